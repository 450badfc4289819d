import type { Fault } from '../../fault.js';
import { MALFORMED_ANIMALS, MALFORMED_LISTINGS } from './animals.js';
import { MALFORMED_ERRORS } from './errors.js';
import { MALFORMED_MESSAGES } from './messages.js';

/** Services with malformed responses. Each lists all requirements that it must fail. */
export const MALFORMED: readonly Fault[] = [
  ...MALFORMED_ERRORS,
  ...MALFORMED_LISTINGS,
  ...MALFORMED_ANIMALS,
  ...MALFORMED_MESSAGES,
];
