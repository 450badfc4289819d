import { isAnswered, isDrawn, type Answered } from '../../exchange.js';
import { valueOf } from '../../evidence/bodies.js';
import type { Evidence } from '../../evidence/evidence.js';
import { memoize } from '../../memoize.js';
import type { Conformance } from '../../verdict.js';
import type { AnyProbe } from '../../probes/source.js';
import { inWords, isObject, member } from '../../json/exact-json.js';

/**
 * Reads an observation: a value, or the response whose status is the value; undefined if no response shows it. The value is the same for
 * every run of one service: it contains no ids, times or data, and does not depend on the size of the store.
 */
type Read = (evidence: Evidence) => Answered | string | undefined;

/**
 * A choice that the interface leaves to the service, as a row of a table. The id is stable across releases, because runs are compared by
 * it. `values` describes values other than a status, for the documentation. `sends` is the request that `--observe` sends for it; absent
 * if other requests are enough.
 */
export type ObservationRow = readonly [
  id: string,
  text: string,
  read: Read,
  values?: string,
  sends?: AnyProbe,
];

/** The observations of a run; those without a value are left out. */
export function observe(
  rows: readonly ObservationRow[],
  evidence: Evidence,
): Conformance['observations'] {
  return rows.flatMap(([id, text, read]) => {
    const found = read(evidence);
    if (found === undefined) return [];
    return [{ id, text, value: typeof found === 'object' ? `${found.answer.status}` : found }];
  });
}

/** Reads a step of the first trial of a probe that fits. */
export function first<T>(
  probe: { readonly from: (evidence: Evidence) => readonly T[] },
  step: (trial: T) => Answered | undefined,
  fits: (trial: T) => boolean = () => true,
): (evidence: Evidence) => Answered | undefined {
  return (evidence) => {
    const trial = probe.from(evidence).find(fits);
    return trial && step(trial);
  };
}

/** Returns a field of the response body in words, strings without quotes; `absent` if there is none. */
export function observedField(exchange: Answered, name: string): string {
  const body = valueOf(exchange);
  const value = isObject(body) ? member(body, name) : undefined;
  if (value === undefined) return 'absent';
  return boundedText(typeof value === 'string' ? value : inWords(value));
}

const LONGEST = 200;

/** Shortens a text of the service to the maximum length. */
export function boundedText(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}

/** The maximum number of different texts in one value. */
const MOST = 6;

/** Joins the distinct texts in one line, sorted, or states that there are too many; undefined if there are none. */
export function inOneText(texts: Iterable<string>): string | undefined {
  const all = [...new Set(texts)].toSorted();
  if (all.length === 0) return undefined;
  return all.length > MOST ? `more than ${MOST} different ones` : boundedText(all.join(' or '));
}

/**
 * Returns the complete responses of the four operations to examples: to generated values, they would depend on the seed. Unlike
 * `answered`, it includes responses of operations that are absent.
 */
export const wholeAnswers = memoize((evidence: Evidence): readonly Answered[] =>
  evidence.exchanges.filter(
    (exchange): exchange is Answered =>
      isAnswered(exchange) && exchange.operation !== 'other' && !isDrawn(exchange),
  ),
);
