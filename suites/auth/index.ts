import { AUTH_CHALLENGE } from './challenge.js';
import { AUTH_LEAVES_NOTHING } from './leaves-nothing.js';
import { AUTH_STEADY } from './steady.js';
import { AUTH_REFUSED } from './wrong-keys.js';

export const AUTH = [...AUTH_REFUSED, AUTH_LEAVES_NOTHING, AUTH_STEADY, AUTH_CHALLENGE] as const;
