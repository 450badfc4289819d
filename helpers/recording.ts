import type { FACTS } from '../schemas/operations.js';
import type { Exchange } from './exchange.js';
import type { RunSettings } from './settings.js';

/** Signals that end a run, and the exit codes for them. */
export const INTERRUPTIONS = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;
export type Interruption = keyof typeof INTERRUPTIONS;

/** Why a run ended if `--bail` ended it. No other early end depends on a verdict. */
export const BAILED = 'stopped at the first violation (--bail)';

/** Why a run ended, if its journal does not contain its end. */
export const KILLED = 'the run was killed before its reports were written: run again';

/** A note about a probe: why no generated value could show a violation (`blind`), or why a value was not sent (`unsent`). */
export type ProbeNote =
  | { readonly probe: string; readonly blind: string }
  | { readonly probe: string; readonly value: string; readonly unsent: string };

/**
 * A fact about a whole run that can rule out violations. Facts are recorded, so that judging a part of the evidence adds no violation.
 */
export interface FactNote {
  readonly fact: (typeof FACTS)[number];
  readonly value: string;
}

export type RunNote = ProbeNote | FactNote;

/** Everything that verdicts and reports are made from: the settings, the exchanges, and how the run ended. */
export interface Recording {
  readonly id: string;
  readonly startedAt: string;
  readonly endedAt: string;
  readonly suite: { readonly name: string; readonly version: string };
  readonly settings: RunSettings;
  /** Whether the run ended early: by a signal, the deadline, `--bail`, or a problem such as an unreachable service. */
  readonly partial: boolean;
  /** In the order in which the exchanges ended. */
  readonly exchanges: readonly Exchange[];
  /** Notes about probes and the run as a whole; absent if there are none. */
  readonly notes?: readonly RunNote[];
  /** The signal that ended the run, if one did. It decides the exit code. */
  readonly interrupted?: Interruption;
  /** Whether advice that is not followed also fails the run (`--strict`). */
  readonly strict?: true;
  /** Ids of requirements and observations that changed since another run, if changes fail this run (`--fail-on changes`). */
  readonly changed?: readonly string[];
  /** Why the command of `--cleanup` failed, if it did. It is a warning and changes no verdict. */
  readonly cleanup?: string;
  /** Why the gathering stopped early, if it did, in one line, such as an unreachable service, a refused key or the deadline. */
  readonly stopped?: string;
}
