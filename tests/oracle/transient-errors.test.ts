import { describe, expect, test } from 'vitest';
import { fc } from '../properties.js';
import { isTransient, type Exchange } from '../../helpers/exchange.js';
import { journal } from './build.js';
import { conformingRun } from './conforming-run.js';
import { brokenBy, verdictNames } from './verdicts.js';

const run = journal(conformingRun());

type TransientError = Pick<Exchange, 'answer' | 'error'>;

/** No response, a cut one, or a response of a gateway with any body. */
const transientError: fc.Arbitrary<TransientError> = fc.oneof(
  fc.constantFrom(
    { error: 'the connection was dropped' },
    { error: 'no complete response within 10000 ms' },
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

function replaced(
  { answer: _answer, error: _error, ...asked }: Exchange,
  met: TransientError,
): Exchange {
  return { ...asked, ...met };
}

function placed(exchanges: readonly Exchange[]): Exchange[] {
  return exchanges.map((each, index) => ({ ...each, index }));
}

const positions = fc.array(fc.record({ at: fc.nat(run.length - 1), met: transientError }), {
  minLength: 1,
  maxLength: 30,
});

describe('a transient error', () => {
  test('gives no verdict', () => {
    const [first] = run;
    fc.assert(
      fc.property(transientError, (met) => {
        expect(first !== undefined && isTransient(replaced(first, met))).toBe(true);
      }),
    );
  });

  test('before a response changes no verdict', () => {
    const names = verdictNames(run);
    fc.assert(
      fc.property(positions, (all) => {
        const tries = run.flatMap((exchange, index) => {
          const before = all.filter(({ at }) => at === index).slice(0, 2);
          return [...before.map(({ met }) => replaced(exchange, met)), exchange];
        });
        expect(verdictNames(placed(tries))).toEqual(names);
      }),
    );
  });

  test('instead of a response causes no violation', () => {
    fc.assert(
      fc.property(positions, (all) => {
        const met = new Map(all.map((each) => [each.at, each.met]));
        const disturbed = run.map((exchange, index) => {
          const found = met.get(index);
          return found === undefined ? exchange : replaced(exchange, found);
        });
        expect(brokenBy(disturbed)).toEqual([]);
      }),
    );
  });

  test('instead of every response leaves every requirement undetermined', () => {
    fc.assert(
      fc.property(transientError, (met) => {
        const names = Object.values(verdictNames(run.map((exchange) => replaced(exchange, met))));
        expect(names).not.toContain('pass');
        expect(names).not.toContain('fail');
        expect(names).not.toContain('advice');
      }),
    );
  });
});
