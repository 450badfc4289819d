import fc, { type Arbitrary } from 'fast-check';

import { fromList } from '../../helpers/arbitraries/from-list.js';
import { listQueryText } from '../values/query-texts.js';
import {
  nearMissHeader,
  otherKeyHeader,
  otherSchemeHeader,
} from '../../helpers/arbitraries/wrong-key-headers.js';
import {
  wrongKeyProbe,
  type WrongKeyRequest,
  type KeyedOperation,
} from '../probes/wrong-key-requests.js';
import { draws } from '../../helpers/probes/probe.js';
import type { RunContext } from '../../helpers/probes/source.js';
import { editedFor, editsFor, PLACES } from './wrong-key-places.js';
import {
  allMisses,
  MORE_OTHER_KEYS,
  MORE_OTHER_SCHEMES,
  MOST_MISSES,
  MOST_USUAL_MISSES,
  OTHER_KEYS,
  OTHER_SCHEMES,
  usualMisses,
} from './values.js';

/** Creates requests with generated headers. Listings may also get a page size and a status. */
export function headersAt(operation: KeyedOperation, headerOf: (key: string) => Arbitrary<string>) {
  return ({ apiKey }: RunContext): Arbitrary<WrongKeyRequest> => {
    const authorization = headerOf(apiKey);
    return operation === 'listPets'
      ? fc.record(
          { authorization, query: listQueryText },
          { requiredKeys: ['authorization'], noNullPrototype: true },
        )
      : authorization.map((value) => ({ authorization: value }));
  };
}

export function otherKeyProbe<const Id extends string>(id: Id, operation: KeyedOperation) {
  return wrongKeyProbe(id, operation, {
    smoke: 1,
    examples: OTHER_KEYS[operation],
    thorough: MORE_OTHER_KEYS,
    generator: {
      arbitrary: headersAt(operation, otherKeyHeader),
      values: 'other keys',
      generated: draws(1, 5),
    },
  });
}

/** Defines a probe that sends near misses of the key to an operation. */
export function nearMissProbe<const Id extends string>(
  id: Id,
  operation: KeyedOperation,
  smoke = 1,
) {
  return wrongKeyProbe(id, operation, {
    smoke,
    examples: {
      most: MOST_USUAL_MISSES,
      of: (_known, { apiKey }: RunContext) => usualMisses(operation, apiKey),
    },
    thorough: {
      most: MOST_MISSES,
      of: (_known, { apiKey }: RunContext) => allMisses(apiKey),
    },
    generator: {
      arbitrary: headersAt(operation, nearMissHeader),
      values:
        'near misses of the key: characters dropped, added, changed, swapped or in other letter case',
      generated: draws(1, 4),
    },
  });
}

/** Defines a probe that sends the key with one character changed, mostly at positions that no example changes. */
export function changedPlaceProbe<const Id extends string>(id: Id, operation: KeyedOperation) {
  return wrongKeyProbe(id, operation, {
    smoke: 0,
    generator: {
      arbitrary: (run) => {
        const edits = editsFor(operation, run);
        return edits.length === 0
          ? { blind: 'the key is so short that examples change each of its characters' }
          : fromList(edits).map((edit) => editedFor(operation, edit));
      },
      values:
        'the key with one character changed or in the other letter case: together, the operations cover each position of a key of usual length',
      generated: PLACES,
    },
  });
}

/** Defines a probe that sends other schemes, without the right key, to an operation. */
export function otherSchemeProbe<const Id extends string>(
  id: Id,
  operation: KeyedOperation,
  smoke = 0,
) {
  return wrongKeyProbe(id, operation, {
    smoke,
    examples: OTHER_SCHEMES[operation],
    thorough: MORE_OTHER_SCHEMES,
    generator: {
      arbitrary: headersAt(operation, otherSchemeHeader),
      values: 'other schemes, without the right key',
      generated: draws(1, 6),
      features: ({ authorization }) => [authorization?.split(' ', 1).join('') ?? ''],
    },
  });
}
