import { valueOf } from '../../evidence/bodies.js';
import { isAnswered, type Answered } from '../../exchange.js';
import { type Evidence } from '../../evidence/evidence.js';
import type { AnyProbe } from '../../probes/source.js';
import { inWords, isObject, member, type Json } from '../../json/exact-json.js';

/** A choice that the interface leaves to the service, and the choice that a service makes. */
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
  readonly isCombined?: true;
  /**
   * The observed value; undefined if no response shows it. It is the same for every run of one service: it contains no ids, times
   * or data, and does not depend on the size of the store. A bare status, `200`, means that the details could not be seen, so it
   * does not contradict `200, 20 animals`.
   */
  readonly look: (evidence: Evidence) => string | undefined;
}

const LONGEST = 200;

/** Returns the status of a response; undefined if there is none. */
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

/** Creates an observation of the status of one request. */
export function statusObservation(id: string, text: string, probe: ObservedProbe): Observation {
  const look = (evidence: Evidence) => statusOf(responseTo(probe, evidence));
  return { id, text, values: 'status', sends: [probe], look };
}

/** Returns a field of the response body in words; `absent` if there is none. */
export function fieldOf(exchange: Answered, name: string): string {
  const value = valueOf(exchange);
  return inPlain(isObject(value) ? member(value, name) : undefined);
}

/** Returns a value in words, strings without quotes; `absent` if there is none. */
export function inPlain(value: Json | undefined): string {
  if (value === undefined) return 'absent';
  return bounded(typeof value === 'string' ? value : inWords(value));
}

/** Joins the distinct texts in one line, sorted, or states that there are more than `most`; undefined if there are none. */
export function oneOf(texts: Iterable<string>, most = 6): string | undefined {
  const all = [...new Set(texts)].toSorted();
  if (all.length === 0) return undefined;
  return all.length > most ? `more than ${most} different ones` : bounded(all.join(' or '));
}

/** Shortens a text of the service to the maximum length. */
export function bounded(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}

/**
 * Returns the complete responses of the four operations. Unlike `answered`, it includes responses at a wrong address for messages.
 */
export function wholeAnswers(evidence: Evidence): Answered[] {
  return evidence.exchanges.filter(
    (exchange): exchange is Answered => isAnswered(exchange) && exchange.operation !== 'other',
  );
}
