/**
 * The phases of a run, in order. A probe is sent in its phase, beside the others of that phase in any order; what a probe
 * learns from others comes from earlier phases.
 */
export const PHASES = [
  /** Whether anything of the service is at the address. */
  'reach',
  /** What is in the store before this run adds anything. */
  'survey',
  /** Whether there is a message operation at its address: the first message. */
  'reach-messages',
  /** Adding and refusing: while no page is full, nothing can hide on another page. */
  'add',
  /** Adding between refusals, one request after another: nothing else is added meanwhile. */
  'between',
  /** Messages, together and with few requests beside them: texts and ids are mixed up only under concurrency. */
  'submit',
  /** Unusual texts: where they are refused, their parts take the places that other messages leave. */
  'submit-odd',
  /** Reads that settle what earlier reads left in doubt. */
  'confirm',
  /** Ids that belong to no animal yet. */
  'before-fill',
  /** Adding the animals that a full page needs. */
  'fill',
  /** Page sizes, filters, bounds, single animals. */
  'read',
  /** Wrong keys, after everything that a lock-out would spoil. */
  'keys',
  /** A last look, when every write has settled. */
  'last',
] as const;

export type PhaseName = (typeof PHASES)[number];
