import type { FactNote } from '../run.js';
import { plainCategory } from './category.js';
import type { Evidence } from './evidence.js';

/** Facts that only a whole run shows, to be recorded with it. */
export function factsOf(evidence: Evidence): readonly FactNote[] {
  const changed = [...evidence.changedByOthers];
  const added = [...evidence.own.keys()];
  const category = plainCategory(evidence);
  return [
    ...(added.length > 0 ? [{ fact: 'added' as const, value: added.join(' ') }] : []),
    ...(changed.length > 0
      ? [{ fact: 'changed-by-others' as const, value: changed.join(' ') }]
      : []),
    ...(evidence.isWithoutMessages
      ? [{ fact: 'no-message-operation' as const, value: 'true' }]
      : []),
    ...(category === undefined ? [] : [{ fact: 'plain-category' as const, value: `${category}` }]),
  ];
}
