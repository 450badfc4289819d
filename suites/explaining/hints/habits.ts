import type { RequirementId } from '../../../requirement-ids.js';
import type { Operation } from '../../../schemas/operations.js';
import type { Sign } from './signs.js';

/** A common mistake of services, and how to fix it. A violation fits if it matches all fields that are given. */
export interface Habit {
  readonly requirements?: readonly RequirementId[];
  readonly operation?: Operation;
  /** A range of statuses, both ends included. */
  readonly status?: readonly [from: number, to: number];
  readonly media?: string;
  /** The wrong key of the request: kinds and variants of `wrongKeyOf`. */
  readonly wrongKey?: readonly string[];
  /** A sign of the violation, computed from the request and the response. */
  readonly sign?: Sign;
  readonly hint: string;
}

/** Ids of the requirements by which the service must add a plain animal. */
const ADDED: readonly RequirementId[] = [
  'create.accepted.available',
  'create.accepted.pending',
  'create.accepted.sold',
  'create.accepted.no-status',
  'create.accepted.plain-name',
  'create.accepted.repeated-name',
];

const SUCCESS = [200, 299] as const;
const CRASH = [500, 599] as const;

/** The hint of the first habit that fits is shown. */
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
    operation: 'submitMessage',
    status: [404, 404],
    hint: 'If every message gets 404, MESSAGES_BASE_URL is wrong: set it to the address up to /v1, without /messages.',
  },
  {
    status: [403, 403],
    wrongKey: ['no-key', 'other-key', 'near-miss', 'other-scheme', 'malformed'],
    hint: 'The interface requires 401 here. Usual reasons for 403: Spring Security without an AuthenticationEntryPoint, Django REST without authenticate_header, older FastAPI (HTTPBearer), or a branch of its own for other schemes.',
  },
  {
    sign: 'any-key',
    hint: 'Every request with a wrong key, or without a key, is accepted here: the key is not checked. Refuse by default, and accept only the right key.',
  },
  {
    status: SUCCESS,
    wrongKey: ['no-key', 'other-scheme'],
    hint: 'If wrong keys after `Bearer` are refused, perhaps the check runs only if the header says `Bearer`. If the result varies, perhaps a cache responds before the check, requests share its result, or some requests are exempt. Refuse by default, and accept only the right key.',
  },
  {
    status: SUCCESS,
    wrongKey: ['property', 'undefined', 'null'],
    hint: 'If only this word is accepted: `constructor` is in every object of JavaScript (look keys up in a Map, or use Object.hasOwn), and `undefined` and `null` are what a missing key becomes as a string. If every key is accepted, the check only tests that there is a token: look the key up, and refuse the request if it is not found.',
  },
  {
    status: SUCCESS,
    wrongKey: ['other-key'],
    hint: 'If every token is accepted: look the key up, and refuse the request if it is not found. If other wrong tokens are refused, perhaps the token is used as a pattern (LIKE, a regular expression): compare it as a text.',
  },
  {
    status: SUCCESS,
    wrongKey: ['case', 'upper', 'lower'],
    hint: 'If other wrong keys are refused, the comparison may ignore letter case: a case-insensitive collation (MySQL’s *_ci, citext) or a toLowerCase. Compare bytes: use a binary collation, or a hash of the key.',
  },
  {
    status: SUCCESS,
    wrongKey: ['drop', 'keep', 'append', 'front', 'double', 'x'],
    hint: 'If other wrong keys are refused, it may be that only a part of the key is compared: startsWith, endsWith, LIKE, a truncated column or hash (bcrypt reads 72 bytes), or strncmp with the length of the sent key. Compare the whole key, in constant time.',
  },
  {
    sign: 'odd-text',
    status: CRASH,
    hint: 'Usual reasons: MySQL’s utf8 stores at most three bytes per character (use utf8mb4 for tables and connection), PostgreSQL rejects U+0000 in text, or the text is longer than its column (VARCHAR(255)). Store the text, or refuse it with 400.',
  },
  {
    sign: 'int32',
    hint: 'The number went through 32 bits, for example an INTEGER column, or int in Java or C#. Use int64 everywhere: in the parser, the column (BIGINT) and the response.',
  },
  {
    sign: 'double',
    hint: 'The number went through a float64, for example JSON.parse in JavaScript, interface{} in Go, a double column, or a float in the JSON of the response. Use int64 everywhere: in the parser (a lossless one, json.Number), the column (BIGINT) and the response.',
  },
  {
    sign: 'beyond-int32',
    status: CRASH,
    hint: 'If smaller numbers are accepted: a categoryId beyond 2^31 does not fit an int32 (an INTEGER column, int in Java or C#). Use BIGINT and 64-bit types from the parser to the column.',
  },
  {
    sign: 'since-1970',
    hint: 'The time is a number since 1970, as Jackson writes it by default. Write ISO 8601 in UTC, with the Z.',
  },
  {
    sign: 'without-zone',
    hint: 'The time has no zone: Python’s naive datetime, Java’s LocalDateTime, or a TIMESTAMP column without zone. Write ISO 8601 in UTC, with the Z.',
  },
  {
    sign: 'common-default-size',
    hint: 'Perhaps this is the default page size of a framework or an example: 10, 15 (Laravel), 25 (Kaminari), 30 (will_paginate), 50, 100. Set 20 where the parameter is read.',
  },
  {
    operation: 'createPet',
    requirements: ADDED,
    status: [200, 200],
    hint: 'Frameworks return 200 by default. To return 201: FastAPI’s status_code=201, Spring’s @ResponseStatus(CREATED), Express’s res.status(201).',
  },
];
