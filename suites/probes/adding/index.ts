import { anyOddAnimal, anyPlainAnimal } from './any-animal.js';
import { unusedClientId, unusedTextId } from './client-id.js';
import { fill } from './fill.js';
import { latePlainAnimal } from './late-plain.js';
import { oddAnimal, riskyAnimal, scriptAnimal, veryLongName } from './odd-animal.js';
import { openAnimal, openField, openName } from './open-animal.js';
import { plainElsewhere, PLAIN_ANIMALS } from './plain-animal.js';
import { repeatedAtOnce, repeatedName, takenId } from './repeated-name.js';
import { filledRead } from '../store-reads.js';
import { randomTraffic } from '../random-traffic.js';
import type { AnyProbe } from '../../../helpers/probes/source.js';
import { listWhileFilling } from './while-filling.js';

/** Probes that add a few animals, for requirements that need some to check. */
export const SOME_ANIMALS = [...PLAIN_ANIMALS, repeatedName, takenId, latePlainAnimal] as const;

/** Probes that add animals of every kind. */
export const EVERY_ANIMAL = [
  ...SOME_ANIMALS,
  repeatedAtOnce,
  oddAnimal,
  riskyAnimal,
  scriptAnimal,
  openAnimal,
  openField,
  openName,
  plainElsewhere,
  unusedClientId,
  unusedTextId,
  veryLongName,
  randomTraffic,
  anyPlainAnimal,
  anyOddAnimal,
] as const;

/** Probes that add animals until a page of 100 is full, and read pages meanwhile. */
export const FULL_STORE = [
  ...SOME_ANIMALS,
  anyPlainAnimal,
  unusedClientId,
  unusedTextId,
  fill,
  listWhileFilling,
  filledRead,
  randomTraffic,
] as const;

/** Probes that send a name which another animal of the run has. */
export const REPEATING_NAMES = [repeatedName, takenId, repeatedAtOnce, fill] as const;

/** All probes whose animals may be accepted. */
const ADDING: ReadonlySet<AnyProbe> = new Set([...EVERY_ANIMAL, fill]);

/** Whether any of these probes adds animals that may be accepted. */
export function addsAnimals(probes: readonly AnyProbe[]): boolean {
  return probes.some((probe) => ADDING.has(probe));
}

export function sendsRefusedAnimals(probes: readonly AnyProbe[]): boolean {
  return probes.some((probe) => probe.posts === 'animals' && !ADDING.has(probe));
}
