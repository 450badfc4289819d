import { isAnswered, isClientError, isDrawn, type Answered } from '../../exchange.js';
import { mayStopAtServer } from '../../evidence/stopped-at-server.js';
import { wrongKeyOf } from '../../evidence/wrong-key.js';
import { responsesTo } from '../../probes/traffic.js';
import { encodeValue, type Value } from '../../probes/value.js';
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

/** Reads a step of the first trial of a probe, or of its trial with this value. */
export function first<V extends Value, R>(
  { from }: { readonly from: (evidence: Evidence) => readonly (R & { readonly value: V })[] },
  step: StepOf<R>,
  value?: NoInfer<V>,
): Read {
  return (evidence) => {
    const trial = from(evidence).find(
      (each) => value === undefined || encodeValue(each.value) === encodeValue(value),
    );
    return trial?.[step] as Answered | undefined;
  };
}

type StepOf<R> = { [K in keyof R]: R[K] extends Answered | undefined ? K : never }[keyof R];

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

/**
 * Observes the `code` of refusals with one cause. It is `varies` if they have several: some services put the number of an incident into
 * `code`. One response does not show whether it varies.
 */
function codeOf(
  cause: string,
  text: string,
  refusals: (evidence: Evidence) => readonly Answered[],
): ObservationRow {
  const read = (evidence: Evidence): string | undefined => {
    const refused = refusals(evidence).filter((each) => isClientError(each) && !isDrawn(each));
    const [code, ...others] = refused.map((each) => observedField(each, 'code'));
    if (others.length === 0) return undefined;
    return others.every((other) => other === code) ? code : 'varies';
  };
  return [`errors.code.${cause}`, `code for ${text}`, read, 'the code; varies'];
}

/** Observes the code of the refusals that these probes get. */
export function codeFor(
  cause: string,
  text: string,
  ...probes: readonly AnyProbe[]
): ObservationRow {
  return codeOf(cause, text, responsesTo(probes).from);
}

/** Observes the code for a missing key. Leaves out responses that a server in front may have sent. */
export const KEY_CODE: ObservationRow = codeOf('no-key', 'a missing key', (evidence) =>
  evidence
    .answered()
    .filter((each) => wrongKeyOf(each)?.kind === 'no-key' && !mayStopAtServer(each)),
);
