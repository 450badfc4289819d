import type { Resource } from '../../schemas/operations.js';
import type { Client } from '../client/client.js';
import type { ServiceFacts } from '../client/client-io.js';
import type { UpperBounds } from '../client/limits.js';
import type { Evidence, Reading } from '../evidence/evidence.js';
import type { RecordedValue } from '../probes/value-reference.js';
import type { AnyProbe } from '../probes/source.js';
import type { Requirement } from '../requirement.js';
import type { Credentials, RunSettings } from '../settings.js';
import type { Session } from './session.js';

export interface BeforePhase {
  readonly client: Client;
  readonly evidence: Evidence;
  readonly probes: readonly AnyProbe[];
  readonly credentials: Credentials;
}

/** A step of a run. Its probes are sent concurrently, in an order that the seed decides. */
export interface Phase {
  readonly name: string;
  readonly doing: string;
  /** A later phase. If it has no probes to send, this phase is skipped. */
  readonly onlyBefore?: string;
  /** Whether one value is sent after another, whatever `--concurrency` is. */
  readonly isSerial?: true;
  /** What to do before the probes are sent. @throws Stopped if the run has to end */
  readonly before?: (known: BeforePhase) => unknown;
}

/** What gathering needs to know about the interface. */
export interface Gathering {
  readonly reading: Reading;
  readonly phases: readonly Phase[];
  /** The phases after the search for smaller counterexamples. */
  readonly lastPhases: readonly Phase[];
  readonly service: ServiceFacts;
  /** Probes that every run sends. @param posted the resources that the requirements in scope may create */
  readonly always: (posted: ReadonlySet<Resource>) => readonly AnyProbe[];
  /** The most that a run of these requirements sends and creates. */
  readonly mostOf: (settings: RunSettings, requirements: readonly Requirement[]) => UpperBounds;
  /** Sends one recorded value, and what it needs. @throws Stopped if there is no service to check */
  readonly sendAgain: (
    session: Session,
    recorded: RecordedValue,
    requirements: readonly Requirement[],
  ) => Promise<void>;
}
