import type { Answered } from '../../helpers/exchange.js';
import { header, isClientError } from '../../helpers/exchange.js';
import { sightsIn, valueOf, type Evidence } from '../../helpers/evidence/evidence.js';
import { contradictionOf, listedSights } from '../../helpers/evidence/contradiction.js';
import type { Sight } from '../../helpers/evidence/model.js';
import { mayStopAtServer } from '../../helpers/evidence/query.js';
import { inWords, isObject, member } from '../../helpers/json/exact-json.js';
import { judgeOthersFetched } from './others.js';
import {
  answerInWords,
  breach,
  each,
  eachOf,
  lookAtStatus,
  together,
  unanswered,
  type Look,
} from '../../helpers/judge/judging.js';
import type { Judgement, Requirement } from '../../helpers/requirement.js';
import { alterations } from '../judging/alterations.js';
import { petIdOf, REMOVAL, unlessRemoved } from '../judging/fetched.js';

/** IMF-fixdate, the form that RFC 9110 has servers send. */
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** Seconds since 1970, as RFC 9745 writes them, and no later than the removal: what is in milliseconds is. */
function isDeprecation(value: string): boolean {
  return /^@-?\d+$/.test(value) && Number(value.slice(1)) * 1000 <= REMOVAL;
}

/** getPet of our animals: 200, or 404 while a late write can explain it. */
function judgeAnswered(evidence: Evidence): Judgement {
  const looked = each(evidence.answered('getPet'), (exchange): Look => {
    const id = petIdOf(exchange);
    const own = id === undefined ? undefined : evidence.own.get(id);
    if (own === undefined) return 'inconclusive';
    const { status } = exchange.answer;
    // Asked for before it was added, as the next id is, it need not be there.
    if (status !== 200 && exchange.start < own.exchange.end) return 'inconclusive';
    if (status === 404 || status === 401) return 'inconclusive';
    return status === 200 ? 'ok' : breach(exchange, 'status 200', answerInWords(exchange));
  });
  return together(
    looked,
    judgeOthersFetched(evidence),
    unanswered(evidence, 'fetches/own/'),
    unanswered(evidence, 'fetches/others/'),
  );
}

/** An animal of others: as listings show it. */
function lookAtOther(sight: Sight, evidence: Evidence): Look {
  if (listedSights(sight.id, evidence).length === 0) return 'inconclusive';
  const found = contradictionOf(sight, evidence);
  if (!found?.isProven) return 'ok';
  const { field, listed } = found;
  return breach(
    sight.exchange,
    `${inWords(listed[field])}, as in all listings before and after`,
    inWords(sight[field]),
    { pointer: `/${field}` },
  );
}

/** getPet shows the animal that was asked for, ours as they were sent, and those of others as listings do. */
function judgeSame(evidence: Evidence): Judgement {
  return each(evidence.answered('getPet'), (exchange): Look => {
    const id = petIdOf(exchange);
    if (id === undefined || exchange.answer.status !== 200) return 'inconclusive';
    const [sight] = sightsIn(exchange);
    if (!sight) return breach(exchange, `animal ${id}`, answerInWords(exchange));
    if (sight.id !== id)
      return breach(exchange, `animal ${id}`, `animal ${sight.id}`, { pointer: '/id' });
    const creation = evidence.own.get(id);
    if (!creation) return lookAtOther(sight, evidence);
    const altered = alterations(creation, sight, evidence);
    return altered.length === 0 ? 'ok' : altered;
  });
}

function lookForOneOf(exchange: Answered, allowed: readonly number[]): Look {
  return lookAtStatus(
    exchange,
    (status) => allowed.includes(status),
    `status ${allowed.join(' or ')}`,
  );
}

/** Ids that may be somebody's by now: then its own Pet is the right answer. */
const NEXT = 'fetches/unknown/next';
const MAY_BE_TAKEN: readonly string[] = [NEXT, 'fetches/unknown/gone'];

/** An id that belongs to no animal, as far as was seen. */
function judgeUnknown(evidence: Evidence): Judgement {
  return eachOf(evidence, 'fetches/unknown/', (exchange): Look => {
    const { status } = exchange.answer;
    const mayBeTaken = MAY_BE_TAKEN.includes(exchange.purpose) && status === 200;
    if (mayBeTaken && sightsIn(exchange)[0]?.id === petIdOf(exchange)) return 'inconclusive';
    // As a text it was not known to be taken: that an id is none is judged by itself.
    const value = valueOf(exchange);
    // One that was added, and told in a 201 that nobody could read, cannot be read here either.
    if (exchange.purpose === NEXT && status === 200 && value === undefined) return 'inconclusive';
    const id = isObject(value) ? member(value, 'id') : undefined;
    if (typeof id === 'string' && id === String(petIdOf(exchange))) return 'inconclusive';
    return lookForOneOf(exchange, [404]);
  });
}

/** What is no integer: a server in front may refuse it with a status of its own. */
function judgeNotNumber(evidence: Evidence): Judgement {
  return eachOf(evidence, 'fetches/not-number/', (exchange) =>
    isClientError(exchange) && mayStopAtServer(exchange)
      ? 'inconclusive'
      : lookForOneOf(exchange, [400, 404]),
  );
}

/** An extreme id may be an animal's: then its own Pet is the right answer. */
function judgeExtremes(evidence: Evidence): Judgement {
  const looked = eachOf(evidence, 'fetches/extreme/', (exchange): Look => {
    const [sight] = exchange.answer.status === 200 ? sightsIn(exchange) : [];
    return sight && sight.id === petIdOf(exchange) ? 'inconclusive' : lookForOneOf(exchange, [404]);
  });
  const taken = evidence.of('fetches/extreme/').some(({ answer }) => answer.status === 200);
  if (looked.met > 0 || !taken) return looked;
  return { ...looked, blind: 'every id at the edges that was asked for belongs to an animal' };
}

function advised(
  name: 'Deprecation' | 'Sunset',
  standard: string,
  isWritten: (value: string) => boolean,
  why: string,
): Requirement {
  return {
    id: `get.${name.toLowerCase()}.header`,
    level: 'SHOULD',
    clause: 'get.deprecated',
    text: `An answer of getPet has a ${name} header (${standard})`,
    needs: ['fetches'],
    judge: (evidence) =>
      unlessRemoved(evidence, () =>
        each(evidence.answered('getPet'), (exchange) => {
          if (exchange.answer.status !== 200) return 'inconclusive';
          const value = header(exchange.answer.headers, name);
          const isRight = value !== undefined && isWritten(value.trim());
          return isRight
            ? 'ok'
            : breach(exchange, `${name} as ${standard} writes it`, value ?? 'none');
        }),
      ),
    why,
    how: 'On every 200 of getPet; its value is observed. Only advice, since the interface does not name the header.',
    mend: `Send ${name} with every answer of getPet until 5 December 2030.`,
  };
}

const MUST_GET = [
  {
    id: 'get.found.answered',
    clause: 'get.responses.200',
    text: 'getPet of an animal that is there is answered with 200',
    needs: ['fetches', 'animals'],
    judge: judgeAnswered,
    why: 'A lookup that only knows part of the store, or answers 204, fails for animals that every listing shows.',
    how: 'Animals of ours of each kind, and one of others that listings show before and after.',
    mend: 'Look up in the same store that the listing reads.',
  },
  {
    id: 'get.found.same',
    clause: 'get.responses.body',
    text: 'getPet shows the very animal that was asked for, as it was added',
    needs: ['fetches', 'animals'],
    judge: judgeSame,
    why: 'Two code paths that show one row drift apart: a field is renamed, rounded or left out in one of them.',
    how: 'The id is compared with the one in the path, ours with what was sent, and animals of others with listings more than the settle time before and after, exactly.',
    mend: 'Use one serialiser for both.',
  },
  {
    id: 'get.missing.unknown',
    clause: 'get.responses.404',
    text: 'getPet of an id that belongs to no animal is answered with 404',
    needs: ['fetches'],
    judge: judgeUnknown,
    why: 'A 200 with null, a 204 or a 400 makes clients take nothing for something.',
    how: 'An id drawn at random from the middle of int64, the one that would come next, and one that is missing among those that are there; an animal that has it by now is accepted.',
    mend: 'Answer 404 with an Error where the lookup finds nothing.',
  },
  {
    id: 'get.missing.extremes',
    clause: 'get.parameters.pet-id',
    text: 'getPet of an id at the edges of int64 is answered with 404',
    needs: ['fetches'],
    judge: judgeExtremes,
    why: 'petId is an int64: one beyond 32 or 53 bits must not crash, wrap round, or be refused.',
    how: 'The largest and the smallest int64, and ids beyond 32 and 53 bits near one of ours. A Pet with that very id is accepted.',
    mend: 'Parse the id into a 64-bit integer, and query with that.',
  },
  {
    id: 'get.invalid.not-int64',
    clause: 'get.parameters.pet-id',
    text: 'getPet of a number beyond int64 is answered with 400 or 404',
    needs: ['fetches'],
    judge: (evidence: Evidence) =>
      eachOf(evidence, 'fetches/beyond/', (exchange) => lookForOneOf(exchange, [400, 404])),
    why: 'A number that wraps round leads to another animal; one that overflows crashes the query.',
    how: 'Numbers just beyond int64, and one that is equal to an animal of ours modulo 2^64.',
    mend: 'Refuse what does not fit, before the lookup.',
  },
  {
    id: 'get.invalid.not-number',
    clause: 'get.parameters.pet-id',
    text: 'getPet of something that is no integer is answered with 400 or 404',
    needs: ['fetches'],
    judge: judgeNotNumber,
    why: 'Parsers that stop at the first odd character find animal 7 for 7abc or 7.json; other frameworks answer with a page of their own.',
    how: 'Words, and the id of an animal of ours with letters, a fraction, an exponent or in hexadecimal.',
    mend: 'Accept the path only if all of it is an integer.',
  },
] as const;

export const GET: readonly Requirement[] = [
  ...MUST_GET.map((requirement): Requirement => ({
    ...requirement,
    level: 'MUST',
    judge: (evidence) => unlessRemoved(evidence, requirement.judge),
  })),
  advised(
    'Deprecation',
    'RFC 9745',
    isDeprecation,
    'Clients and gateways can warn about a deprecated operation only if it says so.',
  ),
  advised(
    'Sunset',
    'RFC 8594',
    (value) => HTTP_DATE.test(value),
    'The date of removal is known: clients that can read it can plan for it.',
  ),
];
