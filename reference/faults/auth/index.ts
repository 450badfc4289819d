import type { Fault } from '../../fault.js';
import { MESSAGE_DOOR } from './messages.js';
import { PET_DOORS } from './pets.js';
import { AUTH_STATUSES } from './statuses.js';
import { AUTH_CACHES } from './caches.js';

export const AUTH: readonly Fault[] = [
  ...PET_DOORS,
  ...AUTH_CACHES,
  ...MESSAGE_DOOR,
  ...AUTH_STATUSES,
];
