import { parseExact, type Json } from '../../helpers/json/exact-json.js';

/** The value of a text that is JSON. Throws for any other. */
export function read(text: string): Json {
  const parsed = parseExact(text);
  if (!parsed.ok) throw new Error(parsed.why);
  return parsed.value;
}
