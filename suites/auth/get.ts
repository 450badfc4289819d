import { noKeyOnOneConnection } from '../probes/one-connection.js';
import { getWithoutKey } from '../probes/without-key.js';
import { getAroundRight, getBesideRight } from './scenarios.js';
import { wrongKey } from './wrong-key-kinds.js';

export const AUTH_GET = [
  wrongKey('auth.get.no-key', 'getPet', 'no-key', 'get-open', [
    getWithoutKey,
    noKeyOnOneConnection,
  ]),
  wrongKey('auth.get.other-key', 'getPet', 'other-key', 'get-any-key'),
  wrongKey('auth.get.near-miss', 'getPet', 'near-miss', 'get-one-wrong-letter', [
    getBesideRight,
    getAroundRight,
  ]),
  wrongKey('auth.get.other-scheme', 'getPet', 'other-scheme', 'get-any-token'),
] as const;
