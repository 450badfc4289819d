/** The response to an invalid page size: a 4xx status, or a page. */
const LIMIT_ANSWERS = [400, 422, 'default', 'smallest', 'largest', 'empty', 'lenient'] as const;
export type LimitAnswer = (typeof LIMIT_ANSWERS)[number];

/**
 * Kinds of unusual texts, which a service may refuse. Any other text is plain: at most 40 characters, with ASCII letters, digits,
 * and single spaces between words.
 */
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

/** A service that refuses all these kinds accepts plain texts only. */
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
 * Choices that the interface leaves open, with the values that this service offers. The first value is the default. Any combination
 * of values conforms.
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
   * The status of an animal that was created without one.
   *
   * - `shown-later`: the 201 lacks the status, and every later response shows it.
   * - `changing`: the status changes whenever another animal is added.
   * - `changing-at-random`: the status changes before about every third request.
   * - `in-every-filter`: no status, but every filtered listing contains the animal.
   * - `in-no-filter`: shown as available, but no filtered listing contains the animal.
   */
  omittedStatus: [
    'absent',
    'shown-later',
    'available',
    'pending',
    'sold',
    'changing',
    'changing-at-random',
    'in-every-filter',
    'in-no-filter',
  ],

  limitZero: LIMIT_ANSWERS,
  limitNegative: LIMIT_ANSWERS,
  limitAbove: LIMIT_ANSWERS,
  limitNotInteger: LIMIT_ANSWERS,
  unknownFilter: [400, 422, 'empty', 'all', 'closest'],
  /** The response to a query parameter that the operation does not know. */
  unknownParameters: ['ignored', 400, 422],

  /** Which reads come from the replica: every second read, or random ones. */
  replicaTurns: ['alternate', 'random'],
  /** Whether other clients give their animals the names that the suite uses. */
  othersCopyNames: [false, true],
  /** How often other clients remove animals, and restore them: never, all of them once, or one of them every 50 ms. */
  othersRestored: ['never', 'once', 'often'],

  /** `zero`: the remaining time, rounded down to 0 seconds. */
  retryAfter: ['seconds', 'date', 'zero', 'none'],
  transientStatus: [503, 502, 504],
  transientBody: ['error', 'html', 'empty'],
  /** Whether a createPet that gets a 429 still adds an animal. The animal has the sent name, but other values. */
  throttledLeaves: [false, true],

  /** The response to a name or message of more than 10,000 characters. */
  longTexts: ['stored', 400, 413, 422],
  /** `first-closed`: the category of the first animal accepts no new animals. */
  categories: ['any', 'known', 'positive', 'not-negative', 'int32', 'double-safe', 'first-closed'],
  /** The response to an unusual name that another animal already has. */
  oddNamesTwice: ['accepted', 400],
  /** The response to a field that the interface does not define, such as an `id` from the client. */
  unknownFields: ['ignored', 400],
  nullStatus: [400, 'omitted'],
  /** The response to a category such as `1.0`; `rounded`: it is accepted, and a fraction that a double cannot hold is rounded. */
  integralDecimals: ['accepted', 'rounded', 400, 422],
  duplicateKeys: ['last', 'first', 'refuse'],
  malformedPet: [400, 409, 415, 422],
  /** The response to a createPet with a number of more than 1,000 characters. A parser with a limit takes it for malformed JSON. */
  longNumbers: ['read', 400, 413, 422],
  /** The response to a createPet with a media type other than JSON, or without one. */
  petMediaType: ['any', 400, 415],

  /** Which check comes first. This matters for an invalid request without the right key. */
  refusalOrder: ['key', 'key-before-path', 'request'],
  /** The response to a petId with leading zeros, a `+`, or white space around the digits. */
  looseIds: [400, 404, 'accepted'],
  invalidIds: [400, 404],
  idsBeyondInt64: [400, 404],

  bearerForm: ['any-case', 'exact'],
  /** Whether the three operations on animals accept any `Authorization` that contains the right key. */
  sloppyKeys: [false, true],
  /** Whether the key is accepted in `?api_key=` or `X-API-Key`, if there is no `Authorization`. */
  keyElsewhere: [false, true],

  numbers: ['plain', 'point-zero', 'exponent', 'tenfold', 'zeros'],
  space: ['none', 'pretty', 'wild'],
  keyOrder: ['usual', 'reversed', 'shuffled'],
  escapes: ['few', 'non-ascii', 'all'],
  /** Whether each object has its first field twice. The first value is null, and the second value counts. */
  firstFieldTwice: [false, true],
  extraFields: ['none', 'some', 'confusing', 'heavy'],
  coding: ['none', 'gzip', 'br', 'deflate'],
  framing: ['length', 'chunked', 'until-close', 'dribbled'],
  closing: [false, true],
  earlyHints: [false, true],
  /** Whether a proxy refuses long bodies with an error page, and unusual headers and addresses with an empty 400. */
  strictServer: [false, true],
  otherHeaders: ['none', 'many'],
  dateHeader: [true, false],
  deprecationHeaders: [true, false],
  /** The response of getPet after its removal. All values but `not-yet` set the service's clock to a day after the removal. */
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

/** Choices whose value is any number or text, with their defaults. Times are in milliseconds. Shares are from 0 to 1. */
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
  /** The limit of requests a second; 0 for no limit. */
  rateLimit: 0,
  /** The limit of concurrent requests; 0 for no limit. Further requests get a 429. */
  mostAtOnce: 0,
  /** The share of requests that get a gateway error. An equal request gets no further error for 3 s. */
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
  /** Kinds of texts that get a 400. Plain texts are always accepted. */
  readonly oddNamesRefused: readonly OddText[];
  readonly oddTextsRefused: readonly OddText[];
};

/** The choices of the service by default. */
export const DEFAULT_CHOICES = {
  ...AMOUNTS,
  ...Object.fromEntries(Object.entries(CHOICES).map(([name, [usual]]) => [name, usual])),
  challenge: 'Bearer',
  oddNamesRefused: [],
  oddTextsRefused: [],
} as unknown as Choices;
