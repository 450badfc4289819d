import type { Requirement } from '../../helpers/requirement.js';
import type { RunSettings } from '../../helpers/settings.js';
import type { Arguments } from '../arguments.js';
import { DEFAULTS, DEFAULT_SEED } from './defaults.js';
import { scopeOf } from './scope.js';

/** Settings of a run that nobody has named a service for: what `list` and `explain` speak of, and `prove` runs with. */
export const PLAIN: RunSettings = {
  baseUrl: '',
  messagesBaseUrl: null,
  embedded: true,
  profile: DEFAULTS.profile,
  only: null,
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

/** The same, in the scope that the arguments choose. */
export function planned(args: Arguments, requirements: readonly Requirement[]): RunSettings {
  return { ...PLAIN, ...scopeOf(args, requirements) };
}
