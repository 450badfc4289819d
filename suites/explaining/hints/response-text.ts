import { valueOf } from '../../../helpers/evidence/bodies.js';
import { header, mediaTypeOf, type Answered } from '../../../helpers/exchange.js';
import { isObject, member, type Json, type JsonObject } from '../../../helpers/json/exact-json.js';

/** A response, in the form that the hints use. */
export interface Seen {
  readonly status: number;
  readonly media: string;
  readonly body: string;
  /** The body as a JSON object; undefined if it is not one. */
  readonly object: JsonObject | undefined;
  /** The keys of the object, in the order of the body, but keys that are integers come first. */
  readonly keys: readonly string[];
  readonly header: (name: string) => string;
}

/** Reads a response once for all hints. */
export function seenIn(exchange: Answered): Seen {
  const { answer } = exchange;
  const value = valueOf(exchange);
  const object = isObject(value) ? value : undefined;
  const named = (name: string): string => header(answer.headers, name) ?? '';
  return {
    status: answer.status,
    media: mediaTypeOf(answer.headers) ?? '',
    body: answer.body,
    object,
    keys: object ? Object.keys(object) : [],
    header: named,
  };
}

/** Returns a string field of the body; empty if there is none. */
export function bodyText({ object }: Seen, key: string): string {
  const value = object && member(object, key);
  return typeof value === 'string' ? value : '';
}

export function field({ object }: Seen, key: string): Json | undefined {
  return object && member(object, key);
}

/** Whether the body has all of these keys. */
export function has({ keys }: Seen, ...wanted: readonly string[]): boolean {
  return wanted.every((key) => keys.includes(key));
}

/** Whether every value of an object is a list of texts, such as `{"name": ["is required"]}`. Several frameworks use this form. */
export function isMessagesByField(value: Json | undefined): boolean {
  if (!isObject(value)) return false;
  const values = Object.values(value);
  return (
    values.length > 0 &&
    values.every(
      (one) =>
        Array.isArray(one) && one.length > 0 && one.every((item) => typeof item === 'string'),
    )
  );
}
