import type { Fault } from '../fault.js';
import { ANSWERS } from './answers/index.js';
import { AUTH } from './auth/index.js';
import { CREATE } from './create/index.js';
import { ERRORS } from './errors/index.js';
import { GET } from './get/index.js';
import { LIST } from './list/index.js';
import { MALFORMED } from './malformed/index.js';
import { MESSAGES } from './messages/index.js';
import { PET } from './pet/index.js';

export type { Fault };

/** All known-bad services. */
export const FAULTS: readonly Fault[] = [
  ...ANSWERS,
  ...PET,
  ...LIST,
  ...CREATE,
  ...GET,
  ...MESSAGES,
  ...AUTH,
  ...ERRORS,
  ...MALFORMED,
];
