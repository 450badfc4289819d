import type { RequirementId } from '../requirement-ids.js';
import { leftOut, planOf } from '../helpers/gather/plan.js';
import { UsageError } from '../helpers/usage-error.js';
import type { Requirement } from '../helpers/requirement.js';
import type { RunSettings } from '../helpers/settings.js';

/** What a profile of few probes asks for only where something odd is refused: then a plain one takes its place. */
const BEYOND_FEW: ReadonlySet<string> = new Set<RequirementId>([
  'create.accepted.available',
  'create.accepted.no-status',
  'create.accepted.plain-name',
  'create.id.assigned',
  'auth.get.other-scheme',
]);

/** Whether a requirement is asked for under these settings: by profile, `--only`, `--skip` and `--without`. */
export function inScope(requirement: Requirement, settings: RunSettings): boolean {
  const isAsked = planOf(settings).breadth !== 'first' || !BEYOND_FEW.has(requirement.id);
  return isAsked && leftOut(requirement, settings) === undefined;
}

/**
 * Makes sure that something is judged: a run of nothing would be green.
 * @param called what a message calls a setting
 * @throws UsageError where nothing is
 */
export function checkScope(
  settings: RunSettings,
  requirements: readonly Requirement[],
  called: (setting: string) => string = (setting) => setting,
): void {
  if (requirements.some((requirement) => inScope(requirement, settings))) return;
  const whole = { ...settings, only: null, skip: [], without: [] };
  const isEmpty = settings.only?.length === 0;
  const isPart = !isEmpty && requirements.some((requirement) => !inScope(requirement, whole));
  const given = [
    ...(settings.only === null ? [] : [called('only')]),
    ...(settings.skip.length === 0 ? [] : [called('skip')]),
    ...(settings.without.length === 0 ? [] : [called('without')]),
    ...(isPart ? [`${called('profile')} ${settings.profile}`] : []),
  ];
  const why =
    given.length === 1 ? `${given[0]} leaves nothing` : `${given.join(' and ')} exclude each other`;
  throw new UsageError(`Nothing is left to judge: ${why}`);
}
