import { PART_NAMES, PARTS, type Part } from '../schemas/operations.js';
import type { AnyProbe } from './probes/source.js';
import type { Requirement } from './requirement.js';
import type { RunSettings } from './settings.js';

/** Returns the part of the interface that alone decides about a requirement; undefined if there is none. */
export function partOf({ leadProbes }: Pick<Requirement, 'leadProbes'>): Part | undefined {
  return PART_NAMES.find(
    (part) => leadProbes.length > 0 && leadProbes.every(({ posts }) => posts === part),
  );
}

export function isWithoutAddress(part: Part, settings: RunSettings): boolean {
  return settings[PARTS[part].address] === null;
}

/** Whether the settings exclude a probe, because the part that it posts to is out of scope or has no address. */
export function isPartExcluded({ posts }: Pick<AnyProbe, 'posts'>, settings: RunSettings): boolean {
  const part = PART_NAMES.find((each) => each === posts);
  return (
    part !== undefined && (settings.without.includes(part) || isWithoutAddress(part, settings))
  );
}

export function basesOf(settings: RunSettings): readonly string[] {
  return [settings.baseUrl, ...PART_NAMES.flatMap((part) => settings[PARTS[part].address] ?? [])];
}
