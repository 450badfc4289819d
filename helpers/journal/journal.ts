import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';

import type { Exchange } from '../exchange.js';
import { fromEntry, toEntry } from './har.js';

/** An exchange before it has its place in the journal. */
export type NewExchange = Omit<Exchange, 'index'>;

/**
 * Every exchange of a run, in the order in which they ended. With a file, each is appended as it ends, and a POST before
 * it is sent, so that nothing is lost however the run ends.
 */
export class Journal {
  readonly #exchanges: Exchange[] = [];
  readonly #file: string | undefined;

  /** @param file `exchanges.ndjson`; it is emptied. Throws what the file system throws. */
  constructor(file?: string) {
    this.#file = file;
    if (file !== undefined) writeFileSync(file, '');
  }

  get exchanges(): readonly Exchange[] {
    return this.#exchanges;
  }

  /** Notes that a request that may create something is about to be sent. */
  intend(exchange: NewExchange): void {
    this.#append(() => ({ _intent: true, ...toEntry({ ...exchange, index: -1 }) }));
  }

  /** Adds an exchange that has ended. */
  record(exchange: NewExchange): Exchange {
    const placed: Exchange = { ...exchange, index: this.#exchanges.length };
    this.#exchanges.push(placed);
    this.#append(() => toEntry(placed));
    return placed;
  }

  #append(line: () => object): void {
    if (this.#file !== undefined) appendFileSync(this.#file, `${JSON.stringify(line())}\n`);
  }
}

/**
 * Reads a journal's file, also one that was broken off: a half-written last line is left out, and a request whose end
 * was never noted comes last, as lost. Throws what the file system throws.
 */
export function readJournal(file: string): readonly Exchange[] {
  const ended: NewExchange[] = [];
  const intended = new Map<number, NewExchange>();
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const entry = parsed(line);
    if (entry === undefined) continue;
    const exchange = fromEntry(entry, 0);
    if ('_intent' in entry) intended.set(exchange.seq, exchange);
    else {
      ended.push(exchange);
      intended.delete(exchange.seq);
    }
  }
  const lost = [...intended.values()].map((each) => ({ ...each, error: 'the run was stopped' }));
  return [...ended, ...lost].map((exchange, index) => ({ ...exchange, index }));
}

function parsed(line: string): object | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
