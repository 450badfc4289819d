import { variationsIn, type Variation } from '../variation.js';
import { ANSWERS } from './answers.js';
import { REQUESTS } from './requests.js';
import { CREATING } from './creating.js';
import { LISTINGS } from './listings.js';
import { MESSAGES } from './messages.js';
import { VISIBILITY } from './visibility.js';
import { STORES } from './stores.js';
import { TRAFFIC } from './traffic.js';

const TABLES = [STORES, LISTINGS, VISIBILITY, TRAFFIC, CREATING, REQUESTS, ANSWERS, MESSAGES];

/** Conforming services. A violation reported on one of them is a false positive. */
export const VARIATIONS: readonly Variation[] = TABLES.flatMap(variationsIn);
