import { defineTests } from './vitest/define-tests.js';

defineTests('auth');
