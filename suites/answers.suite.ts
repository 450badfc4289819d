import { defineTests } from './vitest/holder.js';

defineTests('answers');
