import { groupBy } from '../group-by.js';
import { isPartExcluded, partOf } from '../parts.js';
import { partsOf, earlierValuesIn } from '../probes/value-reference.js';
import type { AnyProbe } from '../probes/source.js';
import type { Requirement } from '../requirement.js';
import type { Profile, RunSettings } from '../settings.js';
import type { Gathering } from './gathering.js';

/** Returns why these settings exclude a requirement; undefined if they do not. */
export function leftOut(requirement: Requirement, settings: RunSettings): string | undefined {
  if (settings.only !== null && !settings.only.includes(requirement.id))
    return 'excluded by --only';
  if (settings.skip.includes(requirement.id)) return 'excluded by --skip';
  const part = partOf(requirement);
  if (part !== undefined && settings.without.includes(part)) return `excluded by --without ${part}`;
  if (settings.replay !== undefined)
    return excludedByReplay(requirement, settings, settings.replay);
  return isSent(requirement, settings.profile)
    ? undefined
    : `excluded by the profile ${settings.profile}`;
}

/** A replay checks only the requirements that judge its probe, or those that `--only` names. */
function excludedByReplay(
  { leadProbes }: Requirement,
  { only, profile }: RunSettings,
  replay: string,
): string | undefined {
  const { probe } = partsOf(replay);
  const judging = probeNamed(leadProbes, probe);
  if (judging === undefined && only === null) return 'excluded by --replay';
  return judging?.requestsEach(profile) === 0 ? `excluded by the profile ${profile}` : undefined;
}

/** Whether a profile sends anything that can show a violation of a requirement. */
function isSent({ leadProbes }: Requirement, profile: Profile): boolean {
  return leadProbes.some((probe) => probe.mostRequests(profile) > 0);
}

/** Returns the probe with an id, among those that requirements send. */
export function probeIn(
  requirements: readonly Pick<Requirement, 'probes'>[],
  id: string,
): AnyProbe | undefined {
  return probeNamed(
    requirements.flatMap(({ probes }) => probes),
    id,
  );
}

/** Returns the probe with an id. A probe and its `examplesAlone` have the same id; returns the one that sends more values. */
export function probeNamed(probes: readonly AnyProbe[], id: string): AnyProbe | undefined {
  return onePerId(
    probes.filter((probe) => probe.id === id),
    'thorough',
  )[0];
}

/** Returns the probes that the requirements in scope need, and those that every run sends, each once. */
export function probesFor(
  requirements: readonly Requirement[],
  settings: RunSettings,
  always: Gathering['always'],
): readonly AnyProbe[] {
  const named = requirements
    .filter((requirement) => leftOut(requirement, settings) === undefined)
    .flatMap(({ probes }) => probes);
  const posted = new Set(named.flatMap(({ posts }) => posts ?? []));
  const probes = [...always(posted), ...named].filter((probe) => isSendable(probe, settings));
  return onePerId(probes, settings.profile);
}

/** Whether these settings allow a probe to be sent. */
export function isSendable(probe: AnyProbe, settings: RunSettings): boolean {
  const { id, mostRequests, requestsEach } = probe;
  const isSentAtAll =
    mostRequests(settings.profile) > 0 ||
    (requestsEach(settings.profile) > 0 &&
      earlierValuesIn(settings).some((earlier) => earlier.probe === id));
  return isSentAtAll && !isPartExcluded(probe, settings);
}

/** Returns one probe for each id. A probe and its `examplesAlone` have the same id; keeps the one that sends more requests. */
function onePerId(probes: readonly AnyProbe[], profile: Profile): readonly AnyProbe[] {
  const most = (probe: AnyProbe): number => probe.mostRequests(profile);
  return [...groupBy(probes, ({ id }) => id).values()].flatMap((same) =>
    same.toSorted((one, other) => most(other) - most(one)).slice(0, 1),
  );
}
