import { closeSync, openSync, writeSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import type { Secrets } from '../../helpers/client/secrets.js';
import { terminal } from '../../helpers/escape.js';
import { shorten } from '../../helpers/shorten.js';

/** The file in the report folder with the output of the service that `--start` starts. */
export const SERVICE_LOG = 'service.log';

/** The file gets about this many bytes, and then only the last lines. All reports together must stay under 60 MB. */
const MOST_BYTES = 2 * 1024 * 1024;
/** A longer line is split, so that a service that prints no line feed does not fill the memory. In characters. */
const LONGEST_LINE = 64 * 1024;
/** How many last lines are kept to explain why the service does not respond, and how long each may be. */
const LAST = { lines: 20, characters: 500 };

/** Returns where to split a long line: after a separator, if it has one, because a secret in two parts would not be replaced. */
function splitAt(line: string): number {
  return Math.max(...[' ', '"', ','].map((each) => line.lastIndexOf(each))) + 1 || line.length;
}

/** Writes the output of a service to a file, line by line, without secrets. */
export class ServiceLog {
  readonly #secrets: Secrets;
  #file: number | undefined;
  #written = 0;
  #omitted = 0;
  #last: string[] = [];

  /** Throws the errors of the file system. */
  constructor(file: string, secrets: Secrets) {
    this.#secrets = secrets;
    this.#file = openSync(file, 'w');
  }

  /** Reads a stream to its end. Keeps a line until it is complete, because it may contain a secret. */
  read(stream: Readable): void {
    let rest = '';
    stream.setEncoding('utf8');
    stream.on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      if (rest.length > LONGEST_LINE) {
        const end = splitAt(rest);
        lines.push(rest.slice(0, end));
        rest = rest.slice(end);
      }
      this.#add(lines);
    });
    stream.on('end', () => this.#add(rest === '' ? [] : [rest]));
  }

  #add(lines: readonly string[]): void {
    if (lines.length === 0) return;
    this.#last = [...this.#last, ...lines.slice(-LAST.lines)].slice(-LAST.lines);
    if (this.#written < MOST_BYTES) this.#write(lines.join('\n'));
    else this.#omitted += lines.length;
  }

  #write(text: string): void {
    if (this.#file === undefined) return;
    try {
      this.#written += writeSync(this.#file, `${this.#secrets.hide(text)}\n`);
    } catch {
      // A full disk: writing the journal and the reports fails too, and reports it.
      this.#written = MOST_BYTES;
    }
  }

  /** The last lines, each fit to be printed. */
  lastLines(): readonly string[] {
    return this.#last.map((line) => {
      const plain = stripVTControlCharacters(line.trimEnd()).replaceAll('\t', '    ');
      return terminal(shorten(this.#secrets.hide(plain), LAST.characters));
    });
  }

  /** Adds the last lines, if the file does not have them, and closes it. */
  close(): void {
    if (this.#file === undefined) return;
    const file = this.#file;
    if (this.#omitted > 0) {
      const lines = this.lastLines().slice(-this.#omitted);
      this.#write(`… ${this.#omitted - lines.length} lines left out …\n${lines.join('\n')}`);
    }
    this.#file = undefined;
    closeSync(file);
  }
}
