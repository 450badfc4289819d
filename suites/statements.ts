import { LIST_STATEMENTS } from './statements/list.js';
import { CREATE_STATEMENTS } from './statements/create.js';
import { GET_STATEMENTS } from './statements/get.js';
import { GENERAL_STATEMENTS } from './statements/general.js';
import { MESSAGE_STATEMENTS } from './statements/messages.js';
import { RESOURCE_STATEMENTS } from './statements/resources.js';
import { OPENING_STATEMENTS } from './statements/opening.js';
import type { Statement } from './statements/statement.js';

/** Every statement of the interface, in its own order, and what becomes of it here. Held to the requirements by a test. */
export const STATEMENTS: readonly Statement[] = [
  ...OPENING_STATEMENTS,
  ...RESOURCE_STATEMENTS,
  ...LIST_STATEMENTS,
  ...CREATE_STATEMENTS,
  ...GET_STATEMENTS,
  ...MESSAGE_STATEMENTS,
  ...GENERAL_STATEMENTS,
];
