import { reformatted } from '../../values/reformatted.js';
import type { PetStatus } from '../../../schemas/shapes.js';
import type { Answered } from '../../../helpers/exchange.js';
import type { Api } from '../api.js';

export interface AnimalFields {
  readonly name: string;
  /** As it is written in JSON. */
  readonly categoryId: bigint | string;
  readonly status?: PetStatus | null | undefined;
  /** An id that the client chooses, as a number or as a text. */
  readonly id?: bigint | string;
  /** Further members, as they are written in JSON. */
  readonly more?: string | undefined;
  /** Whether the JSON is {@link reformatted}. `whole`: the key `name` has an escape as well. */
  readonly reformatted?: boolean | 'whole' | undefined;
}

/** The JSON of an animal, with exact integers. */
export function animalBody(fields: AnimalFields): string {
  const { name, categoryId, status, id, more } = fields;
  const members = [
    ...(id === undefined ? [] : [`"id":${typeof id === 'string' ? JSON.stringify(id) : id}`]),
    `"name":${JSON.stringify(name)}`,
    `"categoryId":${categoryId}`,
    ...(status === undefined ? [] : [`"status":${JSON.stringify(status)}`]),
    ...(more === undefined ? [] : [more]),
  ];
  return fields.reformatted
    ? reformatted(members, fields.reformatted === 'whole')
    : `{${members.join(',')}}`;
}

/** An animal whose name is made from a new name of the run. It is that name if `name` is not given. */
export interface NewAnimal extends Omit<AnimalFields, 'name'> {
  readonly name?: (fresh: string) => string;
  /** Whether the body is sent in two pieces. */
  readonly inPieces?: true | undefined;
}

/** Sends an animal that the service may accept. */
export function addAnimal(
  api: Api,
  { name = (fresh) => fresh, inPieces, ...fields }: NewAnimal,
): Promise<Answered> {
  const body = (fresh: string): string => animalBody({ ...fields, name: name(fresh) });
  return api.createPet(body, { isValid: true, ...(inPieces && { inPieces }) });
}
