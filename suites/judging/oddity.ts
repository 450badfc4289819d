import { plainCategory } from '../../helpers/evidence/category.js';
import type { Evidence } from '../../helpers/evidence/evidence.js';

/** Whether a category differs from the one of plain animals, so that the service may refuse it. */
export function isOddCategory(categoryId: bigint, evidence: Evidence): boolean {
  return plainCategory(evidence) !== categoryId;
}
