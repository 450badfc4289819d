import { INTERFACE_SETTINGS } from './settings.js';

export const OPERATIONS = ['listPets', 'createPet', 'getPet', 'submitMessage'] as const;
/** An operation; `other` is any other request, sent to check the address or for observations. */
export type Operation = (typeof OPERATIONS)[number] | 'other';

/** The resources that a run may create. */
export const RESOURCES = ['animals', 'messages'] as const;
export type Resource = (typeof RESOURCES)[number];

export function byResource<T>(of: (resource: Resource) => T): Record<Resource, T> {
  return Object.fromEntries(RESOURCES.map((each) => [each, of(each)])) as Record<Resource, T>;
}

/** For each resource, the operation that creates it, and the setting with which a user limits how many a run creates, if there is one. */
export const CREATION: Readonly<
  Record<
    Resource,
    {
      readonly operation: Operation;
      readonly limit?: { readonly flag: string; readonly setting: 'maxAnimals' };
    }
  >
> = {
  animals: {
    operation: 'createPet',
    limit: { flag: `--${INTERFACE_SETTINGS.pace.maxAnimals.name}`, setting: 'maxAnimals' },
  },
  messages: { operation: 'submitMessage' },
};

export function createdBy(operation: Operation): Resource | undefined {
  return RESOURCES.find((each) => CREATION[each].operation === operation);
}

/** Returns the flag that limits how often an operation creates something; undefined if there is none. */
export function limitOn(operation: Operation): string | undefined {
  const created = createdBy(operation);
  return created === undefined ? undefined : CREATION[created].limit?.flag;
}

/** The parts of the interface that `--without` excludes: their names in reasons, and the settings and variables of their addresses. */
export const PARTS = {
  messages: {
    name: 'message operation',
    address: 'messagesBaseUrl',
    variable: INTERFACE_SETTINGS.addresses.messagesBaseUrl.variable,
  },
} as const;
export type Part = keyof typeof PARTS;
export const PART_NAMES = Object.keys(PARTS) as readonly Part[];

/** Returns the part of an operation; undefined if it belongs to none. */
export function partWith(operation: Operation): Part | undefined {
  return PART_NAMES.find((part) => CREATION[part].operation === operation);
}

export const PATHS = ['/pets', '/messages'] as const;

/** The resources that operations list. Their responses are long if the service holds much. */
export const LISTED: Readonly<Partial<Record<Operation, Resource>>> = { listPets: 'animals' };

/** Matches the path of a single resource, after the base URL. */
export const ID_PATH = /^\/pets\/-?\d{1,19}$/;
/** Returns the end of a path, as it is sent, from the id of a single resource on; empty for an operation without an id. */
export function idInPath(operation: Operation, path: string): string {
  // The base URL may contain the same path.
  return operation === 'getPet' ? path.replace(/^.*\/pets\//s, '') : '';
}

/** Facts about a whole run that can rule out violations: their names in evidence. */
export const FACTS = [
  // Which animals the run added.
  'added',
  // Which fields other clients change.
  'changed-by-others',
  'restored-by-others',
  'no-message-operation',
  // Which category plain animals have.
  'plain-category',
  // That the service's clock has passed the removal of getPet.
  'past-removal',
] as const;
