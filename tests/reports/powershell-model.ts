/**
 * A model of the part of PowerShell 7.3 that the commands on the page use. It follows the documentation of PowerShell
 * (about_Parsing, about_Quoting_Rules, about_Operators). It does not share code with the suite, and throws for any syntax that it
 * does not know.
 */

/** In PowerShell, each of these starts and ends a single-quoted string. */
const QUOTES = new Set(["'", '\u2018', '\u2019', '\u201a', '\u201b']);
/** Characters without a special meaning in a word in argument mode. */
const WORD = /[A-Za-z0-9._/:=-]/;

type Value = string | number | Buffer | null | { readonly char: string };

/** The environment of the commands. */
export interface World {
  readonly env: Readonly<Record<string, string>>;
  /** Runs a program with exactly these arguments. @param files contents by their path */
  readonly native: (
    name: string,
    args: readonly string[],
    files: ReadonlyMap<string, Buffer>,
  ) => Promise<string>;
}

const FILE = 'C:\\Users\\A Name\\tmp1.tmp';

export class PowerShell {
  readonly #world: World;
  readonly #variables = new Map<string, Value>();
  readonly #files = new Map<string, Buffer>();
  #text = '';
  #at = 0;
  /** The output of the commands. */
  output = '';

  constructor(world: World) {
    this.#world = world;
  }

  /** Runs one line. */
  async run(line: string): Promise<void> {
    this.#text = line;
    this.#at = 0;
    while (this.#at < line.length) {
      await this.#statement();
      this.#blanks();
      if (this.#at < line.length) this.#expect(';');
      this.#blanks();
    }
  }

  /** The value of one argument. */
  argument(text: string): string {
    this.#text = text;
    this.#at = 0;
    const value = this.#argument();
    if (this.#at !== text.length) throw new Error(`a second argument begins at ${this.#at}`);
    return value;
  }

  #blanks(): void {
    while (this.#text[this.#at] === ' ') this.#at += 1;
  }

  #takes(part: string): boolean {
    if (!this.#text.startsWith(part, this.#at)) return false;
    this.#at += part.length;
    return true;
  }

  #expect(part: string): void {
    if (!this.#takes(part)) throw new Error(`expected ${part} at ${this.#text.slice(this.#at)}`);
  }

  #match(pattern: RegExp): string {
    const [found] = new RegExp(pattern.source, 'y').exec(this.#text.slice(this.#at)) ?? [];
    if (found === undefined) throw new Error(`not known: ${this.#text.slice(this.#at)}`);
    this.#at += found.length;
    return found;
  }

  async #statement(): Promise<void> {
    if (this.#takes('[IO.File]::WriteAllBytes(')) {
      const path = this.#expression();
      this.#expect(',');
      const bytes = this.#expression();
      this.#expect(')');
      if (typeof path !== 'string' || !Buffer.isBuffer(bytes)) throw new Error('not a file');
      this.#files.set(path, bytes);
      return;
    }
    const [, name] = /^\$([A-Z][A-Z0-9_]*)( = |(?=$|;))/.exec(this.#text.slice(this.#at)) ?? [];
    if (name === undefined) this.output += await this.#command();
    else {
      this.#at += 1 + name.length;
      if (!this.#takes(' = ')) this.output += textOf(this.#variables.get(name) ?? null);
      else this.#variables.set(name, await this.#assigned());
    }
  }

  async #assigned(): Promise<Value> {
    if (this.#takes('(New-TemporaryFile).FullName')) return FILE;
    if (this.#takes(`[regex]::Match("$RESPONSE", '"id"\\s*:\\s*(-?[0-9]+)').Groups[1].Value`)) {
      const response = textOf(this.#variables.get('RESPONSE') ?? null);
      return /"id"\s*:\s*(-?[0-9]+)/.exec(response)?.[1] ?? '';
    }
    return await this.#command();
  }

  async #command(): Promise<string> {
    const name = this.#match(/[A-Za-z][A-Za-z-]*/);
    const args: string[] = [];
    for (;;) {
      const before = this.#at;
      this.#blanks();
      const next = this.#text[this.#at];
      if (next === undefined || next === ';') break;
      if (before === this.#at) throw new Error(`two arguments without a blank at ${before}`);
      args.push(this.#argument());
    }
    if (name === 'Start-Sleep' || name === 'Remove-Item') return '';
    if (name === 'echo') return `${args.join('\n')}\n`;
    return await this.#world.native(name, args, this.#files);
  }

  #argument(): string {
    const first = this.#text[this.#at] ?? '';
    if (QUOTES.has(first)) return this.#quoted();
    if (first === '(' || first === '$') return textOf(this.#operand());
    let word = '';
    while (WORD.test(this.#text[this.#at] ?? ' ')) {
      word += this.#text[this.#at];
      this.#at += 1;
    }
    if (word === '') throw new Error(`not known in an argument: ${this.#text.slice(this.#at)}`);
    return word;
  }

  /** Inside a string, two quotes of any kind in a row stand for the first of them. */
  #quoted(): string {
    let value = '';
    for (this.#at += 1; this.#at < this.#text.length; this.#at += 1) {
      const char = this.#text[this.#at] ?? '';
      if (QUOTES.has(char)) {
        this.#at += 1;
        if (!QUOTES.has(this.#text[this.#at] ?? '')) return value;
      }
      value += char;
    }
    throw new Error('a string without an end');
  }

  /** The left operand decides the operation: anything can be added to a string. */
  #expression(): Value {
    this.#blanks();
    let value = this.#operand();
    for (;;) {
      this.#blanks();
      if (this.#takes('+')) {
        this.#blanks();
        const added = this.#operand();
        if (typeof value !== 'string') throw new Error('the first operand is not a string');
        value += textOf(added);
      } else if (this.#takes('- ')) {
        if (typeof value !== 'number') throw new Error('not a number');
        value -= Number(this.#match(/[0-9]+/));
      } else if (this.#takes('?? $(throw ')) {
        const message = this.#quoted();
        this.#expect(')');
        if (value === null) throw new Error(message);
      } else return value;
    }
  }

  #operand(): Value {
    if (QUOTES.has(this.#text[this.#at] ?? '')) return this.#quoted();
    if (this.#takes('(')) {
      const value = this.#expression();
      this.#expect(')');
      return value;
    }
    if (this.#takes('[char]'))
      return { char: String.fromCharCode(Number(this.#match(/[0-9]{1,5}/))) };
    const [, encoding] =
      /^\[Text\.Encoding\]::(UTF8|Latin1)\.GetBytes\(/.exec(this.#text.slice(this.#at)) ?? [];
    if (encoding !== undefined) {
      this.#match(/[^(]*\(/);
      const text = textOf(this.#expression());
      this.#expect(')');
      return Buffer.from(text, encoding === 'UTF8' ? 'utf8' : 'latin1');
    }
    if (/^[0-9]/.test(this.#text.slice(this.#at))) return Number(this.#match(/[0-9]+/));
    return this.#variable();
  }

  #variable(): Value {
    this.#expect('$');
    const value = this.#takes('env:')
      ? (this.#world.env[this.#match(/[A-Z][A-Z0-9_]*/)] ?? null)
      : (this.#variables.get(this.#match(/[A-Z][A-Z0-9_]*/)) ?? null);
    if (this.#takes('.Length')) return textOf(value).length;
    if (!this.#takes('.Substring(')) return value;
    const from = this.#expression();
    const length = this.#takes(',') ? this.#expression() : undefined;
    this.#expect(')');
    const start = Number(from);
    return textOf(value).slice(start, length === undefined ? undefined : start + Number(length));
  }
}

function textOf(value: Value): string {
  if (value === null) return '';
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (Buffer.isBuffer(value)) throw new Error('bytes are not a string');
  return value.char;
}
