import { appendFileSync, closeSync, openSync, readSync, writeFileSync } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';

import { nameSteps, type Exchange } from '../exchange.js';
import { KILLED, type RunNote, type Recording } from '../recording.js';
import { SCHEMA_VERSION } from '../schema-version.js';
import { fromEntry, toEntry } from './har.js';
import { Fields, refuse } from './har-fields.js';
import { readNote, readOpening, readRun, runOf, type Opening } from './run-opening.js';

export type NewExchange = Omit<Exchange, 'index'>;

/**
 * The exchanges of a run, in the order in which they ended. If there is a file, each exchange is appended to it when it ends. A POST is
 * also appended before it is sent. So even the journal of a killed run has everything that the run may have created.
 */
export class Journal {
  readonly #exchanges: Exchange[] = [];
  readonly #notes: RunNote[] = [];
  /** POSTs that may have been sent and have not ended, by their sequence numbers. */
  readonly #intended = new Map<number, NewExchange>();
  readonly #file: string | undefined;

  /** @param file `exchanges.ndjson`, opened by `openJournal` */
  constructor(file?: string) {
    this.#file = file;
  }

  get exchanges(): readonly Exchange[] {
    return this.#exchanges;
  }

  get notes(): readonly RunNote[] {
    return this.#notes;
  }

  /** Records the names of the exchanges that a probe's `send` returned. */
  nameSteps(steps: Readonly<Record<string, Exchange>>): void {
    nameSteps(steps);
    this.#append(() => ({
      _steps: Object.fromEntries(Object.entries(steps).map(([step, { seq }]) => [step, seq])),
    }));
  }

  /** Records a note about a probe or the run. */
  note(note: RunNote): void {
    this.#notes.push(note);
    this.#append(() => ({ _note: note }));
  }

  /** Returns the exchanges that ended, followed by lost ones: POSTs that may have been sent and have not ended. */
  all(): readonly Exchange[] {
    const lost = lostOf(this.#intended).map((each, at) => ({
      ...each,
      index: this.#exchanges.length + at,
    }));
    return [...this.#exchanges, ...lost];
  }

  /** Records a request that may create something, before it is sent. */
  intend(exchange: NewExchange): void {
    this.#intended.set(exchange.seq, exchange);
    this.#append(() => ({ _intent: true, ...toEntry({ ...exchange, index: -1 }) }));
  }

  record(exchange: NewExchange): Exchange {
    const placed: Exchange = { ...exchange, index: this.#exchanges.length };
    this.#intended.delete(exchange.seq);
    this.#exchanges.push(placed);
    this.#append(() => toEntry(placed));
    return placed;
  }

  #append(line: () => object): void {
    if (this.#file !== undefined) appendFileSync(this.#file, `${JSON.stringify(line())}\n`);
  }
}

/**
 * Empties a journal's file and writes the facts that are known before the first exchange. So the reports can list what was left behind
 * even if the run is killed. Throws the errors of the file system.
 */
export function openJournal(file: string, opening: Opening): void {
  const run = { schemaVersion: SCHEMA_VERSION, ...opening };
  writeFileSync(file, `${JSON.stringify({ _run: run })}\n`);
}

/** Appends how the run ended, so that the journal alone gives the verdicts of the run. Throws the errors of the file system. */
export function closeJournal(file: string, recording: Recording): void {
  appendFileSync(file, `${JSON.stringify({ _run: runOf(recording) })}\n`);
}

/**
 * Reads the recording from a journal. If the journal does not state how its run ended, the run was killed, or its reports could not
 * be written.
 * @throws UnreadableEvidence if the first line, or a later JSON object, does not belong in a journal; also the errors of the file system
 */
export function recordingOf(file: string): Recording {
  const [first = ''] = linesOf(file);
  const line = parsed(first);
  if (line === undefined) refuse('the first line', 'not a JSON object');
  const opening = readOpening(new Fields(line, 'the first line').object('_run'));
  const { exchanges, runLines, notes } = contentsOf(file);
  const closing = runLines[1];
  if (closing !== undefined) {
    return { ...readRun(new Fields(closing, 'the last line').object('_run')), exchanges };
  }
  const ended = Math.max(0, ...exchanges.map(({ end }) => end)) / 1000;
  return {
    ...opening,
    endedAt: new Date(Date.parse(opening.startedAt) + ended).toISOString(),
    partial: true,
    stopped: KILLED,
    exchanges,
    ...(notes.length > 0 && { notes }),
  };
}

/**
 * Reads the exchanges of a journal, even of a killed run. Ignores a half-written line. POSTs that have not ended come last, as lost
 * exchanges.
 * @throws UnreadableEvidence for an entry that does not belong in a journal; also the errors of the file system
 */
export function readJournal(file: string): readonly Exchange[] {
  return contentsOf(file).exchanges;
}

interface Contents {
  readonly exchanges: Exchange[];
  readonly runLines: object[];
  readonly notes: RunNote[];
}

/** Returns exchanges, notes, and the lines about the run itself: the opening, and the closing if the run came to its end. */
function contentsOf(file: string): Contents {
  const ended = new Map<number, NewExchange>();
  const notes: RunNote[] = [];
  const intended = new Map<number, NewExchange>();
  const runLines: object[] = [];
  for (const line of linesOf(file)) {
    const entry = parsed(line);
    if (entry === undefined) continue;
    if ('_run' in entry) {
      runLines.push(entry);
      // Responses that arrive after the run closed are not judged.
      if (runLines.length > 1) break;
      continue;
    }
    const fields = new Fields(entry, 'a line');
    if (fields.has('_note')) {
      notes.push(readNote(fields.object('_note')));
      continue;
    }
    if (fields.has('_steps')) {
      nameSteps(exchangesOf(fields.numbers('_steps'), ended));
      continue;
    }
    const exchange = fromEntry(entry, 0);
    if ('_intent' in entry) intended.set(exchange.seq, exchange);
    else {
      ended.set(exchange.seq, exchange);
      intended.delete(exchange.seq);
    }
  }
  const exchanges = [...ended.values(), ...lostOf(intended)].map((each, index) => ({
    ...each,
    index,
  }));
  return { exchanges, runLines, notes };
}

/** Returns the exchanges of named steps, found by their sequence numbers. Ignores steps whose exchange was not written. */
function exchangesOf(
  steps: Readonly<Record<string, number>>,
  ended: ReadonlyMap<number, NewExchange>,
): Record<string, NewExchange> {
  return Object.fromEntries(
    Object.entries(steps).flatMap(([step, seq]) => {
      const exchange = ended.get(seq);
      return exchange === undefined ? [] : [[step, exchange]];
    }),
  );
}

/** Returns the POSTs that may have been sent and have not ended, as lost exchanges. */
function lostOf(intended: ReadonlyMap<number, NewExchange>): NewExchange[] {
  return [...intended.values()].map((each) => ({ ...each, error: 'the run was stopped' }));
}

/** Writes the journal of a run that has ended. Throws the errors of the file system. */
export function writeJournal(file: string, recording: Recording): void {
  openJournal(file, runOf(recording));
  const journal = new Journal(file);
  for (const exchange of recording.exchanges) journal.record(exchange);
  closeJournal(file, recording);
}

/** Yields the lines of a file one by one. The whole file as one string would take twice its size in memory. */
function* linesOf(file: string): Generator<string> {
  const decoder = new StringDecoder('utf8');
  const buffer = Buffer.alloc(256 * 1024);
  const descriptor = openSync(file, 'r');
  let parts: string[] = [];
  try {
    for (;;) {
      const read = readSync(descriptor, buffer);
      if (read === 0) break;
      const [first = '', ...others] = decoder.write(buffer.subarray(0, read)).split('\n');
      parts.push(first);
      for (const other of others) {
        yield parts.join('');
        parts = [other];
      }
    }
    yield parts.join('') + decoder.end();
  } finally {
    closeSync(descriptor);
  }
}

function parsed(line: string): object | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
