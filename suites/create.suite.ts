import { hold } from './vitest/holder.js';

hold('create');
