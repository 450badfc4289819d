import { AUTH_CHALLENGE } from './challenge.js';
import { AUTH_CREATE, AUTH_CREATE_LEAVES_NOTHING } from './create.js';
import { AUTH_GET } from './get.js';
import { AUTH_KEY } from './key.js';
import { AUTH_LIST } from './list.js';
import { AUTH_MESSAGES } from './messages.js';

export const AUTH = [
  ...AUTH_LIST,
  ...AUTH_CREATE,
  ...AUTH_GET,
  ...AUTH_MESSAGES,
  AUTH_CREATE_LEAVES_NOTHING,
  AUTH_KEY,
  AUTH_CHALLENGE,
] as const;
