import { header, type Exchange } from '../exchange.js';

/** The kind of a wrong key, such as `near-miss`, and its variant, such as the edit `drop@-1`. */
export interface WrongKey {
  readonly kind: string;
  readonly variant: string;
}

/** Fixed wrong keys, and the names of their variants. All other unrelated keys are random, except a key with quotes. */
const OTHER_KEYS: Readonly<Record<string, string>> = {
  undefined: 'undefined',
  constructor: 'property',
  null: 'null',
  '%': 'wildcard',
};

/**
 * The kind of wrong key of a request, by its recorded `Authorization` header; undefined if it reads
 * `Bearer {API_KEY}`.
 */
export function wrongKeyOf({ request }: Pick<Exchange, 'request'>): WrongKey | undefined {
  const value = header(request.headers, 'authorization');
  if (value === undefined) return { kind: 'no-key', variant: 'no-header' };
  if (value === 'Bearer {API_KEY}') return undefined;
  if (value === 'Bearer') return { kind: 'other-scheme', variant: 'bearer-alone' };
  if (value.startsWith('Basic ')) return { kind: 'other-scheme', variant: 'basic' };
  const edit = /^Bearer \{API_KEY:([^{}]+)\}=*$/.exec(value)?.[1] ?? 'none';
  if (edit === 'in-base64') return { kind: 'other-key', variant: edit };
  // The right key in another form. Not every operation has to refuse it.
  if (edit === 'percent-encoded' || value.includes('{API_KEY}')) {
    return { kind: 'malformed', variant: 'other-form' };
  }
  if (edit !== 'none') return { kind: 'near-miss', variant: edit };
  if (!/^bearer /i.test(value)) return { kind: 'other-scheme', variant: 'random' };
  if (value.startsWith('bearer ')) return { kind: 'other-key', variant: 'lower-case-scheme' };
  const key = value.replace(/^Bearer /, '');
  const variant = OTHER_KEYS[key] ?? (key.includes("'OR'") ? 'quotes' : 'random');
  return { kind: 'other-key', variant };
}
