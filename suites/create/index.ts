import type { Requirement } from '../../helpers/requirement.js';
import { CREATE_ACCEPTED } from './accepted.js';
import { CREATE_ANSWER } from './answer.js';
import { CREATE_FAITHFUL } from './faithful.js';
import { CREATE_ID } from './id.js';
import { CREATE_REFUSED } from './refused.js';
import { CREATE_STORED } from './stored.js';

export { CREATE_OBSERVATIONS } from './observations.js';

export const CREATE: readonly Requirement[] = [
  ...CREATE_ACCEPTED,
  ...CREATE_ANSWER,
  ...CREATE_ID,
  ...CREATE_STORED,
  ...CREATE_FAITHFUL,
  ...CREATE_REFUSED,
];
