import { LIST_ANSWER } from './answer.js';
import { LIST_FILTER } from './filter.js';
import { LIST_IDS_DISTINCT } from './ids.js';
import { LIST_LIMIT } from './limit.js';
import { LIST_STORE_COMPLETE } from './store.js';

export { LIST_OBSERVATIONS } from './observations.js';

export const LIST = [
  ...LIST_ANSWER,
  LIST_IDS_DISTINCT,
  ...LIST_LIMIT,
  ...LIST_FILTER,
  LIST_STORE_COMPLETE,
] as const;
