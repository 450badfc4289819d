/**
 * A value of a probe: plain data, so that it can be recorded, shown, and sent again. Define the types of values as `type`, because
 * an interface is not assignable to an index signature.
 */
export type Value =
  | null
  | undefined
  | boolean
  | number
  | bigint
  | string
  | Uint8Array
  | readonly Value[]
  | { readonly [key: string]: Value };

/** An object with this key stands for a value that JSON lacks. A value that has this key itself is wrapped in another object. */
const TAG = '$';

type Tagged =
  | { readonly [TAG]: 'bigint' | 'bytes'; readonly text: string }
  | { readonly [TAG]: 'undefined' }
  | { readonly [TAG]: 'number'; readonly text: string }
  | { readonly [TAG]: 'object'; readonly object: unknown };

function toTagged(value: Value): unknown {
  if (value === undefined) return { [TAG]: 'undefined' } satisfies Tagged;
  if (typeof value === 'bigint') return { [TAG]: 'bigint', text: `${value}` } satisfies Tagged;
  if (typeof value === 'number') {
    const isPlain = Number.isFinite(value) && !Object.is(value, -0);
    const text = Object.is(value, -0) ? '-0' : `${value}`;
    return isPlain ? value : ({ [TAG]: 'number', text } satisfies Tagged);
  }
  if (value === null || typeof value !== 'object') return value;
  if (value instanceof Uint8Array) {
    return { [TAG]: 'bytes', text: Buffer.from(value).toString('base64') } satisfies Tagged;
  }
  if (Array.isArray(value)) return value.map(toTagged);
  const object = Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, toTagged(member)]),
  );
  return Object.hasOwn(object, TAG) ? ({ [TAG]: 'object', object } satisfies Tagged) : object;
}

function fromTagged(value: unknown): Value {
  if (typeof value !== 'object' || value === null) return value as Value;
  if (Array.isArray(value)) return value.map(fromTagged);
  const tagged = value as Tagged;
  switch (Object.hasOwn(value, TAG) ? tagged[TAG] : undefined) {
    case 'undefined':
      return undefined;
    case 'bigint':
      return BigInt(textOf(tagged));
    case 'number':
      return Number(textOf(tagged));
    case 'bytes':
      return new Uint8Array(Buffer.from(textOf(tagged), 'base64'));
    case 'object':
      return membersOf((tagged as { readonly object: object }).object);
    default:
      return membersOf(value);
  }
}

function textOf(tagged: Tagged): string {
  return 'text' in tagged ? tagged.text : '';
}

function membersOf(object: object): Value {
  return Object.fromEntries(
    Object.entries(object).map(([key, member]) => [key, fromTagged(member)]),
  );
}

/** Returns a value as JSON, with tags for what JSON lacks: bigint, undefined, -0, NaN, infinity, bytes. Escapes lone surrogates. */
export function encodeValue(value: Value): string {
  return JSON.stringify(toTagged(value));
}

/** The inverse of `encodeValue`. @throws SyntaxError for text that is not JSON */
export function decodeValue(text: string): Value {
  return fromTagged(JSON.parse(text));
}
