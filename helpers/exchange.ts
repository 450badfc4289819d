import type { Operation } from '../schemas/operations.js';

const TIME = String.raw`\d\d:\d\d:\d\d`;

/** The three forms of a date in HTTP (RFC 9110, 5.6.7). All of them are GMT. */
const FORMS = [
  // Sun, 06 Nov 1994 08:49:37 GMT
  String.raw`[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} ${TIME} GMT`,
  // Sunday, 06-Nov-94 08:49:37 GMT (RFC 850)
  String.raw`[A-Z][a-z]{5,8}, \d\d-[A-Z][a-z]{2}-\d\d ${TIME} GMT`,
  // Sun Nov  6 08:49:37 1994 (asctime)
  String.raw`[A-Z][a-z]{2} [A-Z][a-z]{2} (?:\d\d| \d) ${TIME} \d{4}`,
];
const FORM = new RegExp(`^(?:${FORMS.join('|')})$`);

/**
 * Reads a date of a service. `Date.parse` alone would read many other forms, too, some of them in the time zone of this machine.
 * @returns milliseconds since 1970, or undefined if the text has none of the three forms of HTTP
 */
export function readHttpDate(text: string): number | undefined {
  const date = text.trim();
  const time = FORM.test(date) ? Date.parse(date.replace(/(?<! GMT)$/, ' GMT')) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}

/** One header line. Lists of headers keep the order and the repeats of the network. */
export type Header = readonly [name: string, value: string];

/** A request as it was sent, with placeholders for secrets. */
export interface SentRequest {
  readonly method: string;
  /** The whole address. */
  readonly url: string;
  readonly headers: readonly Header[];
  /** Text of the body; absent when none was sent. */
  readonly body?: string;
  /** Whether each character of the body is one byte, because the body is not UTF-8. */
  readonly isBytes?: true;
  /**
   * Whether the body was sent in two pieces with a pause between them. The cut is inside a multi-byte character if there is one.
   */
  readonly inPieces?: true;
}

/** A response as it was received, with placeholders for secrets and without content codings. */
export interface Answer {
  readonly status: number;
  readonly headers: readonly Header[];
  /** The body as text. If it is not UTF-8, this has replacement characters, and `base64` holds the whole body. */
  readonly body: string;
  readonly base64?: string;
}

/** Which probe sent an exchange, with which value, and as which step: `_probe` in the HAR. */
export interface ProbeMark {
  readonly id: string;
  /** The number of the trial, which counts the values of the probe from 0. */
  readonly trial: number;
  /** The value, as `encodeValue` writes it. */
  readonly value: string;
  readonly origin: 'example' | 'generated' | 'shrunk' | 'replayed';
  /** The index among the generated values; for a shrunk value, the index of the original one. */
  readonly path?: number;
  /** The name under which `send` returned the exchange; absent if `send` did not return it. */
  readonly step?: string;
  /** How many steps `send` returned; absent if `step` is absent. */
  readonly of?: number;
}

/** Which probe sent a request, and as which step, in words: `probe list.limit.page-size, step page`. */
export function senderInWords({ probe }: Pick<Exchange, 'probe'>): string {
  if (probe === undefined) return 'a check of the service or of the key';
  const sender = `probe ${probe.id}`;
  return probe.step === undefined ? sender : `${sender}, step ${probe.step}`;
}

/** Whether a request was sent to look for a smaller counterexample. */
export function isOfShrinking({ probe }: Pick<Exchange, 'probe'>): boolean {
  return probe?.origin === 'shrunk';
}

/** Whether a request sent a generated value, or a smaller value that was found by shrinking it. */
export function isDrawn({ probe }: Pick<Exchange, 'probe'>): boolean {
  return probe?.origin === 'generated' || probe?.origin === 'shrunk';
}

/** Writes the names of the steps that `send` returned into the probe marks of their exchanges. */
export function nameSteps(steps: Readonly<Record<string, Pick<Exchange, 'probe'>>>): void {
  const of = Object.keys(steps).length;
  for (const [step, { probe }] of Object.entries(steps)) {
    if (probe !== undefined) Object.assign(probe, { step, of } satisfies Partial<ProbeMark>);
  }
}

/**
 * One request and its response. `answer` is present if a status line came. `error` is present if no complete response came. A response
 * that was cut has both. Times are microseconds since the run began.
 */
export interface Exchange {
  /** Place in `log.entries` of `evidence.har`. */
  readonly index: number;
  /** Order of sending, from 0. */
  readonly seq: number;
  /** Absent if the client itself sent it, to check whether the service still responds or accepts the right key. */
  readonly probe?: ProbeMark;
  /** The number of the attempt, from 1. */
  readonly attempt: number;
  readonly operation: Operation;
  readonly request: SentRequest;
  readonly start: number;
  readonly end: number;
  /** When it was sent, by our clock, ISO 8601. */
  readonly startedAt: string;
  readonly answer?: Answer;
  /** Why no complete response came, in a few words. */
  readonly error?: string;
}

/** Returns the first value of a header, by name in any letter case. */
export function header(headers: readonly Header[], name: string): string | undefined {
  const wanted = name.toLowerCase();
  return headers.find(([found]) => found.toLowerCase() === wanted)?.[1];
}

/**
 * Returns the media type of a message without parameters, in lower case; undefined if there is none. Equal `Content-Type` lines count as
 * one, also if a proxy has joined them with a comma. Different ones are joined.
 */
export function mediaTypeOf(headers: readonly Header[]): string | undefined {
  const lines = headers.filter(([name]) => name.toLowerCase() === 'content-type');
  const types = lines.flatMap(([, value]) => value.replace(/"[^"]*"/g, '').split(','));
  const bare = types.map((type) => type.split(';', 1).join('').trim().toLowerCase());
  return bare.length === 0 ? undefined : [...new Set(bare)].join(', ');
}

/** Returns a date in a header of a response, in milliseconds since 1970; undefined if it is missing or cannot be read. */
export function dateIn(
  { answer }: Pick<Exchange, 'answer'>,
  name: 'date' | 'retry-after',
): number | undefined {
  return readHttpDate(header(answer?.headers ?? [], name) ?? '');
}

/** Whether a status comes from a gateway in front of the service. 520 to 530 are those of content delivery networks. */
export function isGatewayStatus(status: number): boolean {
  return (status >= 502 && status <= 504) || (status >= 520 && status <= 530);
}

/** Whether the exchange shows nothing about the service: no complete response, a rate limit, or an error of a gateway. */
export function isTransient(exchange: Exchange): boolean {
  return (
    exchange.error !== undefined ||
    exchange.answer === undefined ||
    exchange.answer.status === 429 ||
    isGatewayStatus(exchange.answer.status)
  );
}

/** An exchange with a complete response from the service itself. */
export type Answered = Exchange & { readonly answer: Answer };

/** Type guard for exchanges that may be judged. */
export function isAnswered(exchange: Exchange): exchange is Answered {
  return !isTransient(exchange);
}

export function isSuccess({ answer }: Answered): boolean {
  return answer.status >= 200 && answer.status < 300;
}

export function isRedirect({ answer }: Answered): boolean {
  return answer.status >= 300 && answer.status < 400;
}

export function isClientError({ answer }: Answered): boolean {
  return answer.status >= 400 && answer.status < 500;
}

/** Whether a request has the right key in the one form that every operation must accept. */
export function hasRightKey(exchange: Pick<Exchange, 'request'>): boolean {
  const values = exchange.request.headers.filter(
    ([name]) => name.toLowerCase() === 'authorization',
  );
  return values.length === 1 && values[0]?.[1] === 'Bearer {API_KEY}';
}
