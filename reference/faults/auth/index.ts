import type { Fault } from '../../fault.js';
import { CONNECTIONS } from './connections.js';
import { LISTING_ACCESS } from './listings.js';
import { MESSAGE_ACCESS } from './messages.js';
import { KEY_PARTS } from './parts.js';
import { PET_ACCESS } from './pets.js';
import { AUTH_STATUSES } from './statuses.js';
import { AUTH_CACHES } from './caches.js';

export const AUTH: readonly Fault[] = [
  ...LISTING_ACCESS,
  ...PET_ACCESS,
  ...KEY_PARTS,
  ...AUTH_CACHES,
  ...CONNECTIONS,
  ...MESSAGE_ACCESS,
  ...AUTH_STATUSES,
];
