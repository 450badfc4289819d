import fc, { type Arbitrary } from 'fast-check';

import { fromList } from '../../helpers/arbitraries/from-list.js';
import { listQueryText } from '../values/query-texts.js';
import {
  malformedHeader,
  nearMissHeader,
  otherKeyHeader,
  otherSchemeHeader,
} from '../../helpers/arbitraries/wrong-keys.js';
import { attemptsAt, type Attempt, type KeyedOperation } from '../probes/attempt.js';
import {
  createOnOneConnection,
  messageOnOneConnection,
  noKeyOnOneConnection,
  otherKeyOnOneConnection,
} from '../probes/one-connection.js';
import { draws } from '../../helpers/probes/probe.js';
import type { AnyProbe, RunContext } from '../../helpers/probes/source.js';
import {
  createWithoutKey,
  getWithoutKey,
  listWithoutKey,
  submitWithoutKey,
} from '../probes/without-key.js';
import {
  acceptedText,
  getAroundRight,
  getBesideRight,
  listAroundRight,
  listBesideRight,
} from './scenarios.js';
import { changedFor, PLACES, placesFor } from './places.js';
import {
  allMisses,
  MALFORMED,
  MORE_MALFORMED,
  MORE_OTHER_SCHEMES,
  moreOtherKeys,
  MOST_MISSES,
  MOST_USUAL_MISSES,
  OTHER_KEYS,
  OTHER_SCHEMES,
  usualMisses,
} from './values.js';

/** Creates attempts with generated headers. Listings may also get a page size and a status. */
function drawnAt(operation: KeyedOperation, headerOf: (key: string) => Arbitrary<string>) {
  return ({ apiKey }: RunContext): Arbitrary<Attempt> => {
    const authorization = headerOf(apiKey);
    return operation === 'listPets'
      ? fc.record(
          { authorization, query: listQueryText },
          { requiredKeys: ['authorization'], noNullPrototype: true },
        )
      : authorization.map((value) => ({ authorization: value }));
  };
}

function otherKey<const Id extends string>(id: Id, operation: KeyedOperation) {
  return attemptsAt(id, operation, {
    smoke: 1,
    examples: OTHER_KEYS[operation],
    thorough: moreOtherKeys(operation),
    drawn: {
      arbitrary: drawnAt(operation, otherKeyHeader),
      values: 'other keys',
      generated: draws(1, 5),
    },
  });
}

function nearMiss<const Id extends string>(id: Id, operation: KeyedOperation, smoke = 1) {
  return attemptsAt(id, operation, {
    smoke,
    examples: {
      most: MOST_USUAL_MISSES,
      of: (_known, { apiKey }: RunContext) => usualMisses(operation, apiKey),
    },
    thorough: {
      most: MOST_MISSES,
      of: (_known, { apiKey }: RunContext) => allMisses(apiKey),
    },
    drawn: {
      arbitrary: drawnAt(operation, nearMissHeader),
      values:
        'near misses of the key: characters dropped, added, changed, swapped or in other letter case',
      generated: draws(1, 4),
    },
  });
}

/** Sends the key with one character changed, at positions that no example changes. */
function changedPlace<const Id extends string>(id: Id, operation: KeyedOperation) {
  return attemptsAt(id, operation, {
    smoke: 0,
    drawn: {
      arbitrary: (run) => {
        const places = placesFor(operation, run);
        return places.length === 0
          ? { blind: 'the key is so short that examples change each of its characters' }
          : fromList(places).map((place) => changedFor(operation, place));
      },
      values:
        'the key with one character changed: together, the operations cover each position of a key of usual length',
      generated: PLACES,
    },
  });
}

function otherScheme<const Id extends string>(id: Id, operation: KeyedOperation, smoke = 0) {
  return attemptsAt(id, operation, {
    smoke,
    examples: OTHER_SCHEMES[operation],
    thorough: MORE_OTHER_SCHEMES,
    drawn: {
      arbitrary: drawnAt(operation, otherSchemeHeader),
      values: 'other schemes, without the right key',
      generated: draws(1, 8),
      features: ({ authorization }) => [authorization?.split(' ', 1).join('') ?? ''],
    },
  });
}

/** The probes of each operation, by kind of wrong key. */
export const WRONG_KEYS = {
  list: {
    'no-key': [listWithoutKey, noKeyOnOneConnection],
    'other-key': [otherKey('auth.list.other-key', 'listPets'), otherKeyOnOneConnection],
    'near-miss': [
      nearMiss('auth.list.near-miss', 'listPets', 2),
      changedPlace('auth.list.near-miss.place', 'listPets'),
      listBesideRight,
      listAroundRight,
    ],
    'other-scheme': [otherScheme('auth.list.other-scheme', 'listPets', 1)],
  },
  create: {
    'no-key': [createWithoutKey, createOnOneConnection],
    'other-key': [otherKey('auth.create.other-key', 'createPet')],
    'near-miss': [
      nearMiss('auth.create.near-miss', 'createPet'),
      changedPlace('auth.create.near-miss.place', 'createPet'),
    ],
    'other-scheme': [otherScheme('auth.create.other-scheme', 'createPet')],
  },
  get: {
    'no-key': [getWithoutKey, noKeyOnOneConnection],
    'other-key': [otherKey('auth.get.other-key', 'getPet')],
    'near-miss': [
      nearMiss('auth.get.near-miss', 'getPet'),
      changedPlace('auth.get.near-miss.place', 'getPet'),
      getBesideRight,
      getAroundRight,
    ],
    'other-scheme': [otherScheme('auth.get.other-scheme', 'getPet')],
  },
  messages: {
    'no-key': [submitWithoutKey, messageOnOneConnection],
    'other-key': [otherKey('auth.messages.other-key', 'submitMessage')],
    'near-miss': [
      nearMiss('auth.messages.near-miss', 'submitMessage'),
      changedPlace('auth.messages.near-miss.place', 'submitMessage'),
      acceptedText,
    ],
    'other-scheme': [otherScheme('auth.messages.other-scheme', 'submitMessage')],
  },
} as const satisfies Record<string, Record<string, readonly AnyProbe[]>>;

/** Sends the right key in headers that do not read `Bearer <API_KEY>`. */
export const malformedHeaders = attemptsAt('auth.messages.malformed', 'submitMessage', {
  smoke: 1,
  examples: MALFORMED,
  thorough: MORE_MALFORMED,
  drawn: {
    arbitrary: drawnAt('submitMessage', () => malformedHeader),
    values: 'the right key in headers that do not read `Bearer <API_KEY>`',
    generated: draws(3, 15),
  },
});
