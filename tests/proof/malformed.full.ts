import { beforeAll, describe, expect, test } from 'vitest';
import type { Outcome } from '../../proof/case.js';
import { judgeMalformed, MALFORMED } from './malformed-services.js';

describe('a badly shaped service fails every requirement that it violates', () => {
  let outcomes: ReadonlyMap<string, Outcome>;

  beforeAll(async () => {
    outcomes = await judgeMalformed(MALFORMED.map(({ name }) => ({ name, fault: name })));
  });

  test.each(MALFORMED)('$name', ({ name, fails }) => {
    expect(outcomes.get(name)?.failing).toEqual(expect.arrayContaining([...fails]));
  });
});
