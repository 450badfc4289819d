import type { Evidence } from '../../helpers/evidence/evidence.js';
import { sentBy } from '../../helpers/evidence/evidence.js';

const memory = new WeakMap<Evidence, bigint | null>();

/** Whether a category is another one than the plain animals used, so that it may be refused. */
export function isOddCategory(categoryId: bigint, evidence: Evidence): boolean {
  let plain = memory.get(evidence);
  if (plain === undefined) {
    const basic = evidence.exchanges.find(({ purpose }) =>
      /^animals\/(basic|plain)\//.test(purpose),
    );
    plain = (basic && sentBy(basic)?.categoryId) ?? null;
    memory.set(evidence, plain);
  }
  return plain !== categoryId;
}
