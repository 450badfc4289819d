import type { PetStatus } from '../../schemas/shapes.js';
import { createPet, type Draft, type DraftResponse } from './build.js';

/** An animal, with the body that adds it, and its JSON in every response. */
export interface Animal {
  readonly id: bigint;
  readonly name: string;
  readonly categoryId: bigint;
  readonly status?: PetStatus;
  /** The body of createPet. */
  readonly body: string;
  /** The animal in responses. */
  readonly json: string;
}

/** An animal, by default with a plain name and in the known category. */
export function animal(
  id: bigint,
  status?: PetStatus,
  {
    name = `Animal ${id < 0n ? -id : id}`,
    categoryId = 7n,
  }: { name?: string; categoryId?: bigint } = {},
): Animal {
  const members = [
    `"name":${JSON.stringify(name)}`,
    `"categoryId":${categoryId}`,
    ...(status === undefined ? [] : [`"status":"${status}"`]),
  ].join(',');
  return {
    id,
    name,
    categoryId,
    ...(status === undefined ? {} : { status }),
    body: `{${members}}`,
    json: `{"id":${id},${members}}`,
  };
}

/** The createPet of an animal, with the response of a conforming service. */
export function added({ body, json, status }: Animal, response: DraftResponse = {}): Draft {
  const id = `create.plain.${status ?? 'no-status'}`;
  const hasNoProbe = response.probe === undefined;
  return createPet(body, json, {
    ...(hasNoProbe && { probe: { id, value: {}, step: 'animal' } }),
    ...response,
  });
}

/** The createPet requests of these animals, all within the first 100 ms. */
export function stored(animals: readonly Animal[]): Draft[] {
  return animals.map((each) => added(each, { at: 1, took: 99 }));
}
