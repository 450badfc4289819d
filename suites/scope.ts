import { leftOut } from '../helpers/gather/plan.js';
import { UsageError } from '../helpers/usage-error.js';
import type { Requirement } from '../helpers/requirement.js';
import type { RunSettings } from '../helpers/settings.js';
import { REQUIREMENTS } from './requirements.js';

/** Whether a requirement is checked under these settings: by `profile`, `only`, `skip`, `without` and `replay`. */
export function inScope(requirement: Requirement, settings: RunSettings): boolean {
  return leftOut(requirement, settings) === undefined;
}

/**
 * Checks that the scope is not empty, because a run without requirements would pass.
 * @param called returns the name of a setting as messages show it, such as `--only`
 * @throws UsageError if it is empty
 */
export function checkScope(
  settings: RunSettings,
  called: (setting: string) => string = (setting) => setting,
): void {
  if (REQUIREMENTS.some((requirement) => inScope(requirement, settings))) return;
  const { replay, ...others } = settings;
  const byProfileAlone = { ...others, only: null, skip: [], without: [] };
  const isEmptyList = settings.only?.length === 0;
  const isProfileNarrow =
    !isEmptyList && REQUIREMENTS.some((requirement) => !inScope(requirement, byProfileAlone));
  const given = [
    ...(settings.only === null ? [] : [called('only')]),
    ...(settings.skip.length === 0 ? [] : [called('skip')]),
    ...(settings.without.length === 0 ? [] : [called('without')]),
    ...(replay === undefined ? [] : [called('replay')]),
    ...(isProfileNarrow ? [`${called('profile')} ${settings.profile}`] : []),
  ];
  const why =
    given.length === 1
      ? `${given[0]} leaves nothing`
      : `${given.join(' and ')} together leave nothing`;
  throw new UsageError(`Nothing is left to judge: ${why}`);
}
