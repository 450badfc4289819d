import type { Fault } from '../../fault.js';
import { FOUND } from './found.js';
import { HEADERS } from './headers.js';
import { INVALID } from './invalid.js';
import { MISSING } from './missing.js';

export const GET: readonly Fault[] = [...FOUND, ...MISSING, ...INVALID, ...HEADERS];
