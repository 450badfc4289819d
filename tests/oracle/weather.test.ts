import { describe, expect, test } from 'vitest';
import { fc } from '../properties.js';
import { isWeather, type Exchange } from '../../helpers/exchange.js';
import { journal } from './build.js';
import { soundRun } from './sound-run.js';
import { brokenBy, verdictNames } from './verdicts.js';

const run = journal(soundRun());

type Weather = Pick<Exchange, 'answer' | 'error'>;

/** No answer at all, one that was cut, or one of a gateway, with whatever it says. */
const weather: fc.Arbitrary<Weather> = fc.oneof(
  fc.constantFrom(
    { error: 'the connection was dropped' },
    { error: 'no whole answer within 10000 ms' },
  ),
  fc
    .record({
      status: fc.constantFrom(200, 201, 400, 401, 500),
      headers: fc.constantFrom([], [['content-type', 'text/html'] as const]),
      body: fc.constantFrom('', '[', '[{"id":1,"na', '<html>'),
    })
    .map((answer) => ({ answer, error: 'cut: the body is not as long as Content-Length says' })),
  fc
    .record({
      status: fc.constantFrom(429, 502, 503, 504),
      headers: fc.constantFrom(
        [],
        [['content-type', 'text/html'] as const],
        [['retry-after', '1'] as const],
      ),
      body: fc.constantFrom('', '<html>Bad Gateway</html>', '{"message":null}', '[]'),
    })
    .map((answer) => ({ answer })),
);

function inWeather({ answer: _answer, error: _error, ...asked }: Exchange, met: Weather): Exchange {
  return { ...asked, ...met };
}

function placed(exchanges: readonly Exchange[]): Exchange[] {
  return exchanges.map((each, index) => ({ ...each, index }));
}

const where = fc.array(fc.record({ at: fc.nat(run.length - 1), met: weather }), {
  minLength: 1,
  maxLength: 30,
});

describe('weather', () => {
  test('is what tells nothing of the service', () => {
    const [first] = run;
    fc.assert(
      fc.property(weather, (met) => {
        expect(first !== undefined && isWeather(inWeather(first, met))).toBe(true);
      }),
    );
  });

  test('before an answer changes no verdict', () => {
    const names = verdictNames(run);
    fc.assert(
      fc.property(where, (all) => {
        const tries = run.flatMap((exchange, index) => {
          const before = all.filter(({ at }) => at === index).slice(0, 2);
          return [...before.map(({ met }) => inWeather(exchange, met)), exchange];
        });
        expect(verdictNames(placed(tries))).toEqual(names);
      }),
    );
  });

  test('in place of an answer accuses nobody', () => {
    fc.assert(
      fc.property(where, (all) => {
        const met = new Map(all.map((each) => [each.at, each.met]));
        const stormy = run.map((exchange, index) => {
          const found = met.get(index);
          return found === undefined ? exchange : inWeather(exchange, found);
        });
        expect(brokenBy(stormy)).toEqual([]);
      }),
    );
  });

  test('in place of every answer leaves no verdict', () => {
    fc.assert(
      fc.property(weather, (met) => {
        const names = Object.values(verdictNames(run.map((exchange) => inWeather(exchange, met))));
        expect(names).not.toContain('pass');
        expect(names).not.toContain('fail');
        expect(names).not.toContain('advice');
      }),
    );
  });
});
