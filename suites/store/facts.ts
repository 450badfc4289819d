import { storeOf } from './store.js';
import type { FactNote } from '../../helpers/recording.js';
import { plainCategory } from './plain-category.js';
import type { Evidence } from '../../helpers/evidence/evidence.js';

/** Returns the facts that follow only from all exchanges of a run. They are recorded, so that a part of the run has them, too. */
export function factsOf(evidence: Evidence): readonly FactNote[] {
  const store = storeOf(evidence);
  const changed = [...store.changedByOthers];
  const added = [...store.own.keys()];
  const category = plainCategory(evidence);
  return [
    ...(added.length > 0 ? [{ fact: 'added' as const, value: added.join(' ') }] : []),
    ...(changed.length > 0
      ? [{ fact: 'changed-by-others' as const, value: changed.join(' ') }]
      : []),
    ...(store.isWithoutMessages ? [{ fact: 'no-message-operation' as const, value: 'true' }] : []),
    ...(store.isPastRemoval ? [{ fact: 'past-removal' as const, value: 'true' }] : []),
    ...(category === undefined ? [] : [{ fact: 'plain-category' as const, value: `${category}` }]),
  ];
}
