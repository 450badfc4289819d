import type { Failed, Habit } from './habit.js';
import { REQUEST_HABITS } from './request-habits.js';
import { SPLIT_STORE } from './split-store.js';
import { VALUE_HABITS } from './value-habits.js';

/** Usual habits of services: in this order, what says most comes first. */
export const HABITS: readonly Habit[] = [SPLIT_STORE, ...REQUEST_HABITS, ...VALUE_HABITS];

/** The habit that a failure looks like, and its mend. */
export function habitHint(failed: Failed): string | undefined {
  const found = HABITS.find(({ shows }) => shows(failed));
  return typeof found?.hint === 'function' ? found.hint(failed) : found?.hint;
}
