import type { Evidence } from '../../evidence/evidence.js';
import { header, isAnswered, OPERATIONS, type Answered, type Header } from '../../exchange.js';
import type { Failure } from '../../verdict.js';

/** A failure of a requirement, with the answer that shows it. */
export interface Shown {
  readonly id: string;
  readonly failure: Failure;
  readonly exchange: Answered;
}

/**
 * Something that is true of a failure, and may be true of others: failures that share one have a root in common. Its words
 * are made of all that share it, and of one of them as an example.
 */
export interface Fact {
  readonly key: string;
  /** Of facts that explain equally much, the one with the highest rank says most. */
  readonly rank: number;
  readonly words: (shown: readonly Shown[], example: Shown, evidence: Evidence) => string;
  /** Whether a failure can be the example; any can, where it is left out. */
  readonly shows?: (shown: Shown) => boolean;
}

/** Gives the facts of one kind that are true of a failure. */
export type Finder = (shown: Shown, evidence: Evidence) => readonly Fact[];

/** The failure with its answer; nothing where its exchange has none. */
export function show(id: string, failure: Failure, evidence: Evidence): Shown[] {
  const exchange = evidence.exchanges[failure.exchange];
  return exchange && isAnswered(exchange) ? [{ id, failure, exchange }] : [];
}

/** `createPet`, `createPet and getPet`, or `every operation`. */
export function operationsOf(shown: readonly Shown[]): string {
  const found = OPERATIONS.filter((name) =>
    shown.some(({ exchange }) => exchange.operation === name),
  );
  return found.length === OPERATIONS.length ? 'every operation' : listed(found);
}

/** `createPet answers`, `createPet and getPet answer`. */
export function operationsDo(shown: readonly Shown[], verb: string): string {
  const subject = operationsOf(shown);
  return `${subject} ${verb}${/ and /.test(subject) ? '' : 's'}`;
}

/** How many exchanges show these failures: one may show several. */
export function exchangesOf(shown: readonly Shown[]): number {
  return new Set(shown.map(({ failure }) => failure.exchange)).size;
}

/** `a`, `a and b`, `a, b and c`. */
export function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}

/** The value that all have, where all have one. */
export function unanimous<T>(values: readonly T[]): T | undefined {
  const [first] = values;
  return values.every((value) => value === first) ? first : undefined;
}

/** Of several failures the one that tells a person most at once: a status that is wrong, and a plain, short request. */
export function exampleOf(shown: readonly Shown[], { shows }: Fact): Shown | undefined {
  const weight = ({ exchange, failure }: Shown): number => {
    const { method, body = '' } = exchange.request;
    const isOdd = (method === 'POST' && body === '') || exchange.purpose.startsWith('animals/odd');
    const isPlain = !isOdd && failure.observed.startsWith('status ');
    return requestInWords(exchange).length + (isPlain ? 0 : 200) + (isOdd ? 200 : 0);
  };
  const fitting = shows === undefined ? shown : shown.filter((one) => shows(one));
  return (fitting.length > 0 ? fitting : shown).toSorted((a, b) => weight(a) - weight(b))[0];
}

/** What was asked, as short as can be: `GET /pets?limit=7`, or with the beginning of the body, and its type where it is no JSON. */
export function requestInWords({ request }: Answered): string {
  const path = request.url
    .replace(/^[a-z]+:\/\/[^/]*/i, '')
    .replace(/^\/.*(?=\/(?:pets|messages)\b)/, '');
  // On one line, also where JSON is spread over several.
  const body = request.body?.replaceAll(/[\s]+/g, ' ').trim();
  const sent = body === undefined ? '' : `${typeInWords(request.headers)} ${body}`;
  const line = `${request.method} ${path}${sent}`;
  return line.length > 120 ? `${line.slice(0, 119)}…` : line;
}

function typeInWords(headers: readonly Header[]): string {
  const type = header(headers, 'content-type');
  if (type === 'application/json') return '';
  return type === undefined ? ' without a Content-Type' : ` as ${type}`;
}
