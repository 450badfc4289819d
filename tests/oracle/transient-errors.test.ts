import { describe, expect, test } from 'vitest';
import { fc } from '../properties.js';
import { isTransient, type Exchange } from '../../helpers/exchange.js';
import { CONFORMING_RUN } from './conforming-run.js';
import { brokenBy, verdictNames } from './verdicts.js';

const { exchanges: run, settings } = CONFORMING_RUN;

type TransientError = Pick<Exchange, 'answer' | 'error'>;

/** No response, a truncated response, or a response of a gateway with any body. */
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
      status: fc.constantFrom(429, 502, 503, 504, 520, 525, 530),
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
  { answer: _answer, error: _error, ...request }: Exchange,
  error: TransientError,
): Exchange {
  return { ...request, ...error };
}

function withIndexes(exchanges: readonly Exchange[]): Exchange[] {
  return exchanges.map((each, index) => ({ ...each, index }));
}

const positions = fc.array(fc.record({ at: fc.nat(run.length - 1), error: transientError }), {
  minLength: 1,
  maxLength: 30,
});

describe('a transient error', () => {
  test('is recognized', () => {
    const [first] = run;
    fc.assert(
      fc.property(transientError, (error) => {
        expect(first !== undefined && isTransient(replaced(first, error))).toBe(true);
      }),
    );
  });

  test('before a response changes no verdict', () => {
    const names = verdictNames(run, settings);
    fc.assert(
      fc.property(positions, (all) => {
        const tries = run.flatMap((exchange, index) => {
          const before = all.filter(({ at }) => at === index).slice(0, 2);
          return [...before.map(({ error }) => replaced(exchange, error)), exchange];
        });
        expect(verdictNames(withIndexes(tries), settings)).toEqual(names);
      }),
    );
  });

  test('instead of a response causes no violation', () => {
    fc.assert(
      fc.property(positions, (all) => {
        const error = new Map(all.map((each) => [each.at, each.error]));
        const withErrors = run.map((exchange, index) => {
          const found = error.get(index);
          return found === undefined ? exchange : replaced(exchange, found);
        });
        expect(brokenBy(withErrors, settings)).toEqual([]);
      }),
    );
  });

  test('instead of every response decides no requirement', () => {
    fc.assert(
      fc.property(transientError, (error) => {
        const names = Object.values(
          verdictNames(
            run.map((exchange) => replaced(exchange, error)),
            settings,
          ),
        );
        expect(names).not.toContain('pass');
        expect(names).not.toContain('fail');
        expect(names).not.toContain('advice');
      }),
    );
  });
});
