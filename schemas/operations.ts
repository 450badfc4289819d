/** The operations of the interface. */
export const OPERATIONS = ['listPets', 'createPet', 'getPet', 'submitMessage'] as const;
/** An operation; `other` is any other request, sent to check the address or for observations. */
export type Operation = (typeof OPERATIONS)[number] | 'other';

/** The resources that a run may create. */
export const RESOURCES = ['animals', 'messages'] as const;
export type Resource = (typeof RESOURCES)[number];

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
  animals: { operation: 'createPet', limit: { flag: '--max-animals', setting: 'maxAnimals' } },
  messages: { operation: 'submitMessage' },
};

/** Returns the resource that an operation creates; undefined if it creates nothing. */
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
    variable: 'MESSAGES_BASE_URL',
  },
} as const;
export type Part = keyof typeof PARTS;
export const PART_NAMES = Object.keys(PARTS) as readonly Part[];
