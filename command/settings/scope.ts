import { matching, oneOf } from '../../helpers/checks/names.js';
import type { Requirement } from '../../helpers/requirement.js';
import { PROFILES, type RunSettings } from '../../helpers/settings.js';
import type { Arguments } from '../arguments.js';
import { DEFAULTS } from '../../helpers/defaults.js';

/** What is judged, of all that there is. @throws UsageError for a name that names nothing */
export function scopeOf(
  args: Arguments,
  requirements: readonly Requirement[],
): Pick<RunSettings, 'profile' | 'only' | 'skip' | 'without'> {
  const ids = requirements.map(({ id }) => id);
  const globs = args.values('only');
  return {
    profile: oneOf('--profile', args.value('profile') ?? DEFAULTS.profile, PROFILES),
    only: globs.length === 0 ? null : matching('--only', globs, ids),
    skip: matching('--skip', args.values('skip'), ids),
    without: args.values('without').map((part) => oneOf('--without', part, ['messages'])),
  };
}
