import type { Exchange } from './exchange.js';
import type { RunSettings } from './settings.js';

/** Signals that end a run, and the exit codes that say so. */
export const INTERRUPTIONS = { SIGINT: 130, SIGTERM: 143 } as const;
export type Interruption = keyof typeof INTERRUPTIONS;

/** The reason for a run that `--bail` ended. It is the only end that follows from a verdict. */
export const BAILED = 'stopped at the first violation (--bail)';

/** The reason for a run whose journal does not state how it ended. */
export const KILLED = 'the run was killed before its reports were written: run again';

/** A note of a run about a probe: why no value could show a violation, or why one was never sent. */
export type ProbeNote =
  | { readonly probe: string; readonly blind: string }
  | { readonly probe: string; readonly value: string; readonly unsent: string };

/**
 * Facts that only a whole run shows and that excuse a service: which animals the run added, which fields other clients change,
 * that there is no message operation, which category plain animals have. They are recorded once, so that a part of the evidence
 * adds no violation.
 */
export const FACTS = [
  'added',
  'changed-by-others',
  'no-message-operation',
  'plain-category',
] as const;
export interface FactNote {
  readonly fact: (typeof FACTS)[number];
  readonly value: string;
}

export type RunNote = ProbeNote | FactNote;

/** MUST: the interface states it. SHOULD: an IETF standard does; unmet it is advice. */
export const LEVELS = ['MUST', 'SHOULD'] as const;

/** The record of a requirement that a program added to its run. */
export interface OwnRequirement {
  readonly id: string;
  readonly level: (typeof LEVELS)[number];
  readonly clause: string;
  readonly text: string;
}

/** Everything that verdicts and reports are made from: what was set, and what was exchanged. */
export interface Recording {
  readonly id: string;
  readonly startedAt: string;
  readonly endedAt: string;
  readonly suite: { readonly name: string; readonly version: string };
  readonly settings: RunSettings;
  /** Requirements that a program added to those of the suite; absent where there are none. */
  readonly own?: readonly OwnRequirement[];
  /** Stopped before its end: Ctrl-C, a deadline, a bail. */
  readonly partial: boolean;
  /** In the order in which they ended. */
  readonly exchanges: readonly Exchange[];
  /** Notes about probes and the run as a whole; absent if there are none. */
  readonly notes?: readonly RunNote[];
  /** The signal that ended it, where one did: it decides the exit code. */
  readonly interrupted?: Interruption;
  /** Unmet advice fails the run too (`--strict`). */
  readonly strict?: true;
  /** Ids of what changed since another run, where that fails this one (`--fail-on changes`). */
  readonly changed?: readonly string[];
  /** Why the command of `--cleanup` failed, where it did: a warning, never a verdict. */
  readonly cleanup?: string;
  /** One line on why the gathering stopped early, where it did: out of reach, key refused, wrong address, deadline. */
  readonly stopped?: string;
}
