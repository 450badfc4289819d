import type { Docs } from '../../helpers/requirement.js';

/** The documentation of a requirement. */
export interface Explanation
  extends Pick<Docs, 'why' | 'how' | 'fix'>, Partial<Omit<Docs, 'why' | 'how' | 'fix'>> {
  /** The maximum number of requests, animals and messages of a run with `--only` this requirement, in words. */
  readonly cost?: string;
}

/** A statement of the interface, and the requirements that check it. */
export interface StatementRow {
  readonly clause: string;
  readonly text: string;
  /** Ids; empty if no requirement checks it. */
  readonly requirements: readonly string[];
  /** Why no requirement checks it, or which observations record it. */
  readonly note?: string;
}

/** Optional content of the page. */
export interface HtmlOptions {
  /** The documentation of requirements, by id. */
  readonly explanations?: ReadonlyMap<string, Explanation>;
  /** All statements of the interface, in the order of the interface. */
  readonly statements?: readonly StatementRow[];
}

/** Limits of a page. If the page is too long, it is generated again with smaller limits. */
export interface Extent {
  /** The number of failures of a requirement that are shown in full. */
  readonly failures: number;
  /** The number of characters of all exchanges together. */
  readonly exchanges: number;
  /** The number of characters of a text. */
  readonly text: number;
  /** The number of rows of the table of exchanges. */
  readonly rows: number;
}
