import { noKeyOnOneConnection, otherKeyOnOneConnection } from '../probes/one-connection.js';
import { listWithoutKey } from '../probes/without-key.js';
import { listAroundRight, listBesideRight } from './scenarios.js';
import { wrongKey } from './wrong-key-kinds.js';

export const AUTH_LIST = [
  wrongKey('auth.list.no-key', 'listPets', 'no-key', 'list-open', [
    listWithoutKey,
    noKeyOnOneConnection,
  ]),
  wrongKey('auth.list.other-key', 'listPets', 'other-key', 'list-any-key', [
    otherKeyOnOneConnection,
  ]),
  wrongKey('auth.list.near-miss', 'listPets', 'near-miss', 'list-beginning-of-key', [
    listBesideRight,
    listAroundRight,
  ]),
  wrongKey('auth.list.other-scheme', 'listPets', 'other-scheme', 'list-open-to-empty-bearer'),
] as const;
