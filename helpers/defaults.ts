import type { RunSettings } from './settings.js';

/** Fixed for each version of the suite, so that a CI gate gives the same verdict each time. */
export const DEFAULT_SEED = 20301205;

/** The defaults, if neither a flag, the environment nor the env file sets a value. */
export const DEFAULTS = {
  profile: 'standard',
  timeoutMs: 10_000,
  settleMs: 2_000,
  concurrency: 16,
  deadlineS: 600,
  startTimeoutS: 60,
  reportDir: 'reports/latest',
  envFile: '.env',
} as const;

/**
 * A key with fewer characters may occur inside ordinary words. So it is replaced only if it is a whole value, and the report has advice
 * about it.
 */
export const SHORT_KEY = 8;

/**
 * Matches a placeholder that was not replaced by a key, such as `{API_KEY}`, `${{ secrets.API_KEY }}`, `$(API_KEY)`, `<key>` or `***`. It
 * is not a secret. JSON is not a placeholder.
 */
export const PLACEHOLDER = /^(?:\$?\{[^"]*\}|\$\(.*\)|\$[A-Z_]+|%[A-Z_]+%|<.*>|\[[A-Z _-]+\]|\*+)$/;

/** Settings without a service, for `list`, `explain` and `prove`. */
export const PLAIN: RunSettings = {
  baseUrl: '',
  messagesBaseUrl: null,
  embedded: true,
  profile: DEFAULTS.profile,
  only: null,
  skip: [],
  without: [],
  observe: false,
  seed: DEFAULT_SEED,
  categoryId: null,
  timeoutMs: DEFAULTS.timeoutMs,
  settleMs: DEFAULTS.settleMs,
  concurrency: DEFAULTS.concurrency,
  rate: null,
  deadlineS: DEFAULTS.deadlineS,
  maxAnimals: null,
  bail: false,
  shortKey: false,
};
