import type { Requirement } from '../helpers/requirement.js';
import { ANSWERS } from './answers/index.js';
import { AUTH } from './auth/index.js';
import { CREATE } from './create/index.js';
import { ERRORS } from './errors/index.js';
import { GET } from './get/index.js';
import { LIST } from './list/index.js';
import { MESSAGES } from './messages/index.js';
import { PET } from './pet/index.js';

/** Every requirement, in the interface's order. Ids are pinned by a test. */
export const REQUIREMENTS: readonly Requirement[] = [
  ...PET,
  ...LIST,
  ...CREATE,
  ...GET,
  ...MESSAGES,
  ...AUTH,
  ...ERRORS,
  ...ANSWERS,
];
