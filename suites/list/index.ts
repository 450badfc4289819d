import { LIST_ANSWER } from './answer.js';
import { LIST_BOUNDS } from './bounds.js';
import { LIST_FILTER } from './filter.js';
import { LIST_LIMIT } from './limit.js';
import { filterUnknown } from './unknown-status.js';

export { LIST_OBSERVATIONS } from './observations.js';

export const LIST = [
  ...LIST_ANSWER,
  ...LIST_LIMIT,
  ...LIST_BOUNDS,
  filterUnknown,
  ...LIST_FILTER,
] as const;
