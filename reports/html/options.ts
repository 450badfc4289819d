import type { Docs } from '../../helpers/requirement.js';

/** The documentation of a requirement. */
export interface Explanation
  extends Pick<Docs, 'why' | 'how' | 'fix'>, Partial<Omit<Docs, 'why' | 'how' | 'fix'>> {
  /** Requests and animals that judging it alone takes. */
  readonly cost?: string;
}

/** A statement of the interface, and the requirements that judge it. */
export interface Statement {
  readonly clause: string;
  readonly text: string;
  /** Ids; none where nothing judges it. */
  readonly requirements: readonly string[];
  /** Why nothing judges it, where nothing does. */
  readonly note?: string;
}

/** Additional content of the page, if given. */
export interface HtmlOptions {
  /** By requirement id. */
  readonly explanations?: ReadonlyMap<string, Explanation>;
  /** The interface, statement by statement, in its order. */
  readonly statements?: readonly Statement[];
}

/** How much a page holds: a smaller one is made where a larger would be too long. */
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
