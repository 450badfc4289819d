import type { Choices } from './choices.js';
import { STATUSES, type NewPet, type Service, type Status } from './service.js';

/** The categories that exist. They include 1, because a client that knows no category would guess 1. */
export const KNOWN_CATEGORIES: readonly bigint[] = [1n, 2n, 3n, 5n, 8n, 13n];

const NAMES = ['Rex', 'Bella', 'Milo', 'Luna', 'Otto', 'Frieda', 'Tiger', 'Cäsar', 'Minka', 'Bo'];

/** Adds the initial animals, which belong to other clients. */
export function addInitialAnimals(service: Service, choices: Choices): void {
  for (let number = 0; number < choices.animals; number += 1) {
    const newPet = initialAnimal(number, choices.mix);
    service.store.animals.push({
      ...newPet,
      id: service.assignId(newPet, null),
      owner: 'others',
      since: 0,
    });
  }
}

/** Makes an initial animal. The same number always gives the same animal. */
export function initialAnimal(number: number, mix: Choices['mix']): NewPet {
  return {
    name: `${NAMES[number % NAMES.length] ?? 'Rex'} ${number}`,
    categoryId: KNOWN_CATEGORIES[number % KNOWN_CATEGORIES.length] ?? 1n,
    status: STATUS_BY_MIX[mix](number),
  };
}

const STATUS_BY_MIX: Readonly<Record<Choices['mix'], (number: number) => Status | undefined>> = {
  'all-available': () => 'available',
  'all-pending': () => 'pending',
  'all-sold': () => 'sold',
  'none-with-status': () => undefined,
  varied: (number) => (number === 4 ? undefined : STATUSES[number % STATUSES.length]),
};
