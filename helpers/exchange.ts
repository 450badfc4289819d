/** The four operations of the interface. */
export const OPERATIONS = ['listPets', 'createPet', 'getPet', 'submitMessage'] as const;
/** One of them; `other` is everything that is only observed. */
export type Operation = (typeof OPERATIONS)[number] | 'other';

/** A header as it went over the network: name and value, in order, repeats kept. */
export type Header = readonly [name: string, value: string];

/** A request as it was sent, secrets replaced by placeholders. */
export interface SentRequest {
  readonly method: string;
  /** The whole address. */
  readonly url: string;
  readonly headers: readonly Header[];
  /** Text of the body; absent when none was sent. */
  readonly body?: string;
  /** Whether each character of the body is one byte, because the body is not UTF-8. */
  readonly isBytes?: true;
  /** Whether the body went out in two pieces, one a moment after the other, and cut within a character if one has several bytes. */
  readonly inPieces?: true;
}

/** An answer as it came, secrets replaced by placeholders, content codings undone. */
export interface Answer {
  readonly status: number;
  readonly headers: readonly Header[];
  /** The body as text. Bytes that are not UTF-8 are in `base64`, and `body` holds replacement characters. */
  readonly body: string;
  readonly base64?: string;
}

/** Which probe sent an exchange, and as what: `_probe` in the HAR. */
export interface ProbeMark {
  readonly id: string;
  /** The number of the trial, which counts the values of the probe from 0. Evidence calls a trial a `run`. */
  readonly run: number;
  /** The value, as `encodeValue` writes it. */
  readonly value: string;
  readonly origin: 'example' | 'generated' | 'shrunk' | 'replayed';
  /** Its place among the values that were drawn; for a shrunk one, that of the value it was made from. */
  readonly path?: number;
  /** The name that `send` gave the exchange when it returned; absent for all others of the trial. */
  readonly step?: string;
  /** How many steps `send` returned; absent where `step` is. */
  readonly of?: number;
}

/** Which probe sent a request, and as which step, in words: `list.limit.in-range, page`. */
export function senderInWords({ probe }: Pick<Exchange, 'probe'>): string {
  if (probe === undefined) return 'is the service there?';
  return probe.step === undefined ? probe.id : `${probe.id}, ${probe.step}`;
}

/** Whether a request was sent to look for a smaller counterexample. */
export function isOfShrinking({ probe }: Pick<Exchange, 'probe'>): boolean {
  return probe?.origin === 'shrunk';
}

/** Whether a request sent a value that was drawn, or one that it was shrunk to. */
export function isDrawn({ probe }: Pick<Exchange, 'probe'>): boolean {
  return probe?.origin === 'generated' || probe?.origin === 'shrunk';
}

/** Notes the steps that `send` returned on their exchanges. */
export function nameSteps(steps: Readonly<Record<string, Pick<Exchange, 'probe'>>>): void {
  const of = Object.keys(steps).length;
  for (const [step, { probe }] of Object.entries(steps)) {
    if (probe !== undefined) Object.assign(probe, { step, of } satisfies Partial<ProbeMark>);
  }
}

/**
 * One request and what became of it. `answer` is there when its status line came; `error` when the answer did not come whole
 * (so both, for one that was cut). Times are microseconds since the run began.
 */
export interface Exchange {
  /** Place in `log.entries` of `evidence.har`. */
  readonly index: number;
  /** Order of sending, from 0. */
  readonly seq: number;
  /** Absent where the client itself sent it, to see whether the service still responds to the right key. */
  readonly probe?: ProbeMark;
  /** From 1 on: how often it was sent by then. */
  readonly attempt: number;
  readonly operation: Operation;
  readonly request: SentRequest;
  readonly start: number;
  readonly end: number;
  /** When it was sent, by our clock, ISO 8601. */
  readonly startedAt: string;
  readonly answer?: Answer;
  /** Why no whole answer came, in a few words. */
  readonly error?: string;
}

/** First value of an answer's header, by name in any letter case. */
export function header(headers: readonly Header[], name: string): string | undefined {
  const wanted = name.toLowerCase();
  return headers.find(([found]) => found.toLowerCase() === wanted)?.[1];
}

/** Returns a `Content-Type` without its parameters, in lower case; undefined if there is none. */
export function mediaTypeOf(headers: readonly Header[]): string | undefined {
  return header(headers, 'content-type')?.split(';')[0]?.trim().toLowerCase();
}

/** Statuses that speak of the circumstances and not of the service: rate limits and gateways. */
const TRANSIENT: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** Whether the exchange says nothing about the service: no whole answer, a rate limit, or a gateway's error. */
export function isTransient(exchange: Exchange): boolean {
  return (
    exchange.error !== undefined ||
    exchange.answer === undefined ||
    TRANSIENT.has(exchange.answer.status)
  );
}

/** An exchange whose answer came whole and from the service itself. */
export type Answered = Exchange & { readonly answer: Answer };

/** Type guard for exchanges that may be judged. */
export function isAnswered(exchange: Exchange): exchange is Answered {
  return !isTransient(exchange);
}

/** Whether the answer is a 2xx. */
export function isSuccess({ answer }: Answered): boolean {
  return answer.status >= 200 && answer.status < 300;
}

/** Whether the answer is a 3xx. */
export function isRedirect({ answer }: Answered): boolean {
  return answer.status >= 300 && answer.status < 400;
}

/** Whether the answer is a 4xx. */
export function isClientError({ answer }: Answered): boolean {
  return answer.status >= 400 && answer.status < 500;
}
