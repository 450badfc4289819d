import type { Exchange } from '../exchange.js';
import { memoize } from '../memoize.js';
import type { FactNote, RunNote } from '../run.js';
import { plainCategory } from './category.js';
import { Evidence } from './evidence.js';

/** Returns the facts that follow only from all exchanges of a run. They are recorded, so that a part of the run has them, too. */
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
    ...(evidence.isPastRemoval ? [{ fact: 'past-removal' as const, value: 'true' }] : []),
    ...(category === undefined ? [] : [{ fact: 'plain-category' as const, value: `${category}` }]),
  ];
}

/** The notes of a run, with these facts. A recording already contains them. */
const notesOf = memoize((evidence: Evidence): readonly RunNote[] => {
  const { notes } = evidence;
  return notes.some((note) => 'fact' in note) ? notes : [...notes, ...factsOf(evidence)];
});

/** Returns a part of the evidence, with the facts that follow only from the whole. */
export function partOf(evidence: Evidence, exchanges: readonly Exchange[]): Evidence {
  return new Evidence(exchanges, evidence.settings, notesOf(evidence));
}
