import type { Part, PARTS, Resource } from '../schemas/operations.js';
import type { Recording } from './recording.js';
import type { RunSettings } from './settings.js';
import type { BaselineProblems, Known } from './baseline.js';
import type { Level } from './requirement.js';
import type { Violation } from './violation.js';

export type VerdictName = 'pass' | 'fail' | 'undetermined' | 'not-applicable' | 'advice';

/** A generated value that shows a violation, so that it can be sent again. */
export interface Counterexample {
  /** The probe that sent it. */
  readonly probe: string;
  /** As `encodeValue` writes it. */
  readonly value: string;
  /** The seed of the run; absent for a value of an earlier run. */
  readonly seed?: number;
  readonly path?: number;
}

/** A violation in a report, with the commands for reproducing it. */
export interface Failure extends Violation {
  /** Indices, in order, of the exchanges that suffice to show it. Only the first failure of each kind, operation and subject has it. */
  readonly witness?: readonly number[];
  /** The smallest generated value found. */
  readonly counterexample?: Counterexample;
  readonly curl: string;
  /** Absent for a requirement that a program added: the command does not have its code. */
  readonly replay?: string;
  /** The most animals that `replay` creates. */
  readonly creates?: number;
  readonly hint?: string;
}

export interface RequirementVerdict {
  readonly id: string;
  readonly level: Level;
  readonly clause: string;
  readonly text: string;
  readonly verdict: VerdictName;
  readonly reason?: string;
  readonly known?: Known;
  /** Ids of the requirements whose violations keep this one from being checked. */
  readonly hiddenBy?: readonly string[];
  /** How many violations there are; `failures` holds 20 at most. */
  readonly failureCount?: number;
  readonly failures: readonly Failure[];
}

/** The requests of a run, and the resources that it left behind or may have left behind. */
export interface Footprint extends Readonly<Record<Resource, number>> {
  readonly requests: number;
  readonly retries: number;
  /** Attempts that got no response. */
  readonly unanswered: number;
  readonly leftBehind: Readonly<Record<Resource | 'possibly', readonly string[]>>;
}

/** A sentence that is true of several violations. */
export interface CauseSentence {
  /** What the responses have in common. */
  readonly text: string;
  /** How many responses show it, by kind. */
  readonly responses: readonly string[];
  readonly requirements: readonly string[];
}

/** What is wrong with the service, and the requirements that this violates. */
export interface Cause {
  /** Counts the causes in the order of the report, from 1. */
  readonly number: number;
  /** The first sentence and the parts below in one line. */
  readonly text: string;
  /** All sentences. The first is the title. */
  readonly sentences: readonly CauseSentence[];
  /** The request that shows it best. */
  readonly request: string;
  /** The expected value for this request. */
  readonly expected: string;
  /** The observed value, and its place in the body. */
  readonly observed: string;
  readonly requirements: readonly string[];
  /** Index of the exchange that shows it best. */
  readonly exchange: number;
  readonly exchanges: readonly number[];
  /** Indices, in order, of the exchanges whose requests the commands send again. */
  readonly witness: readonly number[];
  /** Commands for one shell, in order, that show it again; the key comes from $API_KEY. */
  readonly reproduce: readonly string[];
}

/** The content of `conformance.json`. int64 values are strings. */
export interface Conformance {
  readonly schemaVersion: string;
  readonly suite: Recording['suite'];
  readonly target: Pick<
    RunSettings,
    (typeof PARTS)[Part]['address'] | 'baseUrl' | 'embedded' | 'proxies'
  >;
  readonly run: Pick<
    Recording,
    'id' | 'startedAt' | 'endedAt' | 'partial' | 'strict' | 'changed' | 'cleanup'
  > &
    Pick<RunSettings, 'seed' | 'only' | 'skip' | 'without'> & {
      readonly profile: string;
      readonly settings: Readonly<Record<string, unknown>>;
      /** How many generated values were sent, by probe. Shrunk values do not count. */
      readonly generated: Readonly<Record<string, number>>;
      readonly exitCode: number;
    };
  /** The verdict on the service, regardless of a baseline. */
  readonly verdict: 'conforming' | 'violated' | 'undetermined';
  readonly requirements: readonly RequirementVerdict[];
  readonly causes: readonly Cause[];
  readonly blindSpots: readonly { readonly requirement: string; readonly text: string }[];
  readonly observations: readonly {
    readonly id: string;
    readonly text: string;
    readonly value: string;
  }[];
  readonly advice: readonly string[];
  readonly footprint: Footprint;
  readonly baseline?: BaselineProblems;
  /** Faults of the suite itself: normally none. */
  readonly suiteFaults: readonly string[];
}
