import { LIST_STATEMENTS } from './list.js';
import { CREATE_STATEMENTS } from './create.js';
import { GET_STATEMENTS } from './get.js';
import { GENERAL_STATEMENTS } from './general.js';
import { MESSAGE_STATEMENTS } from './messages.js';
import { RESOURCE_STATEMENTS } from './resources.js';
import { OPENING_STATEMENTS } from './opening.js';
import type { Statement } from './statement.js';

/** Every statement of the interface, in its order, and how the suite checks it. A test compares it with the requirements. */
export const STATEMENTS: readonly Statement[] = [
  ...OPENING_STATEMENTS,
  ...RESOURCE_STATEMENTS,
  ...LIST_STATEMENTS,
  ...CREATE_STATEMENTS,
  ...GET_STATEMENTS,
  ...MESSAGE_STATEMENTS,
  ...GENERAL_STATEMENTS,
];
