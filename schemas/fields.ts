import errorSchema from './error.schema.json' with { type: 'json' };
import messageSchema from './message.schema.json' with { type: 'json' };
import petSchema from './pet.schema.json' with { type: 'json' };

/** The fields of the resources in responses. Any other field may have any value. */
export const RESPONSE_FIELDS: ReadonlySet<string> = new Set(
  [petSchema, errorSchema, messageSchema].flatMap(({ properties }) => Object.keys(properties)),
);
