import { ERRORS_MEDIA } from './media.js';
import { ERRORS_SHAPE } from './shape.js';
import { ERRORS_STATUS } from './status.js';

export const ERRORS = [...ERRORS_SHAPE, ERRORS_STATUS, ERRORS_MEDIA] as const;
