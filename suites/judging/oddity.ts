import type { Evidence } from '../../helpers/evidence/evidence.js';
import { sentBy } from '../../helpers/evidence/evidence.js';
import { isPlainAnimal } from '../../helpers/evidence/purpose.js';
import { remembered } from '../../helpers/remembered.js';

/** The category that the plain animals used. */
const plainCategory = remembered((evidence: Evidence): bigint | undefined => {
  const basic = evidence.exchanges.find(isPlainAnimal);
  return basic && sentBy(basic)?.categoryId;
});

/** Whether a category is another one than the plain animals used, so that it may be refused. */
export function isOddCategory(categoryId: bigint, evidence: Evidence): boolean {
  return plainCategory(evidence) !== categoryId;
}
