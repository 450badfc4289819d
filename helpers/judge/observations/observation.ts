import { isAnswered, isDrawn, type Answered } from '../../exchange.js';
import { valueOf } from '../../evidence/bodies.js';
import type { Evidence } from '../../evidence/evidence.js';
import type { Conformance } from '../../verdict.js';
import type { AnyProbe } from '../../probes/source.js';
import { inWords, isObject, member, type Json } from '../../json/exact-json.js';

/** A choice that the interface leaves to the service, and the choice that a service makes. */
export interface Observation {
  /** Stable across releases, because runs are compared by it. */
  readonly id: string;
  readonly text: string;
  /** The possible values, for the documentation. */
  readonly values: string;
  /** The request that `--observe` sends for it; absent if other requests are enough. */
  readonly sends?: AnyProbe;
  /**
   * The observed value; undefined if no response shows it. It is the same for every run of one service: it contains no ids, times
   * or data, and does not depend on the size of the store. A bare status, `200`, means that the details could not be seen, so it
   * does not contradict `200, with a body`.
   */
  readonly look: (evidence: Evidence) => string | undefined;
}

/** Reads an observation from the evidence: a value, or the response whose status is the value. */
type Read = (evidence: Evidence) => Answered | string | undefined;

/** An observation as a row of a table. `values` describes values other than a status. */
export type ObservationRow = readonly [
  id: string,
  text: string,
  read: Read,
  values?: string,
  sends?: AnyProbe,
];

/** Returns the observations of a table. */
export function observations(rows: readonly ObservationRow[]): readonly Observation[] {
  return rows.map(([id, text, read, values = 'status', sends]) => ({
    id,
    text,
    values,
    ...(sends && { sends }),
    look: (evidence) => {
      const found = read(evidence);
      return typeof found === 'object' ? `${found.answer.status}` : found;
    },
  }));
}

/** The observations of a run; those without a value are left out. */
export function observe(
  all: readonly Observation[],
  evidence: Evidence,
): Conformance['observations'] {
  return all.flatMap(({ id, text, look }) => {
    const value = look(evidence);
    return value === undefined ? [] : [{ id, text, value }];
  });
}

/** A probe that `--observe` sends for an observation with the same id: one request. */
interface ObservedProbe extends AnyProbe {
  readonly from: (evidence: Evidence) => readonly { readonly response: Answered }[];
}

/** Observes the response to a request that only `--observe` sends. @param show by default, its status */
export function sent(
  text: string,
  probe: ObservedProbe,
  values = 'status',
  show: (response: Answered) => Answered | string = (response) => response,
): ObservationRow {
  const read: Read = (evidence) => {
    const response = probe.from(evidence)[0]?.response;
    return response && show(response);
  };
  return [probe.id, text, read, values, probe];
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

/** Returns a field of the response body in words; `absent` if there is none. */
export function observedField(exchange: Answered, name: string): string {
  const value = valueOf(exchange);
  return inPlain(isObject(value) ? member(value, name) : undefined);
}

/** Returns a value in words, strings without quotes; `absent` if there is none. */
export function inPlain(value: Json | undefined): string {
  if (value === undefined) return 'absent';
  return boundedText(typeof value === 'string' ? value : inWords(value));
}

const LONGEST = 200;

/** Shortens a text of the service to the maximum length. */
export function boundedText(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}

/** Joins the distinct texts in one line, sorted, or states that there are more than `most`; undefined if there are none. */
export function inOneText(texts: Iterable<string>, most = 6): string | undefined {
  const all = [...new Set(texts)].toSorted();
  if (all.length === 0) return undefined;
  return all.length > most ? `more than ${most} different ones` : boundedText(all.join(' or '));
}

/**
 * Returns the complete responses of the four operations to examples: to generated values, they would depend on the seed. Unlike
 * `answered`, it includes responses of operations that are absent.
 */
export function wholeAnswers(evidence: Evidence): Answered[] {
  return evidence.exchanges.filter(
    (exchange): exchange is Answered =>
      isAnswered(exchange) && exchange.operation !== 'other' && !isDrawn(exchange),
  );
}
