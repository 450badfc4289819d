import { GET_DEPRECATION } from './deprecation.js';
import { GET_FOUND } from './found.js';
import { GET_INVALID } from './invalid.js';
import { GET_MISSING } from './missing.js';
import { GET_SUNSET } from './sunset.js';

export { GET_OBSERVATIONS } from './observations.js';

export const GET = [
  ...GET_FOUND,
  ...GET_MISSING,
  ...GET_INVALID,
  GET_DEPRECATION,
  GET_SUNSET,
] as const;
