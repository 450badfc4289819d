import { plainCategory } from '../../helpers/evidence/category.js';
import type { Evidence } from '../../helpers/evidence/evidence.js';

/** Whether a category is another one than the plain animals used, so that it may be refused. */
export function isOddCategory(categoryId: bigint, evidence: Evidence): boolean {
  return plainCategory(evidence) !== categoryId;
}
