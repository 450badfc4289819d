import { valueOf } from '../../evidence/evidence.js';
import { mediaTypeOf, type Answered } from '../../exchange.js';
import { isObject, member, NumberText, type Json } from '../../json/exact-json.js';
import { isInt64 } from '../../../schemas/int64.js';
import { listed } from './fact.js';

/** The media type of an answer; `empty` for one without a body, `none` for one that names none. */
export const mediaOf = ({ answer }: Answered): string =>
  answer.body === '' ? 'empty' : (mediaTypeOf(answer.headers) ?? 'none');

/** What is wrong with the media type, in the words that follow `every 400 of createPet`. */
export function mediaInWords(exchange: Answered): string | undefined {
  const media = mediaOf(exchange);
  if (media === 'empty' || media === 'application/json') return undefined;
  return media === 'none' ? 'has no Content-Type' : `is \`${media}\``;
}

/** A refusal that is no Error in JSON. */
export const isOddRefusal = (exchange: Answered): boolean =>
  mediaInWords(exchange) !== undefined || bodyInWords(exchange) !== undefined;

/** What a body is, where it is not what the interface promises: in the words that follow `every 400 of createPet`. */
export function bodyInWords(exchange: Answered): string | undefined {
  const { answer } = exchange;
  if (answer.body === '') return 'has no body';
  const value = valueOf(exchange);
  if (value === undefined) {
    if (/^\s*<(!doctype|html)/i.test(answer.body)) return 'is a page of HTML';
    return 'is no JSON';
  }
  if (answer.status >= 400) return errorInWords(value, exchange);
  if (exchange.operation === 'listPets' && !Array.isArray(value))
    return `is ${shapeOf(value)}, no bare array`;
  return undefined;
}

/** What a JSON value is, told by its keys. */
export function shapeOf(value: Json): string {
  if (Array.isArray(value)) return 'an array';
  if (value === null) return 'null';
  if (!isObject(value))
    return `a ${typeof value === 'bigint' || value instanceof NumberText ? 'number' : typeof value}`;
  const keys = Object.keys(value)
    .slice(0, 6)
    .map((key) => `\`${key.slice(0, 30)}\``);
  return keys.length === 0 ? 'an empty object' : `an object with ${listed(keys)}`;
}

function errorInWords(value: Json, { answer }: Answered): string | undefined {
  if (!isObject(value)) return `is ${shapeOf(value)}`;
  const error = value;
  const lacking = ['code', 'message', 'status'].filter((key) => member(error, key) === undefined);
  if (lacking.length > 1) return `is ${shapeOf(value)}`;
  if (lacking.length === 1) return `lacks \`${lacking[0]}\``;
  const odd = ['code', 'message'].find((key) => typeof member(error, key) !== 'string');
  if (odd !== undefined) return `has a \`${odd}\` that is no string`;
  const status = member(error, 'status');
  if (!isInt64(status)) return 'has a `status` that is no integer';
  return status === BigInt(answer.status) ? undefined : `says \`"status": ${status}\``;
}
