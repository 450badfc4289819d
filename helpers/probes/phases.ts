interface Phase<Name extends string> {
  readonly name: Name;
  /** The progress text. */
  readonly doing: string;
  /** The phase that needs this one so early: if that one sends nothing, this one is left out. */
  readonly onlyBefore?: string;
}

const phase = <const Name extends string>(name: Name, doing: string): Phase<Name> => ({
  name,
  doing,
});

/** Whether there is a service to check: the first requests, and those that detect a wrong address. */
export const REACHING = [
  phase('reach', 'checking that the service is reachable'),
  phase('reach-again', 'checking the address'),
] as const;

/** Sequences of requests of all operations: one after another, also with `--concurrency`. */
export const TRAFFIC = phase('traffic', 'sending random traffic');

/** The animals that a full page needs. */
const FILL = phase('fill', 'filling the store');

/** Repeats reads whose results a late write, a replica or another writer could explain. Each phase resolves what the one before left open. */
export const CONFIRMING = [
  phase('confirm-hidden', 'resolving doubts'),
  phase('confirm-before', 'resolving doubts'),
  phase('confirm', 'resolving doubts'),
  phase('confirm-after', 'resolving doubts'),
  phase('confirm', 'resolving doubts'),
  phase('confirm-after', 'resolving doubts'),
] as const;

/**
 * The phases of a run, in order. The probes of a phase are sent concurrently, in any order. A probe uses results of earlier phases
 * only. If a phase appears more than once, its probes are sent again with the results so far. Keys come late, since near misses may lock one out.
 */
export const PHASES = [
  ...REACHING,
  // The initial state of the store.
  phase('initial', 'reading the initial state'),
  // Whether there is a message operation at its address: the first message.
  phase('reach-messages', 'looking for the message operation'),
  // Right behind it, one without a key: if neither is known there, no further message is sent.
  phase('reach-messages-again', 'looking for the message operation'),
  // Plainly valid animals: they show which category may be used.
  phase('plain', 'adding animals'),
  // Adding and refusing: while no page is full, nothing can hide on another page.
  phase('add', 'adding unusual animals, sending bodies to be refused'),
  // Adding between refusals, one request after another: nothing else is added meanwhile.
  phase('between', 'adding animals between refusals'),
  // Messages are sent concurrently, with few other requests: a service mixes up texts and ids only under concurrency.
  phase('submit', 'submitting messages, waiting for the animals to show'),
  // Unusual texts. If they are refused, their parts use the messages that are left of the limit.
  phase('submit-odd', 'submitting unusual texts'),
  // Before full pages hide what is in doubt.
  ...CONFIRMING.map((each) => ({ ...each, onlyBefore: FILL.name })),
  // Ids that belong to no animal yet.
  phase('before-fill', 'fetching ids that do not exist'),
  // Generated animals, which count among those that a full page needs.
  phase('any', 'adding generated animals'),
  FILL,
  phase('filled', 'waiting for the animals to show'),
  // Page sizes, filters, bounds, single animals.
  phase('read', 'reading pages and animals'),
  phase('keys', 'trying wrong keys'),
  // Wrong keys with nothing between them.
  phase('keys-in-a-row', 'trying wrong keys in a row'),
  TRAFFIC,
  // Long values, which make every later page long.
  phase('late', 'adding the last animals'),
  // Requests within the reserve for bodies that must be refused.
  phase('kept-back', 'adding the last animals'),
  // A last look, when every write has settled.
  phase('last', 'looking once more'),
  phase('observe', 'observing the rest'),
  ...CONFIRMING,
] as const satisfies readonly Phase<string>[];

export type PhaseName = (typeof PHASES)[number]['name'];
