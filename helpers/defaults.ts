import type { RunSettings } from './settings.js';

/** Fixed for a version of the suite, so that a gate's verdict does not wander. */
export const DEFAULT_SEED = 20301205;

/** The defaults, if neither a flag, the environment nor the env file sets a value. */
export const DEFAULTS = {
  profile: 'standard',
  timeoutMs: 10_000,
  settleMs: 2_000,
  concurrency: 16,
  deadlineS: 600,
  reportDir: 'reports/latest',
  envFile: '.env',
} as const;

/** A shorter key would appear inside ordinary words. It is replaced only where it is a whole value, and the run gives advice. */
export const SHORT_KEY = 8;

/** What nothing was put into in place of a key, such as `{API_KEY}` or `${{ secrets.API_KEY }}`: it is no secret. */
export const PLACEHOLDER = /^\$?\{.*\}$/;

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
