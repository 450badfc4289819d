import type { Violation } from './violation.js';
import type { Evidence } from './evidence/evidence.js';
import type { Exchange } from './exchange.js';
import type { AnyProbe } from './probes/source.js';

/** MUST: the interface requires it. SHOULD: an IETF standard recommends it, and the verdict is advice if it is not met. */
export type Level = 'MUST' | 'SHOULD';

export interface Judgment {
  /** How many findings show that the requirement is met or violated. */
  readonly conclusive: number;
  readonly violations: readonly Violation[];
  /** Indices of exchanges whose response is too malformed to check the requirement on it. */
  readonly unreadable: readonly number[];
  /** Reasons why the requirement stays undetermined, each with a way to resolve it. */
  readonly doubts: readonly string[];
  /** Requests that were not sent, because the run had reached its announced limits. */
  readonly unsent?: readonly Exchange[];
  /** Why no exchange could show a violation; absent if an exchange could. */
  readonly blind?: string;
}

export interface Docs {
  readonly why: string;
  readonly how: string;
  readonly alsoAllowed: string;
  readonly fix: string;
  /** The known-bad service to try it with: `serve --fault NAME`. Every requirement of the suite has one. */
  readonly fault?: string;
}

/** The docs of a requirement whose fields of these names are optional, because several requirements share a text for them. */
export type DocsWithOptional<Field extends keyof Docs> = Omit<Docs, Field> &
  Partial<Pick<Docs, Field>>;

/** One sentence that a service can violate, and its check. */
export interface Requirement {
  /** `<chapter>.<topic>.<what>`. A test compares all ids with a list. */
  readonly id: string;
  readonly level: Level;
  /** The clause of the interface: a row of `docs/coverage.md`. */
  readonly clause: string;
  readonly text: string;
  readonly probes: readonly AnyProbe[];
  /** The probes that decide whether a profile checks it. */
  readonly leadProbes: readonly AnyProbe[];
  /** Pure: no network, clock or randomness. Throws only for a fault of the suite. */
  readonly judge: (evidence: Evidence) => Judgment;
  /** Why it exists, how it is checked, and more. */
  readonly docs: Docs;
}
