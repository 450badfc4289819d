import { isClientError, type Answered } from '../../helpers/exchange.js';
import { valueOf } from '../../helpers/evidence/evidence.js';
import { DEFAULT_LIMIT, MOST_LIMIT } from '../../helpers/evidence/query.js';
import {
  answerInWords,
  blindTo,
  breach,
  eachOf,
  unreadable,
  type Look,
} from '../../helpers/judge/judging.js';
import type { Requirement } from '../../helpers/requirement.js';

/**
 * A parameter out of bounds: a 4xx, or a 200 with at most so many animals.
 * @param known how many animals there are at least: a page of all of them need not have been cut to its size
 */
function lookAtOpenAnswer(exchange: Answered, most: number, known = Infinity): Look {
  const { status } = exchange.answer;
  if (status === 401) return 'inconclusive';
  if (isClientError(exchange)) return 'ok';
  const value = valueOf(exchange);
  const expected = `a 4xx status, or 200 with at most ${most} animals`;
  if (status !== 200) return breach(exchange, expected, answerInWords(exchange));
  if (!Array.isArray(value)) return unreadable(exchange);
  if (value.length > most) return breach(exchange, expected, `200 with ${value.length} animals`);
  return value.length < known ? 'ok' : 'inconclusive';
}

const NO_MORE_THAN_A_PAGE = 'the store held no more animals than a page may';

function outside(id: string, what: string, purpose: string, why: string): Requirement {
  return {
    id,
    level: 'MUST',
    clause: 'limits.range',
    text: `With a \`limit\` ${what}, the response has a 4xx status or holds at most 100 animals`,
    needs: ['bounds'],
    judge: (evidence) => {
      const known = evidence.sights.size;
      const looked = eachOf(evidence, purpose, (exchange) =>
        lookAtOpenAnswer(exchange, MOST_LIMIT, known),
      );
      const isUntold = looked.met + looked.doubts.length + looked.unreadable.length === 0;
      const hasPages = evidence.of(purpose).some(({ answer }) => answer.status === 200);
      return isUntold && hasPages ? blindTo(NO_MORE_THAN_A_PAGE) : looked;
    },
    why,
    how: 'Refusing, clamping and ignoring are all allowed, with any 4xx; more than 100 animals, a status other than 200 and 4xx, or a crash is not.',
    mend: 'Check the parameter before the query; answer 400, or clamp it.',
  };
}

export const LIST_BOUNDS: readonly Requirement[] = [
  outside(
    'list.limit.below-minimum',
    'below 1',
    'bounds/below/',
    'LIMIT 0 or a negative LIMIT means “all” to several databases: the whole store in one answer.',
  ),
  outside(
    'list.limit.above-maximum',
    'above 100',
    'bounds/above/',
    'A maximum that is not enforced lets one client read the whole store at once.',
  ),
  outside(
    'list.limit.not-integer',
    'that is no integer',
    'bounds/not-integer/',
    'A number that does not parse often becomes NaN, nothing, or no limit at all.',
  ),
  {
    id: 'list.filter.unknown',
    level: 'MUST',
    clause: 'list.parameters.status',
    text: 'With an unknown `status`, the response has a 4xx status or holds at most a page of animals',
    needs: ['bounds'],
    judge: (evidence) =>
      eachOf(evidence, 'bounds/status/', (exchange) => {
        const limit = /[?&]limit=(\d{1,3})(?:&|$)/.exec(exchange.request.url)?.[1];
        return lookAtOpenAnswer(exchange, limit === undefined ? DEFAULT_LIMIT : Number(limit));
      }),
    why: 'An unknown value must not turn into a query without page size, or into a crash.',
    how: 'Unknown words, other letter case and the empty value; what is answered is open, the page size is not.',
    mend: 'Check the value against the three statuses; answer 400, or an empty list.',
  },
];
