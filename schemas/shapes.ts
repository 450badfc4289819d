import errorSchema from './error.schema.json' with { type: 'json' };
import messageSchema from './message.schema.json' with { type: 'json' };
import petSchema from './pet.schema.json' with { type: 'json' };
import petsSchema from './pets.schema.json' with { type: 'json' };

export const STATUSES = ['available', 'pending', 'sold'] as const;
/** The status of an animal. A test compares `STATUSES` with the schema of Pet. */
export type PetStatus = (typeof STATUSES)[number];

/** The resources of the interface as JSON Schemas, by name. To load them, Ajv needs `ajv-formats`. */
export const SCHEMAS = {
  pet: petSchema,
  pets: petsSchema,
  error: errorSchema,
  message: messageSchema,
} as const;
export type Shape = keyof typeof SCHEMAS;

/** The fields of the resources in responses. Any other field may have any value. */
export const RESPONSE_FIELDS: ReadonlySet<string> = new Set(
  [SCHEMAS.pet, SCHEMAS.error, SCHEMAS.message].flatMap(({ properties }) =>
    Object.keys(properties),
  ),
);
