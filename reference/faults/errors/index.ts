import type { Fault } from '../../fault.js';
import { ERROR_PAGES } from './pages.js';
import { QUOTING_ERRORS } from './quoting.js';
import { ERROR_SHAPES } from './shapes.js';

export const ERRORS: readonly Fault[] = [...ERROR_SHAPES, ...ERROR_PAGES, ...QUOTING_ERRORS];
