import { openerOf } from '../../evidence/connection-bound.js';
import { wrongKeyOf } from '../../evidence/purpose.js';
import { sentMember, sightsIn, valueOf } from '../../evidence/evidence.js';
import { listQuery } from '../../evidence/query.js';
import { header, type Answered, isRedirect, isSuccess } from '../../exchange.js';
import type { Failed, Habit } from './habit.js';

/** How many animals every listing of a kind has that was asked for none in particular; none where they differ. */
function defaultSize({ id, exchange, evidence }: Failed): number | 'all' | undefined {
  const query = listQuery(exchange);
  const value = valueOf(exchange);
  if (!id.startsWith('list.limit.default') || !query || !Array.isArray(value)) return undefined;
  const isFiltered = query.status !== undefined;
  const alike = evidence.listings.filter((one) => (one.query.status !== undefined) === isFiltered);
  const unnamed = alike.filter((one) => !one.query.named);
  const size = Math.max(...unnamed.map(({ length }) => length));
  const isSteady = unnamed.every((one) => one.length === size || one.length < 20);
  if (!isSteady && !DEFAULTS.has(size)) return size > 20 ? 'all' : undefined;
  // A short page may have another reason, unless the same listing has more of them when it is asked for more.
  const hasMore = alike.some(
    (one) => one.query.named && one.query.status === query.status && one.length > size,
  );
  return size > 20 || hasMore ? size : undefined;
}

const DEFAULTS: ReadonlyMap<number, string> = new Map([
  [10, 'of Django REST’s usual PAGE_SIZE, Prisma and many tutorials'],
  [15, 'of Laravel’s paginate()'],
  [25, 'of Kaminari (Rails) and of several ORMs'],
  [30, 'of will_paginate (Rails)'],
  [50, 'of several query builders'],
  [100, 'of many gateways, and the maximum here'],
  [1000, 'of PostgREST and Supabase'],
]);

/** Whether filtered pages are just what matches among the animals of the plain page of the same size. */
function isFilteredAfterLimit({ id, exchange, evidence }: Failed): boolean {
  const { status } = listQuery(exchange) ?? {};
  if (!/^list\.(limit|filter\.complete)/.test(id) || status === undefined) return false;
  const pages = evidence.listings.flatMap((filtered) => {
    const { query, length } = filtered;
    // The store is filled while it is read: only small pages were full from the first on.
    if (query.status === undefined || length >= query.limit || query.limit > 60) return [];
    const plain = evidence.listings.find(
      (one) =>
        one.query.status === undefined &&
        one.query.limit === query.limit &&
        one.length === query.limit,
    );
    if (!plain) return [];
    const among = plain.sights.filter((sight) => sight.status === query.status);
    return [
      {
        length,
        isSame: among.length === length && among.every((sight) => filtered.ids.has(sight.id)),
      },
    ];
  });
  const same = pages.filter(({ isSame }) => isSame);
  return (
    same.length > 2 && same.length >= pages.length * 0.8 && same.some(({ length }) => length > 0)
  );
}

/** Whether every page that is too long is so by one animal. */
function isOneTooMany({ id, exchange, evidence }: Failed): boolean {
  const value = valueOf(exchange);
  const query = listQuery(exchange);
  if (!id.startsWith('list.limit.') || query?.named !== true || !Array.isArray(value)) return false;
  const long = evidence.listings.filter((one) => one.length > one.query.limit);
  return (
    value.length === query.limit + 1 && long.every((one) => one.length === one.query.limit + 1)
  );
}

/** Whether the operation took a key that has nothing to do with the right one, nor is a word of the language. */
const takesAnyKey = ({ exchange, evidence }: Failed): boolean =>
  evidence
    .of(`keys/${exchange.operation}/other-key/`)
    .some((one) => isSuccess(one) && !isWord(one));

const isWord = (exchange: Answered): boolean =>
  /^(property|undefined)$/.test(wrongKeyOf(exchange)?.variant ?? '');

const wrongKindOf = ({ exchange }: Failed): string => wrongKeyOf(exchange)?.kind ?? '';
const nearMiss = (exchange: Answered): string => {
  const wrong = wrongKeyOf(exchange);
  return wrong?.kind === 'near-miss' ? wrong.variant : '';
};
const isLetIn = ({ exchange }: Failed): boolean =>
  wrongKeyOf(exchange) !== undefined && isSuccess(exchange);
const locationOf = ({ answer }: Answered): string => header(answer.headers, 'location') ?? '';
const pathOf = (url: string): string =>
  url.replace(/^[a-z]+:\/\/[^/]*/i, '').replace(/[?#].*$/, '');

const FIELDS = ['name', 'categoryId', 'status'] as const;

/** Whether an animal shows what another createPet sent beside the id of that animal: its name too, which no other has by chance. */
function isOverwritten({ breach, exchange, evidence }: Failed): boolean {
  return sightsIn(exchange).some((sight) => {
    if (!FIELDS.some((each) => breach.pointer === `${sight.pointer}/${each}`)) return false;
    if (evidence.own.get(sight.id)?.sent.name === sight.name) return false;
    return evidence
      .answered('createPet')
      .some((one) => sentMember(one, 'id') === sight.id && sentMember(one, 'name') === sight.name);
  });
}

/** How requests are taken: paths, pages, keys and statuses. */
export const REQUEST_HABITS: readonly Habit[] = [
  {
    name: 'upsert by the id of the body',
    shows: isOverwritten,
    hint: 'Another POST had the id of this animal in its body, and what is shown here came with it: an upsert, or a save of an object that was built from the whole body. Leave `id` out of what is bound, before anything is looked up.',
  },
  {
    name: 'page for people',
    shows: ({ exchange: { answer } }) =>
      answer.status < 300 && /^\s*<(!doctype html|html)\b/i.test(answer.body),
    hint: 'A web page answers in place of the API: a login, or the page of an app that takes every path that nothing else takes. Check the address, and let nothing but the API answer below /v1.',
  },
  {
    name: 'trailing-slash redirect',
    shows: (failed) =>
      isRedirect(failed.exchange) &&
      [
        `${pathOf(failed.exchange.request.url)}/`,
        pathOf(failed.exchange.request.url).replace(/\/$/, ''),
      ].includes(pathOf(locationOf(failed.exchange))) &&
      pathOf(failed.exchange.request.url) !== pathOf(locationOf(failed.exchange)),
    hint: 'The router sends paths on to their form with a slash at the end (FastAPI’s redirect_slashes, Django’s APPEND_SLASH, Go’s ServeMux): register the path without the slash, and switch that off.',
  },
  {
    name: 'redirect to https',
    shows: (failed) =>
      isRedirect(failed.exchange) &&
      failed.exchange.request.url.startsWith('http:') &&
      locationOf(failed.exchange).startsWith('https:'),
    hint: 'The server sends http on to https: use the https address as BASE_URL.',
  },
  {
    name: 'redirect to a login',
    shows: (failed) =>
      isRedirect(failed.exchange) &&
      /log[-_]?in|sign[-_]?in|auth|session/i.test(locationOf(failed.exchange)),
    hint: 'The authentication of a website answers: give the API an entry point of its own that answers 401 with an Error, not a redirect to a page.',
  },
  {
    name: 'LIMIT before WHERE',
    shows: isFilteredAfterLimit,
    hint: 'The filter runs over one page instead of the whole store: LIMIT is applied before WHERE (a subquery, or a filter in code after the query). Filter in the query, limit afterwards.',
  },
  {
    name: 'default page size',
    shows: (failed) => {
      const size = defaultSize(failed);
      return (
        size === 'all' || (size !== undefined && size !== 20 && (DEFAULTS.has(size) || size > 100))
      );
    },
    hint: (failed) => {
      const size = defaultSize(failed);
      const whose = typeof size === 'number' ? DEFAULTS.get(size) : undefined;
      return whose === undefined
        ? 'Without `limit` the query has no LIMIT at all: set 20 where the parameter is read.'
        : `${size} is the default page size ${whose}: set 20 where the parameter is read.`;
    },
  },
  {
    name: 'off by one',
    shows: isOneTooMany,
    hint: 'One animal too many: the query asks for limit + 1 to know whether there is a next page, and the last one is not taken off.',
  },
  {
    name: 'key asked for once a connection',
    shows: ({ exchange, evidence }) => openerOf(exchange, evidence) !== undefined,
    hint: 'A connection that carried the right key needs it no more: what was found out about one request is kept with the socket, or the session. Ask for the key with every request. One request by itself shows nothing: the line here sends two on one connection.',
  },
  {
    name: 'any key',
    shows: (failed) =>
      isLetIn(failed) && takesAnyKey(failed) && /^(near-miss|other-key)$/.test(wrongKindOf(failed)),
    hint: 'Whatever stands behind Bearer is taken: the check is for a token, not for the token. Look the key up, and refuse what is not found.',
  },
  {
    name: 'word for a key',
    shows: (failed) => isLetIn(failed) && !takesAnyKey(failed) && isWord(failed.exchange),
    hint: 'A word is taken for a key: `constructor` is in every object of JavaScript (look keys up in a Map, or ask Object.hasOwn), and `undefined` is what an absent one becomes as a text.',
  },
  {
    name: 'key compared by prefix',
    shows: (failed) =>
      isLetIn(failed) &&
      !takesAnyKey(failed) &&
      /^(last-character-dropped|first-half-alone|character-appended|parameter-appended|second-half-changed|late-character-changed|late-characters-swapped|doubled)$/.test(
        nearMiss(failed.exchange),
      ),
    hint: 'The key is compared by a part of it: startsWith, LIKE, a truncated column or hash (bcrypt reads 72 bytes), or strncmp with the length of what was sent. Compare all of it, in constant time.',
  },
  {
    name: 'end of the key compared without regard to case, or not at all',
    shows: (failed) =>
      isLetIn(failed) && !takesAnyKey(failed) && nearMiss(failed.exchange) === 'late-letter-case',
    hint: 'The last letter may be small or a capital: letter case does not matter (a case-insensitive collation, a toLowerCase), or the end of the key does not (a truncated column or hash). Compare all bytes of it, in constant time.',
  },
  {
    name: 'key compared without regard to case',
    shows: (failed) =>
      isLetIn(failed) && !takesAnyKey(failed) && /case/.test(nearMiss(failed.exchange)),
    hint: 'The key is compared without regard to letter case: a case-insensitive collation (MySQL’s *_ci, citext) or a toLowerCase. Compare bytes: a binary collation, or a hash of the key.',
  },
  {
    name: 'empty token',
    shows: (failed) => isLetIn(failed) && /^(no-key|other-scheme)$/.test(wrongKindOf(failed)),
    hint: 'The check looks at the header only where there is one of its own kind: a missing or foreign scheme falls through to the handler. Refuse by default, and let the right key alone in.',
  },
  {
    name: '403 for 401',
    shows: ({ breach, exchange }) =>
      exchange.answer.status === 403 && breach.expected === 'status 401',
    hint: '403 is what Spring Security (without an AuthenticationEntryPoint), Django REST (without authenticate_header) and older FastAPI (HTTPBearer) give for a missing key: the interface has 401.',
  },
  {
    name: 'success without 201',
    shows: ({ breach, exchange }) =>
      exchange.answer.status === 200 &&
      exchange.operation === 'createPet' &&
      breach.expected === 'status 201',
    hint: 'Frameworks answer 200 unless told: FastAPI’s status_code=201, Spring’s @ResponseStatus(CREATED), Express’s res.status(201).',
  },
];
