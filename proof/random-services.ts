import fc from 'fast-check';

import type { Freedoms, LimitAnswer, OddText } from '../reference/freedoms.js';
import type { Variation } from '../reference/variation.js';

const limitAnswer = fc.constantFrom<LimitAnswer>(
  400,
  422,
  'default',
  'smallest',
  'largest',
  'empty',
  'lenient',
);
const oddTexts = fc.subarray<OddText>([
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
]);
/** Times stay under a fifth of the settle time that proofs run with, in ms. */
const late = fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 70 }));
/** Mostly as usual: a service with every oddity at once says little about any, and long answers take most of the time. */
const seldom = <T>(usual: T, others: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: others });

/** Random conforming services that combine all permitted variations. Rate limits and transient errors are rare, because they take seconds. */
const conformingFreedoms: fc.Arbitrary<Partial<Freedoms>> = fc.record(
  {
    animals: fc.constantFrom(0, 1, 19, 20, 21, 30, 60, 99, 100, 101, 130, 700),
    mix: fc.constantFrom('varied', 'all-available', 'all-pending', 'all-sold', 'none-with-status'),
    order: fc.constantFrom('oldest', 'newest', 'random', 'by-name', 'highest-id', 'lowest-id'),
    ids: fc.constantFrom(
      'sequential',
      'from-zero',
      'gaps',
      'beyond-double',
      'random',
      'random-signed',
      'descending',
      'negative',
      'extremes-first',
    ),
    omittedStatus: fc.constantFrom('absent', 'shown-later', 'available', 'pending', 'sold'),
    limitZero: limitAnswer,
    limitNegative: limitAnswer,
    limitAbove: limitAnswer,
    limitNotInteger: limitAnswer,
    unknownFilter: fc.constantFrom<Freedoms['unknownFilter']>(400, 422, 'empty', 'all', 'closest'),
    unknownParameters: fc.constantFrom<Freedoms['unknownParameters']>('ignored', 400, 422),
    lateInList: late,
    lateInFilter: late,
    lateInGet: late,
    replicaLag: late,
    replicaTurns: fc.constantFrom('alternate', 'random'),
    cacheFor: late,
    othersPerSecond: seldom(0, fc.constantFrom(5, 20, 50)),
    othersCopyNames: fc.boolean(),
    mostAtOnce: seldom(0, fc.constant(4)),
    retryAfter: fc.constantFrom('seconds', 'date', 'zero', 'none'),
    dropped: seldom(0, fc.constant(0.02)),
    transient: seldom(0, fc.constant(0.03)),
    transientStatus: fc.constantFrom(502, 503, 504),
    transientBody: fc.constantFrom('error', 'html', 'empty'),
    latency: fc.constantFrom(0, 0, 0, 5),
    jitter: fc.constantFrom(0, 0, 0, 10),
    oddNamesRefused: oddTexts,
    oddTextsRefused: oddTexts,
    oddNamesTwice: fc.constantFrom<Freedoms['oddNamesTwice']>('accepted', 400),
    longTexts: fc.constantFrom<Freedoms['longTexts']>('stored', 400, 413, 422),
    categories: fc.constantFrom('any', 'known', 'positive', 'not-negative', 'int32', 'double-safe'),
    unknownFields: fc.constantFrom<Freedoms['unknownFields']>('ignored', 400),
    nullStatus: fc.constantFrom<Freedoms['nullStatus']>('omitted', 400),
    integralDecimals: fc.constantFrom<Freedoms['integralDecimals']>('accepted', 400, 422),
    duplicateKeys: fc.constantFrom('last', 'first', 'refuse'),
    malformedPet: fc.constantFrom(400, 409, 415, 422),
    petMediaType: fc.constantFrom<Freedoms['petMediaType']>('any', 400, 415),
    refusalOrder: fc.constantFrom('key', 'key-before-path', 'request'),
    looseIds: fc.constantFrom<Freedoms['looseIds']>('accepted', 400, 404),
    invalidIds: fc.constantFrom(400, 404),
    idsBeyondInt64: fc.constantFrom(400, 404),
    bearerForm: fc.constantFrom('any-case', 'exact'),
    sloppyKeys: fc.boolean(),
    keyElsewhere: fc.boolean(),
    numbers: fc.constantFrom('plain', 'point-zero', 'exponent', 'tenfold', 'zeros'),
    space: seldom<Freedoms['space']>('none', fc.constantFrom('pretty', 'wild')),
    keyOrder: fc.constantFrom('usual', 'reversed', 'shuffled'),
    escapes: seldom<Freedoms['escapes']>('few', fc.constantFrom('non-ascii', 'all')),
    extraFields: seldom<Freedoms['extraFields']>('none', fc.constantFrom('some', 'confusing')),
    firstFieldTwice: seldom(false, fc.boolean()),
    coding: fc.constantFrom('none', 'gzip', 'br', 'deflate'),
    framing: seldom<Freedoms['framing']>('length', fc.constantFrom('chunked', 'until-close')),
    closing: seldom(false, fc.boolean()),
    strictServer: fc.boolean(),
    otherHeaders: fc.constantFrom('none', 'many'),
    dateHeader: fc.boolean(),
    deprecationHeaders: fc.boolean(),
    errorCodes: fc.constantFrom('words', 'upper', 'digits', 'dotted'),
    messageCode: fc.constantFrom(200, 201, 202),
    messageIds: fc.constantFrom('uuid', 'counted', 'long'),
    createdAt: fc.constantFrom(
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
    ),
    sameText: fc.constantFrom<Freedoms['sameText']>('two-records', 'one-record', 409),
    removed: seldom<Freedoms['removed']>('not-yet', fc.constantFrom(404, 410)),
  },
  { requiredKeys: [], noNullPrototype: true },
);

/** Generates this many conforming services; the same seed gives the same ones. */
export function randomServices(seed: number, count: number): Variation[] {
  return fc.sample(conformingFreedoms, { seed, numRuns: count }).map((freedoms, index) => ({
    name: `random-${seed}-${index}`,
    about: JSON.stringify(freedoms),
    freedoms,
  }));
}
