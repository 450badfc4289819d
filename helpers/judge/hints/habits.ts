import type { Operation } from '../../exchange.js';

/** A habit of services, and how to fix it. A violation fits if it has all the fields that are named. */
export interface Habit {
  readonly requirements?: readonly string[];
  readonly operation?: Operation;
  /** The field of the body that is wrong. */
  readonly field?: string;
  /** The first and the last status of a range. */
  readonly status?: readonly [from: number, to: number];
  readonly media?: string;
  /** The wrong key of the request: kinds and variants of `wrongKeyOf`. */
  readonly wrongKey?: readonly string[];
  /** The name or message that was sent is long, empty or holds unusual characters. */
  readonly oddText?: true;
  readonly hint: string;
}

const SUCCESS = [200, 299] as const;
const CRASH = [500, 599] as const;

/** In this order: the first that fits is shown. */
export const HABITS: readonly Habit[] = [
  {
    status: SUCCESS,
    media: 'text/html',
    hint: 'A web page is returned in place of the API: a login page, or the page of an app that takes every path. Check the address, and let only the API answer below /v1.',
  },
  {
    status: [300, 399],
    hint: 'A redirect usually comes from one of three places. A router adds or removes the slash at the end of a path (FastAPI’s redirect_slashes, Django’s APPEND_SLASH, Go’s ServeMux): register the path without it, and switch that off. A server redirects http to https: use the https address as BASE_URL. A website redirects to its login: give the API its own authentication, which returns 401 and an Error.',
  },
  {
    status: [403, 403],
    wrongKey: ['no-key', 'other-key', 'near-miss', 'other-scheme', 'malformed'],
    hint: 'Spring Security without an AuthenticationEntryPoint, Django REST without authenticate_header, and older FastAPI (HTTPBearer) return 403 for a missing key: the interface requires 401.',
  },
  {
    status: SUCCESS,
    wrongKey: ['no-key', 'other-scheme'],
    hint: 'The check may look only at a header of its own scheme, so that a missing key or another scheme reaches the handler. Refuse by default, and accept only the right key.',
  },
  {
    status: SUCCESS,
    wrongKey: ['property', 'undefined', 'null'],
    hint: 'If only this word is accepted: `constructor` is in every object of JavaScript (look keys up in a Map, or use Object.hasOwn), and `undefined` and `null` are what a missing key becomes as a text. If every key is accepted, the check looks for a token, not for the right one: look the key up, and refuse what is not found.',
  },
  {
    status: SUCCESS,
    wrongKey: ['other-key'],
    hint: 'The check may look for a token, not for the right one. Look the key up, and refuse what is not found.',
  },
  {
    status: SUCCESS,
    wrongKey: ['case', 'upper', 'lower'],
    hint: 'If other wrong keys are refused, the key is compared without letter case: a case-insensitive collation (MySQL’s *_ci, citext) or a toLowerCase. Compare bytes: use a binary collation, or a hash of the key.',
  },
  {
    status: SUCCESS,
    wrongKey: ['near-miss'],
    hint: 'If other wrong keys are refused, the key is compared by a part of it: startsWith, endsWith, LIKE, a truncated column or hash (bcrypt reads 72 bytes), or strncmp with the length of what was sent. Compare all of it, in constant time.',
  },
  {
    oddText: true,
    status: CRASH,
    hint: 'Usual reasons: MySQL’s utf8 holds three bytes a character (use utf8mb4 for tables and connection), PostgreSQL takes no U+0000 in a text, or the text is longer than its column (VARCHAR(255)). Store the text, or refuse it with 400.',
  },
  {
    field: 'name',
    status: SUCCESS,
    hint: 'Usual reasons for a changed text: it is escaped for HTML when it is stored (escape where it is shown), trimmed or normalised, cut to the size of a column (VARCHAR(255)), or stored in MySQL’s utf8 of three bytes (use utf8mb4). If `id` was in the body of another POST, that may have replaced the animal: do not bind `id` from the request.',
  },
  {
    field: 'message',
    status: SUCCESS,
    hint: 'Usual reasons for a changed text: it is escaped for HTML when it is stored (escape where it is shown), trimmed or normalised, cut to the size of a column (VARCHAR(255)), or stored in MySQL’s utf8 of three bytes (use utf8mb4).',
  },
  {
    field: 'categoryId',
    status: SUCCESS,
    hint: 'Usual reasons for a changed number: beyond 2^31 it went through an int32 (an INTEGER column, int in Java or C#), beyond 2^53 through a float64 (JSON.parse in JavaScript, interface{} in Go, a double column). Use int64 from the parser to the column: a lossless parser, json.Number, BIGINT.',
  },
  {
    requirements: ['create.faithful.category-id'],
    hint: 'Usual reason: a categoryId beyond 2^31 does not fit an int32 (an INTEGER column, int in Java or C#). Use BIGINT and 64-bit types from the parser to the column.',
  },
  {
    requirements: ['messages.created-at.format', 'messages.record.created-at'],
    hint: 'Usual reasons: a local time without its zone (Python’s naive datetime, Java’s LocalDateTime, a TIMESTAMP column without zone), or a number of seconds or milliseconds since 1970 (Jackson’s default). Write ISO 8601 in UTC, with the Z.',
  },
  {
    requirements: ['list.limit.default'],
    status: SUCCESS,
    hint: 'Other default page sizes are usual: 10 (Django REST, Prisma), 15 (Laravel), 25 (Kaminari), 30 (will_paginate), 50, 100, 1000 (PostgREST, Supabase), or no LIMIT at all. Set 20 where the parameter is read.',
  },
  {
    requirements: ['list.limit.default-filtered'],
    status: SUCCESS,
    hint: 'Usual reasons: the filtered query has a default page size of its own, or LIMIT is applied before WHERE (a subquery, or a filter in code after the query), so that the filter sees one page instead of the whole store. Filter in the query, limit afterwards, and set 20 where the parameter is read.',
  },
  {
    requirements: ['list.limit.filtered', 'list.filter.complete'],
    status: SUCCESS,
    hint: 'A usual reason: LIMIT is applied before WHERE (a subquery, or a filter in code after the query), so that the filter sees one page instead of the whole store. Filter in the query, and limit afterwards.',
  },
  {
    requirements: ['list.limit.exact', 'list.limit.maximum', 'list.limit.minimum'],
    status: SUCCESS,
    hint: 'If a page holds one animal too many: a query for limit + 1 tells whether there is a next page, and the last animal must be removed. If it holds too few: a filter in code after the query removes animals from the page.',
  },
  {
    requirements: ['create.accepted.plain-name'],
    status: [400, 499],
    hint: 'Usual reasons: a name such as `0`, `false` or `null` is taken for no name (PHP’s empty(), `if (!name)`): test for absence. Or the body came in two pieces, and the first was taken for all of it: read on until Content-Length or the end (curl sends it in one piece, which hides this).',
  },
  {
    operation: 'createPet',
    requirements: [
      'create.accepted.available',
      'create.accepted.pending',
      'create.accepted.sold',
      'create.accepted.no-status',
      'create.accepted.plain-name',
      'create.accepted.repeated-name',
    ],
    status: [200, 200],
    hint: 'Frameworks return 200 unless told: FastAPI’s status_code=201, Spring’s @ResponseStatus(CREATED), Express’s res.status(201).',
  },
];
