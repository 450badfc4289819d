import type { Fault } from '../../fault.js';
import { FILTERS } from './filters.js';
import { LIMITS } from './limits.js';
import { SHAPES } from './shapes.js';
import { WRONG_LIMITS } from './wrong-limits.js';
import { UNSOUND_FILTERS } from './unsound-filters.js';
import { UNKNOWN_STATUSES } from './unknown-statuses.js';
import { CACHES } from './caches.js';
import { PARAMETERS } from './parameters.js';
import { LIST_RACES } from './races.js';

export const LIST: readonly Fault[] = [
  ...SHAPES,
  ...LIMITS,
  ...WRONG_LIMITS,
  ...FILTERS,
  ...UNSOUND_FILTERS,
  ...UNKNOWN_STATUSES,
  ...CACHES,
  ...PARAMETERS,
  ...LIST_RACES,
];
