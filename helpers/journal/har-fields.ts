import type { Header } from '../exchange.js';
import { otherSchemaVersion } from '../schema-version.js';

/** Thrown for evidence that this suite did not write, or that is incomplete. The message is one line and quotes no value of the file. */
export class UnreadableEvidence extends Error {
  override readonly name = 'UnreadableEvidence';
}

/** Thrown for evidence of another `schemaVersion`. The message names the version of the suite that can read it. */
export class OtherSchemaVersion extends UnreadableEvidence {}

/** Throws `UnreadableEvidence` with the place and the problem. */
export function refuse(where: string, problem: string): never {
  throw new UnreadableEvidence(`not evidence of this suite, or incomplete: ${where} is ${problem}`);
}

/** Reads typed fields of a parsed JSON object. Throws `UnreadableEvidence` with the place of a missing or mistyped field. */
export class Fields {
  readonly #value: Readonly<Record<string, unknown>>;
  readonly #where: string;

  constructor(value: unknown, where: string) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      refuse(where, 'not an object');
    }
    this.#value = value as Readonly<Record<string, unknown>>;
    this.#where = where;
  }

  has(name: string): boolean {
    return Object.hasOwn(this.#value, name);
  }

  #get(name: string): unknown {
    return this.has(name) ? this.#value[name] : refuse(`${this.#where}.${name}`, 'missing');
  }

  /** @throws OtherSchemaVersion if the object has another `schemaVersion` than this version of the suite reads */
  checkSchemaVersion(): void {
    this.text('schemaVersion');
    const problem = otherSchemaVersion(this.#value);
    if (problem !== undefined) throw new OtherSchemaVersion(`it ${problem}`);
  }

  object(name: string): Fields {
    return new Fields(this.#get(name), `${this.#where}.${name}`);
  }

  text(name: string): string {
    const value = this.#get(name);
    return typeof value === 'string' ? value : refuse(`${this.#where}.${name}`, 'not a string');
  }

  time(name: string): string {
    const text = this.text(name);
    // Without an offset, `Date.parse` would take it for the local time of this machine.
    const hasForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d.*(Z|[+-]\d\d:\d\d)$/.test(text);
    const isTime = hasForm && !Number.isNaN(Date.parse(text));
    return isTime ? text : refuse(`${this.#where}.${name}`, 'not a time');
  }

  number(name: string): number {
    const value = this.#get(name);
    return typeof value === 'number' ? value : refuse(`${this.#where}.${name}`, 'not a number');
  }

  /** An object whose members are numbers. */
  numbers(name: string): Readonly<Record<string, number>> {
    const fields = this.object(name);
    return Object.fromEntries(Object.keys(fields.#value).map((key) => [key, fields.number(key)]));
  }

  flag(name: string): boolean {
    const value = this.#get(name);
    return typeof value === 'boolean'
      ? value
      : refuse(`${this.#where}.${name}`, 'not true or false');
  }

  oneOf<T extends string>(name: string, known: readonly T[]): T {
    const value = this.#get(name);
    const found = known.find((one) => one === value);
    return found ?? refuse(`${this.#where}.${name}`, `not one of ${known.join(', ')}`);
  }

  items<T>(name: string, read: (item: unknown, where: string) => T): T[] {
    const value = this.#get(name);
    const where = `${this.#where}.${name}`;
    if (!Array.isArray(value)) refuse(where, 'not a list');
    return value.map((item, index) => read(item, `${where}[${index}]`));
  }

  texts(name: string): string[] {
    return this.items(name, (item, where) =>
      typeof item === 'string' ? item : refuse(where, 'not a string'),
    );
  }

  headers(name: string): Header[] {
    return this.items(name, (item, where) => {
      const fields = new Fields(item, where);
      return [fields.text('name'), fields.text('value')] as const;
    });
  }

  orNull<T>(name: string, read: (name: string) => T): T | null {
    return this.#get(name) === null ? null : read.call(this, name);
  }
}
