import { inWords, isObject, member, type Json } from '../../json/exact-json.js';
import { isInt64 } from '../../../schemas/int64.js';

/** A field of an animal or of a message record. */
export type Field = 'name' | 'categoryId' | 'status' | 'id' | 'message' | 'createdAt';

function entitiesIn(text: string): number {
  return text.match(/&(?:amp|lt|gt|quot|#\d+);/g)?.length ?? 0;
}

/** How a text differs from the one that was sent, where that is a habit with a name. */
export function textChange(sent: string, seen: string): string | undefined {
  if (seen === sent.toLowerCase()) return 'in lower case';
  if (seen === sent.toUpperCase()) return 'in upper case';
  if (seen.length > 0 && sent.startsWith(seen)) {
    return sent.trim() === seen ? 'trimmed' : `cut to ${seen.length} characters`;
  }
  if (seen === sent.trim()) return 'trimmed';
  if (seen.trim() === sent.trim()) return 'padded with spaces';
  if (seen === sent.normalize('NFC') || seen === sent.normalize('NFKC')) return 'normalised';
  if (entitiesIn(seen) > entitiesIn(sent)) return 'escaped for HTML';
  if (seen === sent.replaceAll(/[^\P{Cc}\t\n\r]/gu, '')) return 'without its control characters';
  if (seen.endsWith(sent) || seen.startsWith(sent)) return 'with something added';
  return undefined;
}

/** How an integer differs from the one that was sent, where that is a habit with a name. */
function integerChange(sent: bigint, seen: bigint): string | undefined {
  if (BigInt(Number(sent)) === seen) return 'rounded to a double';
  if (BigInt.asIntN(32, sent) === seen || BigInt.asUintN(32, sent) === seen)
    return 'cut to 32 bits';
  if (seen === 2_147_483_647n || seen === -2_147_483_648n) return 'held at the edge of 32 bits';
  return undefined;
}

export const STATUS_WORDS = new Set(['available', 'pending', 'sold']);

const NOT_AS_SENT = 'another one than was sent';

/** Another spelling under which an object holds the field. */
function aliasOf(field: Field, holder: Json | undefined): string | undefined {
  if (!isObject(holder)) return undefined;
  const plain = (key: string): string => key.toLowerCase().replace(/[_-]/g, '');
  return Object.keys(holder).find((key) => key !== field && plain(key) === field.toLowerCase());
}

function textKind(field: Field, value: string, sent: unknown): string {
  const change = typeof sent === 'string' && sent !== value ? textChange(sent, value) : undefined;
  if (change !== undefined) return change;
  if (field !== 'status' || STATUS_WORDS.has(value)) return NOT_AS_SENT;
  if (STATUS_WORDS.has(value.toLowerCase())) return 'in another letter case';
  return STATUS_WORDS.has(value.trim()) ? 'padded with spaces' : inWords(value, 40);
}

/** What is wrong with a value, in the words that follow `the name is`. */
export function kindOf(
  field: Field,
  value: Json | undefined,
  sent: unknown,
  holder: Json | undefined,
): string {
  if (value === undefined) {
    const alias = aliasOf(field, holder);
    return alias === undefined ? 'left out' : `called \`${alias}\``;
  }
  if (value === null) return 'null';
  const isRecord = isObject(holder) && member(holder, 'createdAt') !== undefined;
  const isText = isRecord || field === 'name' || field === 'status' || field === 'message';
  if (typeof value === 'string') return isText ? textKind(field, value, sent) : 'a string';
  if (Array.isArray(value)) return 'an array';
  if (isObject(value)) return 'an object';
  if (typeof value === 'boolean') return 'a boolean';
  if (isText) return 'a number';
  if (!isInt64(value)) return 'no integer within int64';
  return (typeof sent === 'bigint' && integerChange(sent, value)) || NOT_AS_SENT;
}
