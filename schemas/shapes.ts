/** Resources of the interface as JSON Schemas. `int64` is our own keyword: JSON Schema's integers are rounded ones. */

export const STATUSES = ['available', 'pending', 'sold'] as const;
/** PetStatus. */
export type PetStatus = (typeof STATUSES)[number];

/** Pet: the fields of NewPet, and the id that the service assigned. Other fields are free. */
export const petSchema = {
  type: 'object',
  required: ['id', 'name', 'categoryId'],
  properties: {
    id: { int64: true },
    name: { type: 'string' },
    categoryId: { int64: true },
    status: { enum: STATUSES },
  },
} as const;

/** Pets: a bare array. */
export const petsSchema = { type: 'array', items: petSchema } as const;

/** Error. */
export const errorSchema = {
  type: 'object',
  required: ['code', 'message', 'status'],
  properties: {
    code: { type: 'string' },
    message: { type: 'string' },
    status: { int64: true },
  },
} as const;

/** Message record. */
export const messageSchema = {
  type: 'object',
  required: ['id', 'message', 'status', 'createdAt'],
  properties: {
    id: { type: 'string' },
    message: { type: 'string' },
    status: { type: 'string' },
    createdAt: { type: 'string' },
  },
} as const;
