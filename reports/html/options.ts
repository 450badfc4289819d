import type { Docs } from '../../helpers/requirement.js';

/** The documentation of a requirement. */
export interface Explanation
  extends Pick<Docs, 'why' | 'how' | 'fix'>, Partial<Omit<Docs, 'why' | 'how' | 'fix'>> {
  /** The most requests, animals and messages of a run of only this requirement. */
  readonly cost?: string;
}

/** A statement of the interface, and the requirements that check it. */
export interface Statement {
  readonly clause: string;
  readonly text: string;
  /** Ids; empty if no requirement checks it. */
  readonly requirements: readonly string[];
  /** Why no requirement checks it, or which observations record it. */
  readonly note?: string;
}

/** Additional content of the page, if given. */
export interface HtmlOptions {
  /** By requirement id. */
  readonly explanations?: ReadonlyMap<string, Explanation>;
  /** The interface, statement by statement, in its order. */
  readonly statements?: readonly Statement[];
}

/** Limits of a page. If the page is too long, it is generated again with smaller limits. */
export interface Extent {
  /** Failures of a requirement that are shown in full. */
  readonly failures: number;
  /** Characters of exchanges, all together. */
  readonly exchanges: number;
  /** Characters of a text. */
  readonly text: number;
  /** Rows of the table of exchanges. */
  readonly rows: number;
}
