import type { Fault } from '../../fault.js';
import { ACCEPTED } from './accepted.js';
import { ALTERED } from './altered.js';
import { CREATE_ANSWERS } from './answers.js';
import { FAITHFUL } from './faithful.js';
import { CREATE_IDS } from './ids.js';
import { LEAVES_NOTHING } from './leaves-nothing.js';
import { LOST } from './lost.js';
import { REFUSED_BODIES } from './refused-bodies.js';
import { REFUSED_CATEGORIES } from './refused-categories.js';
import { REFUSED_NAMES } from './refused-names.js';
import { REFUSED_STATUSES } from './refused-statuses.js';
import { REWRITTEN } from './rewritten.js';
import { STALE } from './stale.js';
import { DAMAGED } from './damaged.js';

export const CREATE: readonly Fault[] = [
  ...ACCEPTED,
  ...CREATE_ANSWERS,
  ...CREATE_IDS,
  ...LOST,
  ...STALE,
  ...ALTERED,
  ...REFUSED_BODIES,
  ...REFUSED_NAMES,
  ...REFUSED_CATEGORIES,
  ...REFUSED_STATUSES,
  ...LEAVES_NOTHING,
  ...FAITHFUL,
  ...REWRITTEN,
  ...DAMAGED,
];
