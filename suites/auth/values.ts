import { createdBy } from '../../schemas/operations.js';
import { changeablePlaces, type Edit } from '../../helpers/arbitraries/edits.js';
import {
  inBase64,
  inBasic,
  LONG_KEY,
  nearMisses,
  type MissName,
} from '../../helpers/arbitraries/near-misses.js';
import type {
  WRONG_KEY_NEEDS,
  WrongKeyRequest,
  KeyedOperation,
} from '../probes/wrong-key-requests.js';
import type { Examples } from '../../helpers/probes/examples.js';

type Values = Readonly<Record<KeyedOperation, readonly WrongKeyRequest[]>>;

const header = (authorization: string): WrongKeyRequest => ({ authorization });

const RANDOM = header('Bearer {OTHER_KEY}');
/** A missing key, converted to a string. */
const UNDEFINED = header('Bearer undefined');
const NULL = header('Bearer null');
/** Every JavaScript object has this property. For services that look keys up in an object. */
const PROPERTY = header('Bearer constructor');
/** A wildcard, for services that compare keys with a pattern. */
const WILDCARD = header('Bearer %');
/** SQL injection that makes a condition true. It has no space, because some services cut a header at a space. */
const QUOTES = header("Bearer 'OR'1'='1");
/** Has a character that makes some comparisons crash, such as Python’s compare_digest, which accepts only ASCII texts. */
const NOT_ASCII = header("Bearer \u00e9'OR'1'='1");
const SMALL_SCHEME = header('bearer {OTHER_KEY}');
/** The right key in base64. */
const ENCODED = header('Bearer {API_KEY:in-base64}');

/** For services that check the key only for the exact media type `application/json`, without a parameter. */
const WITH_CHARSET = { contentType: 'application/json; charset=utf-8' };
const AS_TEXT = { contentType: 'text/plain' };
/** Longer than the part of a body that some services read before they check the key. */
const LONG_BODY = { padding: 60_000 };
/** For services that check the key only if the address is exactly the expected one, without a query. */
const WITH_QUERY = { query: 'conformance=1' };

/** The queries of listings with wrong keys, used in turn. */
export const QUERIES = [
  'limit=100',
  undefined,
  'status=sold',
  'status=pending',
  'limit=2&status=available',
];

/** Adds the queries to the requests, in turn. */
function inTurn(requests: readonly WrongKeyRequest[]): readonly WrongKeyRequest[] {
  return requests.map((request, turn) => {
    const query = QUERIES[turn % QUERIES.length];
    return query === undefined ? request : { ...request, query };
  });
}

export const OTHER_KEYS: Values = {
  listPets: inTurn([RANDOM, UNDEFINED, PROPERTY, SMALL_SCHEME]),
  getPet: [RANDOM, WILDCARD],
  createPet: [RANDOM, { ...RANDOM, ...LONG_BODY }],
  // Only submitMessage must refuse the right key in base64.
  submitMessage: [RANDOM, { ...QUOTES, ...WITH_CHARSET }, NOT_ASCII, ENCODED],
};

/** More keys, for the profile `thorough`. */
export const MORE_OTHER_KEYS: readonly WrongKeyRequest[] = [
  UNDEFINED,
  NULL,
  PROPERTY,
  WILDCARD,
  QUOTES,
  NOT_ASCII,
  SMALL_SCHEME,
];

const BASIC = header(`Basic ${inBasic('conformance')}`);
/** Has no colon between name and password, for services that expect a colon and do not check for it. */
const BASIC_NAME = header(`Basic ${inBase64('conformance')}`);
const BEARER_ALONE = header('Bearer');
const TOKEN = header('Token conformance');
const DIGEST = header('Digest username="conformance", response="0"');
const EMPTY = header('');

export const OTHER_SCHEMES: Readonly<
  Record<KeyedOperation, Examples<WrongKeyRequest, typeof WRONG_KEY_NEEDS>>
> = {
  listPets: [{ ...BASIC_NAME, query: 'limit=100&status=sold' }, BEARER_ALONE, DIGEST],
  getPet: [BASIC, TOKEN],
  createPet: [BASIC, BEARER_ALONE, EMPTY, { ...BEARER_ALONE, ...AS_TEXT }],
  // submitMessage must also refuse the right key after another scheme. With a long key, that header would be too long for a server.
  submitMessage: {
    most: 2,
    of: (_known, { apiKey }) => [
      apiKey.length > LONG_KEY ? BASIC : header('Basic {API_KEY:as-name-and-password}'),
      BEARER_ALONE,
    ],
  },
};

export const MORE_OTHER_SCHEMES: readonly WrongKeyRequest[] = [BEARER_ALONE, BASIC_NAME, EMPTY];

/** The right key in headers that do not read `Bearer <API_KEY>`. */
export const MALFORMED: readonly WrongKeyRequest[] = [
  '{API_KEY}',
  // `Digest` is as long as `Bearer`, for services that cut off that many characters.
  'Digest {API_KEY}',
  // A common mistake of clients. It detects services that read only the last word, or the end of the header.
  'Bearer Bearer {API_KEY}',
  // For services that match the header with a pattern in which the space is optional.
  'Bearer{API_KEY}',
  'XBearer {API_KEY}',
  'Token {API_KEY}',
  'Basic {API_KEY}',
  'ApiKey {API_KEY}',
  // Common mistakes of clients: a colon after the scheme, a placeholder with its brackets, a key with its quotes.
  'Bearer: {API_KEY}',
  'Bearer <{API_KEY}>',
  'Bearer "{API_KEY}"',
  "Bearer '{API_KEY}'",
  'Bearer token={API_KEY}',
  // Some services split a header at commas or spaces, or search it for the key.
  'Bearer {API_KEY} ,more',
  'Bearer {API_KEY},',
  'Bearer {API_KEY} {API_KEY}',
  '{API_KEY} Bearer',
  'Bearer {API_KEY:percent-encoded}',
].map(header);

export const MORE_MALFORMED: readonly WrongKeyRequest[] = [
  'Token Bearer {API_KEY}',
  'Bearer={API_KEY}',
  'Bearer,{API_KEY}',
  'Bearer {API_KEY};',
  'Token token={API_KEY}',
  'Basic x, Bearer {API_KEY}',
  // Two headers joined in one.
  'Bearer {API_KEY},x',
  'Bearer x, {API_KEY}',
].map(header);

/**
 * The near misses of each operation. `smoke` sends only the first one or two. Each operation tests several parts of the key, because
 * some services compare only one part.
 */
const USUAL_MISSES: Readonly<Record<KeyedOperation, readonly MissName[]>> = {
  listPets: [
    'last-character-dropped',
    'first-letter-case',
    'character-appended',
    'first-character-changed',
    'middle-character-changed',
    'upper-case',
    'characters-in-front',
    'first-character-dropped',
    'late-characters-swapped',
    'separators-dropped',
    // A semicolon does not end a key, so the key with a parameter is a different key.
    'parameter-appended',
  ],
  getPet: [
    'early-character-changed',
    'last-character-dropped',
    'character-appended',
    'late-letter-case',
  ],
  createPet: [
    'character-appended',
    'last-character-dropped',
    'first-character-changed',
    'middle-character-changed',
    'late-letter-case',
  ],
  submitMessage: [
    'last-character-dropped',
    'parameter-appended',
    'first-character-changed',
    'middle-character-changed',
    'late-letter-case',
  ],
};

/**
 * Whether the last few characters of the key contain a letter. The very last character is ignored: base64 may use only some of its
 * bits.
 */
const hasLetterAtItsEnd = (key: string): boolean =>
  /[a-z]/i.test(key.replace(/(?<!=)=+$/, '').slice(-5, -1));

export function missesByName(apiKey: string): ReadonlyMap<MissName, WrongKeyRequest> {
  return new Map(nearMisses(apiKey).map(({ name, edit }) => [name, withEdit(edit)]));
}

/** The positions, as twelfths of the key, at which the scenarios change one character. */
export const TWELFTHS = [1, 2, 4, 5, 7, 8, 10, 11] as const;
export type Twelfth = (typeof TWELFTHS)[number];

export const withEdit = (edit: Edit): WrongKeyRequest => header(`Bearer {API_KEY:${edit}}`);

/** Returns a request whose key has one character changed, near a twelfth of the key; empty if no character can be changed. */
export function changedAt(twelfth: Twelfth, apiKey: string): readonly WrongKeyRequest[] {
  const wanted = (apiKey.length * twelfth) / 12;
  return changeablePlaces(apiKey)
    .toSorted((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted))
    .slice(0, 1)
    .map((place) => withEdit(`shift@${place}`));
}

/**
 * Returns the near misses for an operation. If the key has no letter near its end, a character there is changed instead of the case
 * of a letter.
 */
export function usualMisses(operation: KeyedOperation, apiKey: string): readonly WrongKeyRequest[] {
  const known = missesByName(apiKey);
  const misses = USUAL_MISSES[operation].flatMap((name): readonly WrongKeyRequest[] => {
    const isCaseless = name === 'late-letter-case' && !hasLetterAtItsEnd(apiKey);
    const miss = known.get(isCaseless ? 'late-character-changed' : name);
    if (miss === undefined) return [];
    const isQueried = name === 'first-character-changed' && createdBy(operation) !== undefined;
    return [isQueried ? { ...miss, ...WITH_QUERY } : miss];
  });
  return operation === 'listPets' ? inTurn(misses) : misses;
}

/** Returns every near miss of the key, for `thorough`. */
export function allMisses(apiKey: string): readonly WrongKeyRequest[] {
  return [
    ...missesByName(apiKey).values(),
    // A server may refuse this before the service sees it, with any 4xx.
    header('Bearer \u00e9{API_KEY:drop@0}'),
  ];
}
