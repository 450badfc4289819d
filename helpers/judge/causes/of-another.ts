import { storeOf } from '../../evidence/store.js';
import type { Evidence } from '../../evidence/evidence.js';
import { deviationOf, type Deviation } from './deviation.js';
import { shownAt, type Violated } from './violated.js';

/** Returns the deviation of a violation: if all fields of an animal are those of another animal of the run, its id is wrong. */
export function deviationIn(
  violated: Violated,
  errors: ReadonlyMap<number, string>,
  evidence: Evidence,
): Deviation {
  const plain = deviationOf(violated, errors);
  return plain.type === 'field' && isOfAnother(violated, evidence)
    ? { type: 'id', of: plain.of, how: 'shared' }
    : plain;
}

/** Whether a response shows, under the id of one of the suite's animals, all that was sent for another one. */
function isOfAnother({ violation, exchange }: Violated, evidence: Evidence): boolean {
  const shown = exchange.operation === 'createPet' ? undefined : shownAt(violation, exchange);
  const own = shown && storeOf(evidence).own.get(shown.id);
  if (own === undefined || own.sent.name.toLowerCase() === String(shown?.name).toLowerCase())
    return false;
  return storeOf(evidence).creations.some(
    ({ id, sent }) =>
      id !== own.id &&
      sent.name === shown?.name &&
      sent.categoryId === shown.categoryId &&
      (sent.status ?? shown.status) === shown.status,
  );
}
