import { changeablePlaces } from '../../helpers/arbitraries/edits.js';
import {
  inBase64,
  inBasic,
  LONG_KEY,
  nearMisses,
  type MissName,
} from '../../helpers/arbitraries/keys.js';
import type { ATTEMPT_NEEDS, Attempt, KeyedOperation } from '../../helpers/probes/attempt.js';
import type { Examples } from '../../helpers/probes/examples.js';

type Values = Readonly<Record<KeyedOperation, readonly Attempt[]>>;

const header = (authorization: string): Attempt => ({ authorization });

const RANDOM = header('Bearer {OTHER_KEY}');
/** A missing key, converted to a string. */
const UNDEFINED = header('Bearer undefined');
const NULL = header('Bearer null');
/** A property of every object, for services that look keys up in an object. */
const PROPERTY = header('Bearer constructor');
/** A wildcard, for services that compare keys with a pattern. */
const WILDCARD = header('Bearer %');
/** Makes a condition true, where the key is put into SQL; without a space, since some cut a header there. */
const QUOTES = header("Bearer 'OR'1'='1");
/** With a character at which some comparisons crash: Python’s compare_digest, where texts are not ASCII. */
const NOT_ASCII = header("Bearer \u00e9'OR'1'='1");
const SMALL_SCHEME = header('bearer {OTHER_KEY}');
/** Decoded, it is the right one. */
const ENCODED = header('Bearer {API_KEY:in-base64}');

/** For services that ask for the key only where the media type is the usual one: some know the type alone, without a parameter. */
const WITH_CHARSET = { contentType: 'application/json; charset=utf-8' };
const AS_TEXT = { contentType: 'text/plain' };
/** More than some read before they ask for the key. */
const LONG_BODY = { padding: 20_000 };
/** For services that compare the whole address before they ask for the key. */
const WITH_QUERY = { query: 'conformance=1' };

/** The queries of listings with a wrong key, in turn. */
export const QUERIES = [
  'limit=100',
  undefined,
  'status=sold',
  'status=pending',
  'limit=2&status=available',
];

/** The same attempts, each at another page. */
function inTurn(attempts: readonly Attempt[]): readonly Attempt[] {
  return attempts.map((attempt, turn) => {
    const query = QUERIES[turn % QUERIES.length];
    return query === undefined ? attempt : { ...attempt, query };
  });
}

export const OTHER_KEYS: Values = {
  listPets: inTurn([RANDOM, UNDEFINED, PROPERTY, SMALL_SCHEME]),
  getPet: [RANDOM, WILDCARD],
  createPet: [RANDOM, { ...RANDOM, ...LONG_BODY }],
  submitMessage: [RANDOM, { ...QUOTES, ...WITH_CHARSET }, NOT_ASCII],
};

/** More keys, for the profile `thorough`. The right key in base64 must be refused only by submitMessage. */
export function moreOtherKeys(operation: KeyedOperation): readonly Attempt[] {
  const all = [UNDEFINED, NULL, PROPERTY, WILDCARD, QUOTES, NOT_ASCII, SMALL_SCHEME];
  return operation === 'submitMessage' ? [...all, ENCODED] : all;
}

const BASIC = header(`Basic ${inBasic('conformance')}`);
/** Without the colon between name and password, at which some cut what they have not found. */
const BASIC_NAME = header(`Basic ${inBase64('conformance')}`);
const BEARER_ALONE = header('Bearer');

export const OTHER_SCHEMES: Readonly<
  Record<KeyedOperation, Examples<Attempt, typeof ATTEMPT_NEEDS>>
> = {
  listPets: [{ ...BASIC_NAME, query: 'limit=100&status=sold' }, BEARER_ALONE],
  getPet: [BASIC],
  createPet: [BASIC, BEARER_ALONE, { ...BEARER_ALONE, ...AS_TEXT }],
  // Messages refuse the right key behind another scheme too; a header of a long key gets too long for a server.
  submitMessage: {
    most: 1,
    of: (_known, { apiKey }) => [
      apiKey.length > LONG_KEY ? BASIC : header('Basic {API_KEY:as-name-and-password}'),
    ],
  },
};

export const MORE_OTHER_SCHEMES: readonly Attempt[] = [BEARER_ALONE, BASIC_NAME, header('')];

/** The right key in headers that do not read `Bearer <API_KEY>`. */
export const MALFORMED: readonly Attempt[] = [
  '{API_KEY}',
  // As long as `Bearer`, for services that cut off that many characters.
  'Digest {API_KEY}',
  // As clients send it that put the scheme before what has it already; the key is the last word, and the end.
  'Bearer Bearer {API_KEY}',
  // For patterns in which the space may be missing.
  'Bearer{API_KEY}',
  'XBearer {API_KEY}',
  'Token {API_KEY}',
  'Bearer "{API_KEY}"',
  // With a comma, at which some cut a header in two.
  'Bearer {API_KEY} ,more',
].map(header);

export const MORE_MALFORMED: readonly Attempt[] = [
  'Token Bearer {API_KEY}',
  'Bearer: {API_KEY}',
  'Bearer={API_KEY}',
  'Bearer,{API_KEY}',
  'ApiKey {API_KEY}',
  // As two headers in one.
  'Bearer {API_KEY},x',
  'Bearer x, {API_KEY}',
  'Bearer {API_KEY:percent-encoded}',
].map(header);

/** The first ones are what `smoke` sends. Each operation sees other parts of the key, which some do not compare. */
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
    // A semicolon bounds no key: what holds the key and more is another one.
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

export const MOST_USUAL_MISSES = 11;
export const MOST_MISSES = 24;

/** Whether one of the last few characters is a letter; not the last, of which base64 may use some bits only. */
const hasLetterAtItsEnd = (key: string): boolean =>
  /[a-z]/i.test(key.replace(/=+$/, '').slice(-5, -1));

/** The header of a near miss; undefined if the key has none of that name. */
export function nearMiss(name: MissName, apiKey: string): Attempt | undefined {
  const found = nearMisses(apiKey).find(({ probe }) => probe === name);
  return found && header(`Bearer {API_KEY:${found.edit}}`);
}

/** Where the scenarios change one character: at these twelfths of the key. */
export const TWELFTHS = [1, 2, 4, 5, 7, 8, 10, 11] as const;
export type Twelfth = (typeof TWELFTHS)[number];

/** The key with the character at one place changed. */
export const changed = (place: number): Attempt => header(`Bearer {API_KEY:shift@${place}}`);

/** The key with one character changed, near a twelfth of it; none where no character may change. */
export function changedAt(twelfth: Twelfth, apiKey: string): readonly Attempt[] {
  const wanted = (apiKey.length * twelfth) / 12;
  return changeablePlaces(apiKey)
    .toSorted((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted))
    .slice(0, 1)
    .map(changed);
}

/** The near misses that an operation gets. A key without letters at its end has another character there changed. */
export function usualMisses(operation: KeyedOperation, apiKey: string): readonly Attempt[] {
  const misses = USUAL_MISSES[operation].flatMap((name): readonly Attempt[] => {
    const isCaseless = name === 'late-letter-case' && !hasLetterAtItsEnd(apiKey);
    const miss = nearMiss(isCaseless ? 'late-character-changed' : name, apiKey);
    if (miss === undefined) return [];
    const isQueried = name === 'first-character-changed' && !isRead(operation);
    return [isQueried ? { ...miss, ...WITH_QUERY } : miss];
  });
  return operation === 'listPets' ? inTurn(misses) : misses;
}

const isRead = (operation: KeyedOperation): boolean =>
  operation === 'listPets' || operation === 'getPet';

/** Every near miss of the key, for `thorough`. */
export function allMisses(apiKey: string): readonly Attempt[] {
  return [
    ...nearMisses(apiKey).map(({ edit }) => header(`Bearer {API_KEY:${edit}}`)),
    // A server may refuse this itself, with any 4xx.
    header('Bearer \u00e9{API_KEY:drop@0}'),
  ];
}
