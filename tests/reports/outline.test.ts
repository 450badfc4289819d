import { expect, test } from 'vitest';
import { shownBy } from '../../reports/outline.js';
import { conformance, exchange, recording } from './samples.js';

test('a cause has a hint, even if no failure of its best exchange is in the report', () => {
  const made = conformance(recording([exchange(0), exchange(1)]), 1);
  const [cause] = made.causes;
  if (cause === undefined) throw new Error('the sample has no cause');
  const failed = made.requirements.flatMap(({ failures }) => failures);
  const reported = failed[0]?.exchange ?? -1;
  for (const best of [reported, 1 - reported]) {
    const shown = shownBy({ ...cause, exchange: best, exchanges: [0, 1] }, made);
    expect(shown.hint).toBe(failed[0]?.hint);
  }
  expect(failed[0]?.hint).toBeDefined();
});
