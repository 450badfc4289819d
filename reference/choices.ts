/** The response to an invalid page size: a 4xx status, or a page. */
const LIMIT_ANSWERS = [400, 422, 'default', 'smallest', 'largest', 'empty', 'lenient'] as const;
export type LimitAnswer = (typeof LIMIT_ANSWERS)[number];

/** Kinds of texts that are not plain, and that a service may therefore refuse. */
export const ODD_TEXTS = [
  'empty',
  'blank',
  'edge-space',
  'inner-spaces',
  'control',
  'punctuation',
  'non-ascii',
  'astral',
  'lone-surrogate',
  'over-40',
  'over-255',
] as const;
export type OddText = (typeof ODD_TEXTS)[number];

/** The kinds that a service refuses if it accepts plain texts only. */
export const BEYOND_PLAIN: readonly OddText[] = [
  'empty',
  'blank',
  'edge-space',
  'inner-spaces',
  'control',
  'punctuation',
  'non-ascii',
  'over-40',
];

/**
 * Choices that the interface leaves open, with the values that this service offers; the first is the default. Any combination is
 * conforming.
 */
export const CHOICES = {
  mix: ['varied', 'all-available', 'all-pending', 'all-sold', 'none-with-status'],
  order: ['oldest', 'newest', 'random', 'by-name', 'highest-id', 'lowest-id'],
  ids: [
    'sequential',
    'from-zero',
    'gaps',
    'beyond-double',
    'random',
    'random-signed',
    'descending',
    'negative',
    'extremes-first',
  ],
  /**
   * `shown-later`: the 201 lacks the status, every later snapshot has it; `changing`: it changes with every animal that is
   * added; `changing-at-random`: it changes before about every third request.
   */
  omittedStatus: [
    'absent',
    'shown-later',
    'available',
    'pending',
    'sold',
    'changing',
    'changing-at-random',
  ],

  limitZero: LIMIT_ANSWERS,
  limitNegative: LIMIT_ANSWERS,
  limitAbove: LIMIT_ANSWERS,
  limitNotInteger: LIMIT_ANSWERS,
  unknownFilter: [400, 422, 'empty', 'all', 'closest'],
  /** Query parameters that an operation does not know. */
  unknownParameters: ['ignored', 400, 422],

  /** Which reads come from the replica: every second one, or random ones. */
  replicaTurns: ['alternate', 'random'],
  /** Whether other clients give their animals the names that the suite uses. */
  othersCopyNames: [false, true],

  /** `zero` sends 0, which is the time left, rounded down. */
  retryAfter: ['seconds', 'date', 'zero', 'none'],
  transientStatus: [503, 502, 504],
  transientBody: ['error', 'html', 'empty'],
  /** Whether a createPet that gets a 429 still adds an animal: with the name that was sent, but with other values. */
  throttledLeaves: [false, true],

  /** Names and messages of more than 10,000 characters. */
  longTexts: ['stored', 400, 413, 422],
  /** `first-closed`: a category that already has animals accepts no new ones. */
  categories: ['any', 'known', 'positive', 'not-negative', 'int32', 'double-safe', 'first-closed'],
  /** An unusual name that another animal has. */
  oddNamesTwice: ['accepted', 400],
  /** Fields that the interface does not know, a client's `id` included. */
  unknownFields: ['ignored', 400],
  nullStatus: [400, 'omitted'],
  integralDecimals: ['accepted', 400, 422],
  duplicateKeys: ['last', 'first', 'refuse'],
  malformedPet: [400, 409, 415, 422],
  /** A media type other than JSON, or none, on createPet. */
  petMediaType: ['any', 400, 415],

  /** The check that comes first, for a request that deserves a 401 and another refusal. */
  refusalOrder: ['key', 'key-before-path', 'request'],
  /** Leading zeros, `+`, and white space around the digits of a petId. */
  looseIds: [400, 404, 'accepted'],
  invalidIds: [400, 404],
  idsBeyondInt64: [400, 404],

  bearerForm: ['any-case', 'exact'],
  /** Whether any `Authorization` that contains the right key is accepted, on the three operations on animals. */
  sloppyKeys: [false, true],
  /** Whether the key is accepted in `?api_key=` or `X-API-Key`, if there is no `Authorization`. */
  keyElsewhere: [false, true],

  numbers: ['plain', 'point-zero', 'exponent', 'tenfold', 'zeros'],
  space: ['none', 'pretty', 'wild'],
  keyOrder: ['usual', 'reversed', 'shuffled'],
  escapes: ['few', 'non-ascii', 'all'],
  /** Whether the first field of each object appears twice, first as null: the last value counts. */
  firstFieldTwice: [false, true],
  extraFields: ['none', 'some', 'confusing', 'heavy'],
  coding: ['none', 'gzip', 'br', 'deflate'],
  framing: ['length', 'chunked', 'until-close', 'dribbled'],
  closing: [false, true],
  earlyHints: [false, true],
  /** Whether a proxy refuses long requests with an error page, and non-ASCII headers and unusual paths with an empty 400. */
  strictServer: [false, true],
  otherHeaders: ['none', 'many'],
  dateHeader: [true, false],
  deprecationHeaders: [true, false],
  /** The response of getPet after its removal. Sets the clock beyond that day. */
  removed: ['not-yet', 404, 410, 'page', 'redirect', 'tombstone'],
  errorCodes: ['words', 'upper', 'digits', 'dotted'],

  messageCode: [202, 200, 201],
  messageIds: ['uuid', 'counted', 'long'],
  createdAt: [
    'milliseconds',
    'seconds',
    'minutes',
    'nanoseconds',
    'comma',
    'basic',
    'basic-minutes',
    'basic-date',
    'basic-time',
    'lower-case',
    'offset',
    'offset-basic',
    'offset-hours',
    'offset-minus',
    'offset-minus-hours',
  ],
  sameText: ['two-records', 'one-record', 409],
} as const;

/** Choices with any number or text as value, with the default. Times are in milliseconds, shares are from 0 to 1. */
const AMOUNTS = {
  /** How many animals the store has at the start. */
  animals: 30,
  /** How long after a write each view shows it. */
  lateInList: 0,
  lateInFilter: 0,
  lateInGet: 0,
  /** The lag of the replica that some reads come from. */
  replicaLag: 0,
  /** How long reads are cached. */
  cacheFor: 0,
  /** How many changes a second other clients make to their own animals. */
  othersPerSecond: 0,
  /** Requests a second; 0 for no limit. */
  rateLimit: 0,
  /** Concurrent requests; one more gets a 429. 0 for no limit. */
  mostAtOnce: 0,
  /** The share of requests that get a gateway error. Never the same request twice in 3 s. */
  transient: 0,
  /** The share of requests whose connection is cut, before or after the work. */
  dropped: 0,
  latency: 0,
  jitter: 0,
  /** The difference between the service's clock and the real time. */
  clockOffset: 0,
  mediaType: 'application/json',
  messageStatus: 'queued',
};

/** A permitted variation of the service: one value for each choice. */
export type Choices = Readonly<typeof AMOUNTS> & {
  readonly [Name in keyof typeof CHOICES]: (typeof CHOICES)[Name][number];
} & {
  readonly challenge: string | undefined;
  /** Texts that are refused with 400 instead of stored. Plain texts never are. */
  readonly oddNamesRefused: readonly OddText[];
  readonly oddTextsRefused: readonly OddText[];
};

/** The service by default. */
export const DEFAULT_CHOICES = {
  ...AMOUNTS,
  ...Object.fromEntries(Object.entries(CHOICES).map(([name, [usual]]) => [name, usual])),
  challenge: 'Bearer',
  oddNamesRefused: [],
  oddTextsRefused: [],
} as unknown as Choices;
