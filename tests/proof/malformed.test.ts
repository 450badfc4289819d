import { beforeAll, describe, expect, test } from 'vitest';
import type { Outcome } from '../../proof/case.js';
import { judgeMalformed, MALFORMED } from './malformed-services.js';

/** One in `EVERY` requirements of each service is judged alone. `malformed.full.ts` judges whole runs, which check all of them. */
const EVERY = 8;

const alone = MALFORMED.flatMap(({ name, fails }) =>
  fails.map((id) => ({ name: `${name} ${id}`, fault: name, settings: { only: [id] } })),
).filter((_, index) => index % EVERY === 0);

describe('a run for a single requirement does not pass if a badly shaped service violates this requirement', () => {
  let outcomes: ReadonlyMap<string, Outcome>;

  beforeAll(async () => {
    outcomes = await judgeMalformed(alone);
  }, 600_000);

  test.each(alone)('$name', ({ name, settings }) => {
    const { verdict, failing = [], undetermined = [] } = outcomes.get(name) ?? {};
    expect(verdict).not.toBe('conforming');
    expect([...failing, ...undetermined]).toEqual(settings.only);
  });
});

test('there are at least 40 badly shaped services', () => {
  expect(MALFORMED.length).toBeGreaterThanOrEqual(40);
});
