import type { Evidence } from './evidence/evidence.js';
import type { Exchange, Operation } from './exchange.js';
import type { LEVELS } from './run.js';
import type { AnyProbe } from './probes/source.js';

export type Level = (typeof LEVELS)[number];

/** One violation that nothing but a fault explains. */
export interface JudgedViolation {
  /** The kind and subject of the violation. */
  readonly kind: string;
  readonly subject?: string;
  readonly operation: Operation;
  /** JSON Pointer into the answer's body. */
  readonly pointer?: string;
  /** Ids of animals that the response lacks: the animals that it shows are seen at the pointer. */
  readonly lacks?: readonly bigint[];
  readonly expected: string;
  readonly observed: string;
  /** Index of the exchange that shows it. */
  readonly exchange: number;
  /** The value that was sent, for people, where it is not plain. */
  readonly sent?: string;
}

/** The result of a check. */
export interface Judgement {
  /** How many exchanges were met in which a violation would have shown. */
  readonly conclusive: number;
  readonly violations: readonly JudgedViolation[];
  /** Indices of exchanges whose response is too malformed to check the sentence on it. */
  readonly unreadable: readonly number[];
  /** Reasons why something stays undetermined, each with what would settle it. */
  readonly doubts: readonly string[];
  /** Requests that were not sent, because the run had reached its announced limits. */
  readonly unsent?: readonly Exchange[];
  /** The reason why no exchange could show a violation, if there is one. */
  readonly blind?: string;
}

/** The documentation of a requirement. */
export interface Docs {
  /** The consequence of a violation. */
  readonly why: string;
  /** How it is checked. */
  readonly how: string;
  /** A failure as it happens in practice. */
  readonly example: string;
  /** Behaviour that the interface also allows. */
  readonly alsoAllowed: string;
  /** The usual fix. */
  readonly fix: string;
  /** The known-bad service to try it with: `serve --fault NAME`. Every requirement of the suite has one. */
  readonly fault?: string;
}

/** The docs of one of several requirements that share a usual text for some of the fields. */
export type DocsBeside<Usual extends keyof Docs> = Omit<Docs, Usual> & Partial<Pick<Docs, Usual>>;

/** One sentence that a service can break alone, and how it is judged. */
export interface Requirement {
  /** `<chapter>.<topic>.<what>`, pinned by a test. */
  readonly id: string;
  readonly level: Level;
  /** Place in the interface, as in the table of statements. */
  readonly clause: string;
  readonly text: string;
  /** All probes that are sent for it. */
  readonly probes: readonly AnyProbe[];
  /** Those of them that decide whether a profile checks it. */
  readonly leadProbes: readonly AnyProbe[];
  /** Pure: no network, clock or chance. Throws only for a fault of the suite. */
  readonly judge: (evidence: Evidence) => Judgement;
  /** Why it exists, how it is checked, and more. */
  readonly docs: Docs;
}
