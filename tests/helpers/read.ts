import { parseExact, type Json } from '../../helpers/json/exact-json.js';

/** Parses JSON. Throws for any other text. */
export function read(text: string): Json {
  const parsed = parseExact(text);
  if (!parsed.ok) throw new Error(parsed.why);
  return parsed.value;
}
