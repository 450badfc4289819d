import type { Status } from './service.js';

/** The response to an invalid page size: a 4xx status, or a page. */
export type LimitAnswer = 400 | 422 | 'default' | 'smallest' | 'largest' | 'empty' | 'lenient';

/** Kinds of texts that are not plain, and that a service may therefore refuse. */
export type OddText =
  | 'empty'
  | 'blank'
  | 'edge-space'
  | 'inner-spaces'
  | 'control'
  | 'punctuation'
  | 'non-ascii'
  | 'astral'
  | 'lone-surrogate'
  | 'over-40'
  | 'over-255';

/** What is refused where only plain texts are accepted. */
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
 * Everything that the interface leaves open and this service can do in more than one way. Any
 * combination is conforming. Times are in milliseconds, shares are from 0 to 1.
 */
export interface Freedoms {
  /** How many animals others have put there before, and of what kind. */
  readonly animals: number;
  readonly mix: 'varied' | 'all-available' | 'all-pending' | 'all-sold' | 'none-with-status';
  readonly order: 'oldest' | 'newest' | 'random' | 'by-name' | 'highest-id' | 'lowest-id';
  readonly ids:
    | 'sequential'
    | 'from-zero'
    | 'gaps'
    | 'beyond-double'
    | 'random'
    | 'random-signed'
    | 'descending'
    | 'negative'
    | 'extremes-first';
  /**
   * `shown-later`: the 201 lacks the status, every later snapshot has it; `changing`: it changes with every animal that is
   * added; `changing-at-random`: it changes before every third request.
   */
  readonly omittedStatus: 'absent' | 'shown-later' | 'changing' | 'changing-at-random' | Status;

  readonly limitZero: LimitAnswer;
  readonly limitNegative: LimitAnswer;
  readonly limitAbove: LimitAnswer;
  readonly limitNotInteger: LimitAnswer;
  readonly unknownFilter: 400 | 422 | 'empty' | 'all' | 'closest';
  /** Query parameters that an operation does not know. */
  readonly unknownParameters: 'ignored' | 400 | 422;

  /** When a write shows, by view. */
  readonly lateInList: number;
  readonly lateInFilter: number;
  readonly lateInGet: number;
  /** Every second read, or some reads, come from a copy that is this far behind. */
  readonly replicaLag: number;
  readonly replicaTurns: 'alternate' | 'random';
  /** How long a read is answered again from memory. */
  readonly cacheFor: number;
  /** Changes that others make to their own animals, a second. */
  readonly othersPerSecond: number;
  /** Others give animals of theirs the names that the client gave. */
  readonly othersCopyNames: boolean;

  /** Requests a second; 0 for no limit. */
  readonly rateLimit: number;
  /** Where less than a second is left, `zero` says 0. */
  readonly retryAfter: 'seconds' | 'date' | 'zero' | 'none';
  /** Requests at once, of which one too many gets a 429; 0 for no limit. */
  readonly mostAtOnce: number;
  /** The share of requests answered by a gateway in trouble. Never the same one twice in 3 s. */
  readonly transient: number;
  readonly transientStatus: 502 | 503 | 504;
  readonly transientBody: 'error' | 'html' | 'empty';
  /** The share of requests whose connection is cut, before or after the work. */
  readonly dropped: number;
  /** Whether a createPet that is answered with 429 leaves an animal with its name, whatever else it holds. */
  readonly throttledLeaves: boolean;
  readonly latency: number;
  readonly jitter: number;

  /** What is refused with a 400 rather than stored. Plain texts never are. */
  readonly oddNamesRefused: readonly OddText[];
  readonly oddTextsRefused: readonly OddText[];
  /** Names and messages of more than 10,000 characters. */
  readonly longTexts: 'stored' | 400 | 413 | 422;
  /** `first-closed`: one that animals are in takes no new ones. */
  readonly categories:
    | 'any'
    | 'known'
    | 'first-closed'
    | 'positive'
    | 'not-negative'
    | 'int32'
    | 'double-safe';
  /** Odd names that another animal has. */
  readonly oddNamesTwice: 'accepted' | 400;
  /** Fields that the interface does not know, a client's `id` included. */
  readonly unknownFields: 'ignored' | 400;
  readonly nullStatus: 'omitted' | 400;
  readonly integralDecimals: 'accepted' | 400 | 422;
  readonly duplicateKeys: 'last' | 'first' | 'refuse';
  readonly malformedPet: 400 | 409 | 415 | 422;
  /** A media type other than JSON, or none, on createPet. */
  readonly petMediaType: 'any' | 400 | 415;

  /** Who speaks first when a request earns a 401 and another refusal. */
  readonly refusalOrder: 'key' | 'key-before-path' | 'request';
  /** Leading zeros, `+`, and white space around the digits of a petId. */
  readonly looseIds: 'accepted' | 400 | 404;
  readonly invalidIds: 400 | 404;
  readonly idsBeyondInt64: 400 | 404;

  readonly bearerForm: 'any-case' | 'exact';
  /** Any `Authorization` that holds the right key, for the three operations on animals. */
  readonly sloppyKeys: boolean;
  /** The key in `?api_key=` or `X-API-Key`, where there is no `Authorization`. */
  readonly keyElsewhere: boolean;

  readonly numbers: 'plain' | 'point-zero' | 'exponent' | 'tenfold' | 'zeros';
  readonly space: 'none' | 'pretty' | 'wild';
  readonly keyOrder: 'usual' | 'reversed' | 'shuffled';
  readonly escapes: 'few' | 'non-ascii' | 'all';
  /** Whether the first field of each object stands there twice, first as null: the last value counts. */
  readonly firstFieldTwice: boolean;
  readonly extraFields: 'none' | 'some' | 'confusing' | 'heavy';
  readonly mediaType: string;
  readonly coding: 'none' | 'gzip' | 'br' | 'deflate';
  readonly framing: 'length' | 'chunked' | 'dribbled' | 'until-close';
  readonly closing: boolean;
  readonly earlyHints: boolean;
  /** Whether a server in front refuses what is too long, what is not ASCII and odd paths, in its own words. */
  readonly strictServer: boolean;
  readonly otherHeaders: 'none' | 'many';
  readonly dateHeader: boolean;
  readonly challenge: string | undefined;
  readonly deprecationHeaders: boolean;
  /** Where the service's clock stands, from the real time. */
  readonly clockOffset: number;
  /** What getPet gives once its day has come. Sets the clock beyond that day. */
  readonly removed: 'not-yet' | 404 | 410;
  readonly errorCodes: 'words' | 'upper' | 'digits' | 'dotted';

  readonly messageCode: 200 | 201 | 202;
  readonly messageStatus: string;
  readonly messageIds: 'uuid' | 'counted' | 'long';
  readonly createdAt:
    | 'milliseconds'
    | 'seconds'
    | 'minutes'
    | 'nanoseconds'
    | 'comma'
    | 'basic'
    | 'basic-minutes'
    | 'basic-date'
    | 'basic-time'
    | 'lower-case'
    | 'offset'
    | 'offset-basic'
    | 'offset-hours'
    | 'offset-minus'
    | 'offset-minus-hours';
  readonly sameText: 'two-records' | 'one-record' | 409;
}

/** The service as it is when nobody asks for anything else. */
export const DEFAULT_FREEDOMS: Freedoms = {
  animals: 30,
  mix: 'varied',
  order: 'oldest',
  ids: 'sequential',
  omittedStatus: 'absent',
  limitZero: 400,
  limitNegative: 400,
  limitAbove: 400,
  limitNotInteger: 400,
  unknownFilter: 400,
  unknownParameters: 'ignored',
  lateInList: 0,
  lateInFilter: 0,
  lateInGet: 0,
  replicaLag: 0,
  replicaTurns: 'alternate',
  cacheFor: 0,
  othersPerSecond: 0,
  othersCopyNames: false,
  rateLimit: 0,
  retryAfter: 'seconds',
  mostAtOnce: 0,
  transient: 0,
  transientStatus: 503,
  transientBody: 'error',
  dropped: 0,
  throttledLeaves: false,
  latency: 0,
  jitter: 0,
  oddNamesRefused: [],
  oddTextsRefused: [],
  longTexts: 'stored',
  oddNamesTwice: 'accepted',
  categories: 'any',
  unknownFields: 'ignored',
  nullStatus: 400,
  integralDecimals: 'accepted',
  duplicateKeys: 'last',
  malformedPet: 400,
  petMediaType: 'any',
  refusalOrder: 'key',
  looseIds: 400,
  invalidIds: 400,
  idsBeyondInt64: 400,
  bearerForm: 'any-case',
  sloppyKeys: false,
  keyElsewhere: false,
  numbers: 'plain',
  space: 'none',
  keyOrder: 'usual',
  escapes: 'few',
  firstFieldTwice: false,
  extraFields: 'none',
  mediaType: 'application/json',
  coding: 'none',
  framing: 'length',
  closing: false,
  earlyHints: false,
  strictServer: false,
  otherHeaders: 'none',
  dateHeader: true,
  challenge: 'Bearer',
  deprecationHeaders: true,
  clockOffset: 0,
  removed: 'not-yet',
  errorCodes: 'words',
  messageCode: 202,
  messageStatus: 'queued',
  messageIds: 'uuid',
  createdAt: 'milliseconds',
  sameText: 'two-records',
};
