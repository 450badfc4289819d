import type { Fault } from '../../fault.js';
import { STATUSES } from '../../service.js';
import { changeShownPet } from '../tools.js';
import { EVERYWHERE, isLegacy } from './legacy.js';

const breaks = 'pet.status.enum';

export const STATUSES_SHOWN: readonly Fault[] = [
  {
    name: 'pet-status-null-when-omitted',
    breaks,
    about: 'An animal without a status has the status null.',
    patch: (service) => {
      changeShownPet(
        service,
        EVERYWHERE,
        (pet, { status }) => void pet.set('status', status ?? null),
      );
    },
  },
  {
    name: 'pet-status-null-on-get-only',
    breaks,
    about: 'In getPet only, an animal without a status has the status null.',
    alsoSends: ['get.found.same'],
    subtle: true,
    patch: (service) => {
      changeShownPet(service, ['get'], (pet, { status }) => void pet.set('status', status ?? null));
    },
  },
  {
    name: 'pet-status-empty-when-omitted',
    breaks,
    about: 'An animal without a status has an empty string as its status.',
    patch: (service) => {
      changeShownPet(
        service,
        EVERYWHERE,
        (pet, { status }) => void pet.set('status', status ?? ''),
      );
    },
  },
  {
    name: 'pet-status-upper-in-list',
    breaks,
    about: 'Listings write the status in capitals.',
    patch: (service) => {
      changeShownPet(service, ['list'], (pet, { status }) => {
        if (status !== undefined) pet.set('status', status.toUpperCase());
      });
    },
  },
  {
    name: 'pet-status-unknown-in-old-record',
    breaks,
    about: 'A few old animals have a status that no longer exists.',
    subtle: true,
    patch: (service) => {
      changeShownPet(service, EVERYWHERE, (pet, animal) => {
        if (isLegacy(animal)) pet.set('status', 'adopted');
      });
    },
  },
  {
    name: 'pet-status-null-in-old-record',
    breaks,
    about: 'A few old animals have the status null.',
    subtle: true,
    patch: (service) => {
      changeShownPet(service, EVERYWHERE, (pet, animal) => {
        if (isLegacy(animal)) pet.set('status', null);
      });
    },
  },
  {
    name: 'pet-status-number-on-create',
    breaks,
    about: 'The 201 writes the status as its position in the enum.',
    patch: (service) => {
      changeShownPet(service, ['create'], (pet, { status }) => {
        const number = STATUSES.findIndex((known) => known === status);
        if (number >= 0) pet.set('status', BigInt(number));
      });
    },
  },
  {
    name: 'pet-status-padded-on-get',
    breaks,
    about: 'getPet fills the status with spaces to a fixed width.',
    alsoSends: ['get.missing.unknown'],
    subtle: true,
    patch: (service) => {
      changeShownPet(service, ['get'], (pet, { status }) => {
        if (status !== undefined) pet.set('status', status.padEnd(10));
      });
    },
  },
  {
    name: 'pet-status-null-when-null-was-sent',
    breaks,
    about: 'The column allows null: an animal that is sent with a status of null shows null.',
    alsoSends: ['create.refused.status-type'],
    subtle: true,
    patch: (service) => {
      const { checkStatus, storeAnimal } = service;
      const withNull = new Set<bigint>();
      let sentNull = false;
      service.checkStatus = (value) => {
        sentNull = value === null;
        return checkStatus(value ?? undefined);
      };
      service.storeAnimal = (newPet, id, owner) => {
        if (sentNull) withNull.add(id);
        return storeAnimal(newPet, id, owner);
      };
      changeShownPet(service, EVERYWHERE, (pet, { id }) => {
        if (withNull.has(id)) pet.set('status', null);
      });
    },
  },
];
