import { plainCategory } from '../store/plain-category.js';
import type { Evidence } from '../../helpers/evidence/evidence.js';

/** Whether a category differs from the category of plain animals. The service may refuse such a category. */
export function isOddCategory(categoryId: bigint, evidence: Evidence): boolean {
  return plainCategory(evidence) !== categoryId;
}
