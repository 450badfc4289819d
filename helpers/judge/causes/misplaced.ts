import { valueOf, type Evidence } from '../../evidence/evidence.js';
import type { Answered } from '../../exchange.js';
import { isObject, member, type Json } from '../../json/exact-json.js';
import { isInt64 } from '../../../schemas/int64.js';
import { operationsDo, operationsOf, requestInWords, type Fact, type Finder } from './fact.js';

/** Whether a value is what an answer should be, taken by itself. */
function isPromised(value: Json | undefined, { operation, answer }: Answered): boolean {
  if (answer.status >= 400) return isObject(value) && typeof member(value, 'message') === 'string';
  if (operation === 'listPets') return Array.isArray(value);
  return isObject(value) && member(value, 'id') !== undefined;
}

/** The field of an answer in which what is promised stands, where it should be the answer itself. */
function wrapperOf(exchange: Answered): string | undefined {
  const value = valueOf(exchange);
  if (!isObject(value) || isPromised(value, exchange)) return undefined;
  return Object.keys(value).find((key) => isPromised(member(value, key), exchange));
}

function wrapped(key: string): Fact {
  return {
    key: `wrapped in ${key}`,
    rank: 64,
    words: (all, { exchange }, evidence) => {
      const answered = evidence.answered();
      const refusals = answered.filter(({ answer }) => answer.status >= 400);
      const isWrapped = (one: Answered): boolean => wrapperOf(one) === key;
      const isRefused = all.every((one) => one.exchange.answer.status >= 400);
      const what = answered.every(isWrapped)
        ? 'every answer'
        : isRefused && refusals.every(isWrapped)
          ? 'every refusal'
          : `what ${operationsDo(all, 'answer')}`;
      const name = key.length > 40 ? `${key.slice(0, 39)}…` : key;
      return `${what} is wrapped in \`${name}\`: ${requestInWords(exchange)}`;
    },
  };
}

/** Whether a success has an Error of the interface for a body, that of a refusal. */
function isHiddenRefusal(exchange: Answered): boolean {
  if (exchange.answer.status >= 300) return false;
  const value = valueOf(exchange);
  if (!isObject(value) || typeof member(value, 'message') !== 'string') return false;
  const status = member(value, 'status');
  return typeof member(value, 'code') === 'string' && isInt64(status) && status >= 400n;
}

const HIDDEN: Fact = {
  key: 'refused with a success',
  rank: 66,
  words: (all, { exchange }) =>
    `refusals of ${operationsOf(all)} have the status ${exchange.answer.status}, and tell the right one in the body alone: ${requestInWords(exchange)}`,
};

/** Facts of answers that hold what is promised in another place: inside of something, or under another status. */
export const misplacedFacts: Finder = ({ exchange }, _evidence: Evidence) => {
  const wrapper = wrapperOf(exchange);
  return [
    ...(wrapper === undefined ? [] : [wrapped(wrapper)]),
    ...(isHiddenRefusal(exchange) ? [HIDDEN] : []),
  ];
};
