import type { Evidence } from '../../helpers/evidence/evidence.js';
import type { Creation, Snapshot } from '../../helpers/evidence/model.js';
import { isOddText } from '../../helpers/evidence/plain.js';
import { inWordsBeside } from '../../helpers/json/exact-json.js';
import { violation, type Violation } from '../../helpers/probes/finding.js';
import { isOddCategory } from './oddity.js';

/** What a snapshot of one of our animals shows otherwise than it was sent; odd values are judged by themselves. */
export function alterations(
  { sent }: Creation,
  snapshot: Snapshot,
  evidence: Evidence,
): readonly Violation[] {
  const { exchange, pointer } = snapshot;
  const altered: Violation[] = [];
  const compare = (field: 'name' | 'categoryId' | 'status', wanted: string | bigint): void => {
    if (snapshot[field] === wanted) return;
    const [expected, observed] = inWordsBeside(wanted, snapshot[field]);
    const where = { subject: field, pointer: `${pointer}/${field}` };
    altered.push(violation('field-altered', exchange, { ...where, expected, observed }));
  };
  if (!isOddText(sent.name)) compare('name', sent.name);
  if (!isOddCategory(sent.categoryId, evidence)) compare('categoryId', sent.categoryId);
  if (sent.status !== undefined) compare('status', sent.status);
  return altered;
}
