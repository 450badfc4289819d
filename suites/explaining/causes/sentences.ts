import type { Evidence } from '../../../helpers/evidence/evidence.js';
import { CONTENT_ROWS } from './content-rows.js';
import { STATUS, type SentenceRow, type Sentence } from './row.js';
import { STATUS_ROWS } from './status-rows.js';
import type { Violated } from './violated.js';

/**
 * The first row that fits a violation gives its sentence. The order is also the order of importance for the title of a cause.
 */
const ROWS: readonly SentenceRow[] = [...STATUS_ROWS, ...CONTENT_ROWS];

/** Returns the sentence of a violation. */
export function sentenceOf(violated: Violated, evidence: Evidence): Sentence {
  const row = ROWS.find(({ fits }) => fits(violated, evidence));
  if (row === undefined) throw new Error('no sentence fits a violation');
  const { title, topics, share, holds, isOfStatus = false, isAtLeast } = row;
  return {
    text: title(violated, evidence),
    row: ROWS.indexOf(row),
    topics: topics?.(violated) ?? [],
    share: share === null ? undefined : (share?.(violated, evidence) ?? STATUS),
    ...(holds && { holds: holds(violated, evidence) }),
    isOfStatus,
    isAtLeast: isAtLeast?.(violated) ?? holds === undefined,
  };
}
