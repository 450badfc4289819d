import { isUtf8 } from 'node:buffer';

import type { NewExchange } from '../journal/journal.js';
import { TOO_MUCH } from '../transport-errors.js';
import { ResponseBudget } from './response-budget.js';
import type { Secrets } from './secrets.js';
import { LONGEST_BODY, type Received } from './transport.js';

/** What is recorded of the responses of one run: without secrets, and within bounds. */
export class Responses {
  readonly #secrets: Secrets;
  readonly #budget = new ResponseBudget(LONGEST_BODY);

  constructor(secrets: Secrets) {
    this.#secrets = secrets;
  }

  /** Bytes of the next response that are worth reading. */
  get readable(): number {
    return this.#budget.readable;
  }

  /** A response, as it is recorded. */
  recorded({ status, headers, bytes, error }: Received): Pick<NewExchange, 'answer' | 'error'> {
    // It may quote what the service sent.
    const lost = error === undefined ? {} : { error: this.#secrets.hide(error) };
    if (error === TOO_MUCH) this.#budget.refuse();
    if (status === undefined) return lost;
    const answer = {
      status,
      headers: this.#secrets.hideHeaders(headers),
      body: this.#secrets.hideBody(bytes.toString('utf8')),
      ...(isUtf8(bytes) ? {} : { base64: this.#inBase64(bytes) }),
    };
    return { ...lost, ...this.#budget.afford(answer) };
  }

  #inBase64(bytes: Buffer): string {
    const hidden = this.#secrets.hide(bytes.toString('latin1'));
    return Buffer.from(hidden, 'latin1').toString('base64');
  }
}
