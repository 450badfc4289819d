import { hold } from './vitest/holder.js';

hold('errors');
