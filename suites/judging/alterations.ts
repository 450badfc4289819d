import type { Evidence } from '../../helpers/evidence/evidence.js';
import type { Creation, Snapshot } from '../store/model.js';
import { isOddText } from '../../helpers/evidence/plain.js';
import { bothInWords } from '../../helpers/json/exact-json.js';
import { violation } from '../../helpers/probes/finding.js';
import type { Violation } from '../../helpers/violation.js';
import { plainCategory } from '../store/plain-category.js';

/**
 * Returns a violation for each field in which a snapshot of one of the suite's animals differs from what was sent. Unusual values
 * have separate requirements.
 */
export function alterations(
  { sent }: Creation,
  snapshot: Snapshot,
  evidence: Evidence,
): readonly Violation[] {
  const { exchange, pointer } = snapshot;
  const altered: Violation[] = [];
  const compare = (field: 'name' | 'categoryId' | 'status', wanted: string | bigint): void => {
    if (snapshot[field] === wanted) return;
    const [expected, observed] = bothInWords(wanted, snapshot[field]);
    const where = { subject: field, pointer: `${pointer}/${field}` };
    altered.push(violation('field-altered', exchange, { ...where, expected, observed }));
  };
  if (!isOddText(sent.name)) compare('name', sent.name);
  if (plainCategory(evidence) === sent.categoryId) compare('categoryId', sent.categoryId);
  if (sent.status !== undefined) compare('status', sent.status);
  return altered;
}
