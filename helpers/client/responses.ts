import { isUtf8 } from 'node:buffer';
import type { NewExchange } from '../journal/journal.js';
import { LONGEST_BODY, TOO_MANY_VALUES, TOO_MUCH } from '../transport-errors.js';
import { withoutLongFields } from './long-fields.js';
import type { Secrets } from './secrets.js';
import type { Received } from './transport.js';
import type { Answer } from '../exchange.js';
import { hasTooManyValues, MOST_VALUES } from '../json/exact-json.js';

/** The recorded responses of one run: without secrets, and within bounds. */
export class Responses {
  readonly #secrets: Secrets;
  readonly #budget = new ResponseBudget(LONGEST_BODY);

  constructor(secrets: Secrets) {
    this.#secrets = secrets;
  }

  /** How many bytes of the next response to read. */
  get readable(): number {
    return this.#budget.readable;
  }

  /** Returns a response in the form in which it is recorded. */
  recorded({ status, headers, bytes, error }: Received): Pick<NewExchange, 'answer' | 'error'> {
    // A transport error may quote the response.
    const lost = error === undefined ? {} : { error: this.#secrets.hide(error) };
    if (error === TOO_MUCH) this.#budget.refuse();
    if (status === undefined) return lost;
    const text = bytes.toString('utf8');
    const isText = isUtf8(bytes);
    const answer = {
      status,
      headers: this.#secrets.hideHeaders(headers),
      body: this.#secrets.hideBody(isText ? withoutLongFields(text) : text),
      ...(isText ? {} : { base64: this.#inBase64(bytes) }),
    };
    return { ...lost, ...this.#budget.afford(answer) };
  }

  #inBase64(bytes: Buffer): string {
    const hidden = this.#secrets.hide(bytes.toString('latin1'));
    return Buffer.from(hidden, 'latin1').toString('base64');
  }
}

const MB = 1024 * 1024;
/** The memory of one parsed JSON value in bytes, in addition to its text. */
const BYTES_PER_VALUE = 16;
/** Up to this size in total, every response is kept. */
export const MOST_KEPT = 16 * MB;
/** From there up to this size in total, only responses that cost at most `SHORT` are kept. */
const MOST_OF_ALL = 22 * MB;
const SHORT = 8 * 1024;

/** The part of a response that is kept, and why it was cut. */
export interface Kept {
  readonly answer: Answer;
  readonly error?: string;
}

/**
 * Keeps the responses of one run within bounds, so that memory and reports stay small whatever a service sends. It counts
 * the size of a response in a report, and its values: `[[],[],…]` is a short text, but takes much memory when parsed.
 */
class ResponseBudget {
  #spent = 0;
  #readable: number;

  /** @param longest how many bytes of each response to read, as long as all of them can be kept */
  constructor(longest: number) {
    this.#readable = longest;
  }

  /** How many bytes of the next response to read: halved each time a response could not be kept, but at least 64 KiB. */
  get readable(): number {
    return this.#readable;
  }

  /** Records a response that could not be kept. */
  refuse(): void {
    this.#readable = Math.max(SHORT * 8, this.#readable / 2);
  }

  /**
   * Returns the response. If it exceeds the budget or has too many values, returns its status, and a few headers if they fit.
   */
  afford(answer: Answer): Kept {
    // A body has at most one key or value more than separators.
    const separators = separatorCount(answer.body);
    if (separators >= MOST_VALUES && hasTooManyValues(answer.body))
      return this.#cut(answer, TOO_MANY_VALUES);
    const cost = costOf(answer, separators);
    const most = cost <= SHORT ? MOST_OF_ALL : MOST_KEPT;
    if (this.#spent + cost <= most) {
      this.#spent += cost;
      return { answer };
    }
    this.refuse();
    return this.#cut(answer, TOO_MUCH);
  }

  #cut(answer: Answer, error: string): Kept {
    const headers = answer.headers.filter(([name]) => /^(retry-after|date|location)$/i.test(name));
    const bare = { status: answer.status, headers, body: '' };
    const isTooMuch = this.#spent + costOf(bare) > MOST_OF_ALL;
    if (!isTooMuch) this.#spent += costOf(bare);
    return { answer: isTooMuch ? { ...bare, headers: [] } : bare, error };
  }
}

/**
 * The cost of a response: its characters in a report, and the memory of its values. A text with more separators is not JSON, or has
 * most of them in strings.
 */
export function costOf(answer: Answer, separators = separatorCount(answer.body)): number {
  const values = separators > MOST_SEPARATORS ? 0 : separators;
  return JSON.stringify(answer).length + BYTES_PER_VALUE * values;
}

const MOST_SEPARATORS = 2 * MOST_VALUES;

/** Counts the characters `,`, `:`, `[` and `{` of a text, but not many more than `MOST_SEPARATORS`. */
function separatorCount(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length && count <= MOST_SEPARATORS; at += 1) {
    const code = text.charCodeAt(at);
    // , : [ {
    if (code === 0x2c || code === 0x3a || code === 0x5b || code === 0x7b) count += 1;
  }
  return count;
}
