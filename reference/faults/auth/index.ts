import type { Fault } from '../../fault.js';
import { CONNECTIONS } from './connections.js';
import { LISTING_DOOR } from './listings.js';
import { MESSAGE_DOOR } from './messages.js';
import { KEY_PARTS } from './parts.js';
import { PET_DOORS } from './pets.js';
import { AUTH_STATUSES } from './statuses.js';
import { AUTH_CACHES } from './caches.js';

export const AUTH: readonly Fault[] = [
  ...LISTING_DOOR,
  ...PET_DOORS,
  ...KEY_PARTS,
  ...AUTH_CACHES,
  ...CONNECTIONS,
  ...MESSAGE_DOOR,
  ...AUTH_STATUSES,
];
