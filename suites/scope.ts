import { leftOut } from '../helpers/gather/plan.js';
import type { Requirement } from '../helpers/requirement.js';
import type { RunSettings } from '../helpers/settings.js';

/** Whether a requirement is judged under these settings: by profile, `--only` and `--without`. */
export function inScope(requirement: Requirement, settings: RunSettings): boolean {
  return leftOut(requirement, settings) === undefined;
}
