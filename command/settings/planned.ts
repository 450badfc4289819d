import type { Requirement } from '../../helpers/requirement.js';
import type { RunSettings } from '../../helpers/settings.js';
import type { Arguments } from '../arguments.js';
import { PLAIN } from '../../helpers/defaults.js';
import { scopeOf } from './scope.js';

/** The same, in the scope that the arguments choose. */
export function planned(args: Arguments, requirements: readonly Requirement[]): RunSettings {
  return { ...PLAIN, ...scopeOf(args, requirements) };
}
