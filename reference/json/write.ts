import { Decimal, type Json } from './value.js';

/** Writes a JSON value without white space. Numbers keep all their digits. */
export function writeJson(value: Json): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (value instanceof Decimal) return value.text;
  if (value instanceof Map) {
    const members = Array.from(value, ([key, member]) => {
      return `${JSON.stringify(key)}:${writeJson(member)}`;
    });
    return `{${members.join(',')}}`;
  }
  if (isList(value)) return `[${value.map(writeJson).join(',')}]`;
  return String(value);
}

/** Whether a value is an array (`Array.isArray` does not narrow a readonly one). */
export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}
