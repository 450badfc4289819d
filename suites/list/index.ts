import type { Requirement } from '../../helpers/requirement.js';
import { LIST_ANSWER } from './answer.js';
import { LIST_BOUNDS } from './bounds.js';
import { LIST_FILTER } from './filter.js';
import { LIST_LIMIT } from './limit.js';

export const LIST: readonly Requirement[] = [
  ...LIST_ANSWER,
  ...LIST_LIMIT,
  ...LIST_BOUNDS,
  ...LIST_FILTER,
];
