import { isAnswered, type Answered } from '../../exchange.js';
import { valueOf, type Evidence } from '../../evidence/evidence.js';
import type { AnyProbe } from '../../probes/source.js';
import { inWords, isObject, member, type Json } from '../../json/exact-json.js';

/** One thing that the interface leaves open, and how a service handles it. */
export interface Observation {
  /** Stable across releases, because runs are compared by it. */
  readonly id: string;
  readonly text: string;
  /** The possible values, for the documentation. */
  readonly values: string;
  /** The requests that `--observe` sends for it; absent if other requests are enough. */
  readonly sends?: readonly AnyProbe[];
  /** Whether the value is a list of names: two runs are compared name by name. */
  readonly isList?: true;
  /** Whether the value combines several probes. Two runs are then compared on the probes that both sent. */
  readonly gathered?: true;
  /**
   * The observed value; undefined if no response shows it. It is the same for every run of one service: it contains no ids, times
   * or data, and does not depend on the size of the store. A bare status, `200`, means that the details could not be seen, so it
   * does not contradict `200, 20 animals`.
   */
  readonly look: (evidence: Evidence) => string | undefined;
}

const LONGEST = 200;

/** The status of an answer; undefined if there is none. */
export function statusOf(exchange: Answered | undefined): string | undefined {
  return exchange && `${exchange.answer.status}`;
}

/** A probe that `--observe` sends for an observation: one request. */
export interface ObservedProbe extends AnyProbe {
  readonly from: (evidence: Evidence) => readonly { readonly response: Answered }[];
}

/** The response to an observed request; undefined if it was not sent. */
export function responseTo(probe: ObservedProbe, evidence: Evidence): Answered | undefined {
  return probe.from(evidence)[0]?.response;
}

/** An observation of the status of one request. */
export function byAsking(id: string, text: string, probe: ObservedProbe): Observation {
  const look = (evidence: Evidence) => statusOf(responseTo(probe, evidence));
  return { id, text, values: 'status', sends: [probe], look };
}

/** A field of an answer's object in words; `absent` where it is not there. */
export function fieldOf(exchange: Answered, name: string): string {
  const value = valueOf(exchange);
  return inPlain(isObject(value) ? member(value, name) : undefined);
}

/** A value in words, a text without its quotes; `absent` for none. */
export function inPlain(value: Json | undefined): string {
  if (value === undefined) return 'absent';
  return bounded(typeof value === 'string' ? value : inWords(value));
}

/** Different texts in one line, in an order of their own; undefined for none. */
export function oneOf(texts: Iterable<string>, most = 6): string | undefined {
  const all = [...new Set(texts)].toSorted();
  if (all.length === 0) return undefined;
  return all.length > most ? `more than ${most} different ones` : bounded(all.join(' or '));
}

/** At most this many characters of a text of the service. */
export function bounded(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}

/** Complete responses of the three operations on animals, or of all four. Transient errors are left out. */
export function wholeAnswers(evidence: Evidence): Answered[] {
  return evidence.exchanges.filter(
    (exchange): exchange is Answered => isAnswered(exchange) && exchange.operation !== 'other',
  );
}
