import type { Ask } from '../client/ask.js';
import { sightsIn, type Evidence } from '../evidence/evidence.js';
import type { Sight } from '../evidence/model.js';
import { messageSent } from '../evidence/messages.js';
import { isOddText } from '../evidence/plain.js';
import { isSuccess, type OPERATIONS } from '../exchange.js';
import { INT64_MAX } from '../../schemas/int64.js';
import { evidenceOf, nameOf, type Context } from './context.js';
import { bodyOf, JSON_TYPE } from './create.js';

/** An operation with a key, which is all of them. */
export type Operation = (typeof OPERATIONS)[number];

/** What listings are asked for with a wrong key, in turn. */
const LIST_PATHS = [
  '/pets',
  '/pets?limit=100',
  '/pets?status=sold',
  '/pets?status=pending',
  '/pets?limit=2&status=available',
];

/** A request without its key. */
export type Bare = Omit<Ask, 'purpose' | 'key'>;

/**
 * An animal that was fetched with the right key, so that what a cache kept of that shows. One with the least category that a
 * double does not hold, where there is one: it is fetched again, and a copy may be read as one.
 */
export function fetchedBefore(context: Context): bigint | undefined {
  const evidence = evidenceOf(context);
  const fetched = evidence
    .answered('getPet')
    .flatMap((exchange) => sightsIn(exchange))
    .filter(({ id }) => evidence.own.has(id));
  const rank = ({ categoryId }: Sight): bigint =>
    typeof categoryId === 'bigint' && categoryId > 2n ** 53n ? categoryId : INT64_MAX;
  return fetched.toSorted((a, b) => Number(rank(a) - rank(b)))[0]?.id;
}

/** Which message is one that was accepted with the right key: who keeps answers by the body alone has one. */
const REPEATED = 3;

function acceptedBody(evidence: Evidence): string | undefined {
  const accepted = evidence.answered('submitMessage').filter(isSuccess);
  return accepted.findLast((each) => !isOddText(messageSent(each) ?? ''))?.request.body;
}

/** What each operation is asked with, in turn: right in all but the key. */
export function doorsOf(context: Context): Record<Operation, () => Bare> {
  const evidence = evidenceOf(context);
  const id =
    fetchedBefore(context) ?? evidence.creations[0]?.id ?? [...evidence.sights.keys()][0] ?? 1n;
  let turn = 0;
  let messages = 0;
  return {
    listPets: () => {
      turn += 1;
      const path = LIST_PATHS[turn % LIST_PATHS.length] ?? '/pets';
      return { operation: 'listPets', method: 'GET', path };
    },
    getPet: () => ({ operation: 'getPet', method: 'GET', path: `/pets/${id}` }),
    createPet: () => ({
      operation: 'createPet',
      method: 'POST',
      path: '/pets',
      headers: JSON_TYPE,
      body: bodyOf({
        name: nameOf(context, 'unauthorised'),
        categoryId: context.category,
        status: 'sold',
      }),
    }),
    submitMessage: () => {
      messages += 1;
      const body = JSON.stringify({ message: nameOf(context, 'unauthorised') });
      return {
        operation: 'submitMessage',
        method: 'POST',
        path: '/messages',
        headers: JSON_TYPE,
        body: (messages === REPEATED ? acceptedBody(evidence) : undefined) ?? body,
      };
    },
  };
}

/** With a body of more than some read before they ask for the key: white space is no part of it. */
function padded(ask: Bare): Bare {
  return ask.body === undefined ? ask : { ...ask, body: ask.body + ' '.repeat(PADDING) };
}

const PADDING = 20_000;

/** With a query, for those who compare the whole address before they ask for the key. */
function withQuery(ask: Bare): Bare {
  return ask.method === 'POST' ? { ...ask, path: `${ask.path}?conformance=1` } : ask;
}

/** As text, for those who ask for the key only where the body says that it is JSON. */
function asText(ask: Bare): Bare {
  return ask.operation === 'createPet'
    ? { ...ask, headers: [['Content-Type', 'text/plain']] }
    : ask;
}

/** With a parameter of the media type, which says nothing new: some routes, and their checks, know the type alone. */
function withCharset(ask: Bare): Bare {
  return ask.operation === 'submitMessage'
    ? { ...ask, headers: [['Content-Type', 'application/json; charset=utf-8']] }
    : ask;
}

/** What is different beside the key, by probe. */
export const DISGUISES: Readonly<Record<string, (ask: Bare) => Bare>> = {
  random: padded,
  'bearer-alone': asText,
  quotes: withCharset,
  'first-character-changed': withQuery,
};
