import { beforeAll, describe, expect, test } from 'vitest';
import type { Outcome } from '../../proof/case.js';
import { judgeMalformed, type MALFORMED } from './malformed-services.js';

/** Tests that these badly shaped services fail every requirement that they violate. */
export function expectAllFailed(services: typeof MALFORMED): void {
  describe('a badly shaped service fails every requirement that it violates', () => {
    let outcomes: ReadonlyMap<string, Outcome>;

    beforeAll(async () => {
      outcomes = await judgeMalformed(services.map(({ name }) => ({ name, fault: name })));
    }, 600_000);

    test.each(services)('$name', ({ name, fails }) => {
      expect(outcomes.get(name)?.failing).toEqual(expect.arrayContaining([...fails]));
    });
  });
}
