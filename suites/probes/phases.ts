import type { Phase } from '../../helpers/gather/gathering.js';

const phase = <const Name extends string>(name: Name, doing: string) => ({ name, doing });

/** The first requests, and those that detect a wrong address: they show whether there is a service to check. */
export const REACHING = [
  phase('reach', 'checking that the service is reachable'),
  phase('reach-again', 'checking the address'),
] as const;

/** Sequences of requests of all operations, one request after another, whatever `--concurrency` is. */
const TRAFFIC = { ...phase('traffic', 'sending random traffic'), isSerial: true } as const;

/** Adds the animals that a full page needs. */
const FILL = phase('fill', 'filling the store');

/**
 * Repeats reads that seem to show a violation, but that a late write, a replica or another client could explain. Each phase resolves
 * what the previous one left open.
 */
export const CONFIRMING = [
  phase('confirm-hidden', 'resolving doubts'),
  phase('confirm-before', 'resolving doubts'),
  phase('confirm', 'resolving doubts'),
  phase('confirm-after', 'resolving doubts'),
  phase('confirm', 'resolving doubts'),
  phase('confirm-after', 'resolving doubts'),
] as const;

/**
 * The phases of a run, in order. The probes of a phase are sent concurrently unless the phase states otherwise, and in an order that
 * the seed decides. A probe uses results of earlier phases only. If a phase appears more than once, its probes are sent again with
 * the results so far. Wrong keys are sent late, because a service may lock out the right key after many of them.
 */
export const PHASES = [
  ...REACHING,
  // The initial state of the store.
  phase('initial', 'reading the initial state'),
  // The first message. It shows whether there is a message operation at its address.
  phase('reach-messages', 'looking for the message operation'),
  // Right after that message, one without a key. If both show that there is no message operation, no further message is sent.
  phase('reach-messages-again', 'looking for the message operation'),
  // Ordinary animals. They show which category may be used.
  phase('plain', 'adding animals'),
  // Valid animals, and bodies that must be refused. They are sent before any page is full, because a full page need not show
  // every animal.
  phase('add', 'adding unusual animals, sending bodies to be refused'),
  // Valid animals and bodies to be refused, alternately, one request after another. Nothing else is added meanwhile.
  phase('between', 'adding animals between refusals'),
  // Messages are sent concurrently, with few other requests. Some services mix up texts and ids only under concurrency.
  phase('submit', 'submitting messages, waiting for the animals to show'),
  // Unusual texts. If they are refused, their parts are sent as far as the limit of messages allows.
  phase('submit-odd', 'submitting unusual texts'),
  phase('odd-shown', 'waiting for the animals to show'),
  // Doubts are resolved before a full page can hide an animal.
  ...CONFIRMING.map((each) => ({ ...each, onlyBefore: FILL.name })),
  // Ids that belong to no animal yet.
  phase('before-fill', 'fetching ids that do not exist'),
  // Generated animals. They reduce the number of animals that the phase `fill` must add.
  phase('any', 'adding generated animals'),
  FILL,
  phase('filled', 'waiting for the animals to show'),
  // Page sizes, filters, bounds, single animals.
  phase('read', 'reading pages and animals'),
  // Long values. They make every later page longer. They settle while wrong keys are tried.
  phase('late', 'adding the last animals'),
  phase('keys', 'trying wrong keys'),
  // Wrong keys without other requests between them.
  phase('keys-in-a-row', 'trying wrong keys in a row'),
  TRAFFIC,
  // Valid animals that the limit of animals kept back. Until here, the last places of the limit were reserved for bodies that must be
  // refused, in case the service accepts them.
  phase('kept-back', 'adding the last animals'),
  // Reads the store once more, after every write has settled.
  phase('last', 'reading the store once more'),
  ...CONFIRMING,
] as const satisfies readonly Phase[];

/**
 * The phases after the search for smaller counterexamples. They come after everything else that is judged: a service may store what
 * they send in a form that breaks every later listing.
 */
export const OPEN_PHASES = [
  phase('observe', 'sending requests for observations'),
  // Requests for which the interface states no result.
  phase('open', 'sending what the interface leaves open'),
  phase('after-open', 'reading the store once more'),
  ...CONFIRMING,
] as const satisfies readonly Phase[];

export type PhaseName = (typeof PHASES | typeof OPEN_PHASES)[number]['name'];
