import { noKeyOnOneConnection } from '../probes/one-connection.js';
import { getWithoutKey } from '../probes/without-key.js';
import { getAroundRight, getBesideRight } from './scenarios.js';
import {
  changedPlaceProbe,
  nearMissProbe,
  otherKeyProbe,
  otherSchemeProbe,
} from './wrong-key-probes.js';
import { wrongKey, type WrongKeyProbes } from './wrong-key-kinds.js';

/** Probes that send wrong keys to getPet. */
export const GET_WRONG_KEYS = {
  'no-key': [getWithoutKey, noKeyOnOneConnection],
  'other-key': [otherKeyProbe('auth.get.other-key', 'getPet')],
  'near-miss': [
    nearMissProbe('auth.get.near-miss', 'getPet'),
    changedPlaceProbe('auth.get.near-miss.place', 'getPet'),
    getBesideRight,
    getAroundRight,
  ],
  'other-scheme': [otherSchemeProbe('auth.get.other-scheme', 'getPet')],
} as const satisfies WrongKeyProbes;

const getPet = {
  operation: 'getPet',
  probes: GET_WRONG_KEYS,
} as const;

export const AUTH_GET = [
  wrongKey('auth.get.no-key', getPet, 'no-key', 'get-open'),
  wrongKey('auth.get.other-key', getPet, 'other-key', 'get-any-key'),
  wrongKey('auth.get.near-miss', getPet, 'near-miss', 'get-one-wrong-letter'),
  wrongKey('auth.get.other-scheme', getPet, 'other-scheme', 'get-any-basic'),
] as const;
