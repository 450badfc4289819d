import { noKeyOnOneConnection, otherKeyOnOneConnection } from '../probes/one-connection.js';
import { listWithoutKey } from '../probes/without-key.js';
import { listAroundRight, listBesideRight } from './scenarios.js';
import {
  changedPlaceProbe,
  nearMissProbe,
  otherKeyProbe,
  otherSchemeProbe,
} from './wrong-key-probes.js';
import { wrongKey, type WrongKeyProbes } from './wrong-key-kinds.js';

/** Probes that send wrong keys to listPets. */
export const LIST_WRONG_KEYS = {
  'no-key': [listWithoutKey, noKeyOnOneConnection],
  'other-key': [otherKeyProbe('auth.list.other-key', 'listPets'), otherKeyOnOneConnection],
  'near-miss': [
    nearMissProbe('auth.list.near-miss', 'listPets', 2),
    changedPlaceProbe('auth.list.near-miss.place', 'listPets'),
    listBesideRight,
    listAroundRight,
  ],
  'other-scheme': [otherSchemeProbe('auth.list.other-scheme', 'listPets', 1)],
} as const satisfies WrongKeyProbes;

const listPets = {
  operation: 'listPets',
  probes: LIST_WRONG_KEYS,
} as const;

export const AUTH_LIST = [
  wrongKey('auth.list.no-key', listPets, 'no-key', 'list-open'),
  wrongKey('auth.list.other-key', listPets, 'other-key', 'list-any-key'),
  wrongKey('auth.list.near-miss', listPets, 'near-miss', 'list-beginning-of-key'),
  wrongKey('auth.list.other-scheme', listPets, 'other-scheme', 'list-open-to-empty-bearer'),
] as const;
