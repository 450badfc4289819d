import type { Operation, Part } from '../../schemas/operations.js';
import { isAnswered, type Answered, type Exchange } from '../exchange.js';
import { memoize } from '../memoize.js';
import type { FactNote, RunNote } from '../recording.js';
import type { RunSettings } from '../settings.js';
import type { Violation } from '../violation.js';

type Which = (exchange: Exchange) => boolean;

/** What the interface says about a whole run, for code that knows no interface. */
export interface Reading {
  /** Whether the service has no such operation at its address. Its responses are then not judged. */
  readonly isAbsent: (operation: Operation, evidence: Evidence) => boolean;
  /** Returns the facts that follow only from all exchanges of a run. They are recorded, so that a part of the run has them, too. */
  readonly factsOf: (evidence: Evidence) => readonly FactNote[];
  /** Ids of the probes that check whether there is a service. */
  readonly first: ReadonlySet<string>;
  /** What a run with these settings sends at most: the ids of its probes, and what it creates, as `creates` of a failure counts it. */
  readonly mostSent: (settings: RunSettings) => {
    readonly probes: ReadonlySet<string>;
    readonly creates: number;
  };
  /** Whether every requirement of a part, or every requirement of no part, depends on an exchange, whichever probe sent it. */
  readonly isNeeded: (exchange: Exchange, part: Part | undefined) => boolean;
  /** Whether a service that accepts the request violates a requirement. */
  readonly shouldBeRefused: (exchange: Exchange) => boolean;
  /** Returns a function that finds the exchanges that are related to a violation. A search for its witness tries them first. */
  readonly isRelated: (violation: Violation, exchange: Exchange) => (other: Exchange) => boolean;
  /** Whether a violation is about resources that other requests created. A replay of its value does not send these requests. */
  readonly isAboutOthers: (violation: Violation, isOther: Which, evidence: Evidence) => boolean;
  /** Whether a run that sends only some of the exchanges may create too little to show a violation. */
  readonly createsTooFew: (violation: Violation, isSent: Which, evidence: Evidence) => boolean;
  /**
   * Returns the earlier request on the same connection after which the service accepts a wrong key; undefined if the exchange does not
   * need one.
   */
  readonly openerOf: (exchange: Answered, evidence: Evidence) => Answered | undefined;
  /** Returns the usual reason of a violation, and its fix, if the evidence shows it. */
  readonly hintOf: (violation: Violation, evidence: Evidence) => string | undefined;
  /** Why nothing could be created, and what to do; undefined if something was created, or if violations explain it. */
  readonly whyNothingCreated: (evidence: Evidence) => string | undefined;
  /**
   * Returns exchanges that may explain what looks like a blind spot, if they violate a requirement: the most likely ones first.
   * @param probes ids of the probes of the requirement
   * @param needed the exchanges that it depends on
   */
  readonly behindBlindSpot: (
    probes: ReadonlySet<string>,
    needed: readonly Exchange[],
    evidence: Evidence,
  ) => readonly (readonly Exchange[])[];
  /** Returns the reads that would show the whole resource, if none of them got a usable response; undefined if one did. */
  readonly lostReads: (
    needed: readonly Exchange[],
    evidence: Evidence,
  ) => readonly Exchange[] | undefined;
}

/** For evidence without any exchange. */
export const NO_READING: Reading = {
  isAbsent: () => false,
  factsOf: () => [],
  first: new Set(),
  mostSent: () => ({ probes: new Set(), creates: 0 }),
  isNeeded: () => false,
  shouldBeRefused: () => false,
  isRelated: () => () => false,
  isAboutOthers: () => false,
  createsTooFew: () => false,
  openerOf: () => undefined,
  hintOf: () => undefined,
  whyNothingCreated: () => undefined,
  behindBlindSpot: () => [],
  lostReads: () => undefined,
};

/** The exchanges of a run, its settings and its notes. A recording gives the same evidence as the live run. */
export class Evidence {
  readonly exchanges: readonly Exchange[];
  readonly settings: RunSettings;
  /** Notes about the probes and about the run as a whole. */
  readonly notes: readonly RunNote[];
  readonly reading: Reading;

  constructor(
    reading: Reading,
    exchanges: readonly Exchange[],
    settings: RunSettings,
    notes: readonly RunNote[] = [],
  ) {
    this.reading = reading;
    this.exchanges = exchanges;
    this.settings = settings;
    this.notes = notes;
  }

  /** Returns a part of the evidence, with the facts that follow only from the whole. */
  partOf(exchanges: readonly Exchange[]): Evidence {
    return new Evidence(this.reading, exchanges, this.settings, notesOf(this));
  }

  /** The settle time in microseconds: a write must be visible after it. */
  get settle(): number {
    return this.settings.settleMs * 1000;
  }

  /**
   * Responses that may be judged, of one operation or of all (see `isAnswered`), without those of operations that are absent.
   */
  answered(operation?: Operation): readonly Answered[] {
    const answered = answeredIn(this);
    return operation === undefined
      ? answered
      : answered.filter((exchange) => exchange.operation === operation);
  }

  /** Returns the value of a fact that the run noted; undefined if it is not noted. */
  fact(name: FactNote['fact']): string | undefined {
    return this.notes.filter((note) => 'fact' in note).find(({ fact }) => fact === name)?.value;
  }
}

const answeredIn = memoize((evidence: Evidence): readonly Answered[] =>
  evidence.exchanges.filter(
    (exchange): exchange is Answered =>
      isAnswered(exchange) &&
      exchange.operation !== 'other' &&
      !evidence.reading.isAbsent(exchange.operation, evidence),
  ),
);

/** The notes of a run, with its facts. A recording already contains them. */
const notesOf = memoize((evidence: Evidence): readonly RunNote[] => {
  const { notes, reading } = evidence;
  return notes.some((note) => 'fact' in note) ? notes : [...notes, ...reading.factsOf(evidence)];
});
