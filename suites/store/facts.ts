import { storeOf } from './store.js';
import { FACTS } from '../../schemas/operations.js';
import type { FactNote } from '../../helpers/recording.js';
import { plainCategory } from './plain-category.js';
import type { Evidence } from '../../helpers/evidence/evidence.js';

/** Returns the facts that follow only from all exchanges of a run. They are recorded, so that a part of the run has them, too. */
export function factsOf(evidence: Evidence): readonly FactNote[] {
  const store = storeOf(evidence);
  const values: Readonly<Record<FactNote['fact'], string | false>> = {
    added: [...store.own.keys()].join(' '),
    'changed-by-others': [...store.changedByOthers].join(' '),
    'restored-by-others': store.isRestoredByOthers && 'true',
    'no-message-operation': store.isWithoutMessages && 'true',
    'plain-category': `${plainCategory(evidence) ?? ''}`,
    'past-removal': store.isPastRemoval && 'true',
  };
  return FACTS.flatMap((fact) => (values[fact] ? [{ fact, value: values[fact] }] : []));
}
