import { valueOf } from '../../../helpers/evidence/bodies.js';
import type { Answered } from '../../../helpers/exchange.js';
import { isObject, member } from '../../../helpers/json/exact-json.js';

export const AND = new Intl.ListFormat('en-GB');

/**
 * Describes what is wrong with a JSON body of an error response, as the end of a sentence about several: "have no `code` and no
 * `status`". Undefined for an Error. Names no other fields of the body: they may differ in every response.
 */
export function errorInWords(exchange: Answered): string | undefined {
  const body = valueOf(exchange);
  if (!isObject(body)) return 'have a body that is not a JSON object';
  const status = member(body, 'status');
  const isStatus = typeof status === 'bigint';
  const fields = [
    ['code', typeof member(body, 'code') === 'string', 'a string'],
    ['message', typeof member(body, 'message') === 'string', 'a string'],
    ['status', isStatus, 'an integer'],
  ] as const;
  const faults = fields.flatMap(([field, isRight, type]) => {
    if (isRight) return [];
    return [
      member(body, field) === undefined ? `no \`${field}\`` : `a \`${field}\` that is not ${type}`,
    ];
  });
  if (isStatus && status !== BigInt(exchange.answer.status))
    faults.push('a `status` that differs from the HTTP status');
  return faults.length === 0 ? undefined : `have ${AND.format(faults)}`;
}
