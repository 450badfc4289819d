import type { PetStatus } from '../../schemas/shapes.js';
import { createPet, type Draft, type DraftResponse } from './build.js';

/** An animal of ours: what was sent for it, and how every answer shows it. */
export interface Animal {
  readonly id: bigint;
  readonly name: string;
  readonly categoryId: bigint;
  readonly status?: PetStatus;
  /** As it is sent. */
  readonly body: string;
  /** As it is shown. */
  readonly json: string;
}

/** An animal with a plain name, in the known category. */
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

/** The animal's addition, as a conforming service answers it. */
export function added({ body, json, status }: Animal, response: DraftResponse = {}): Draft {
  const id = `create.plain.${status ?? 'no-status'}`;
  const isProbe = response.probe === undefined;
  return createPet(body, json, {
    ...(isProbe && { probe: { id, value: {}, step: 'animal' } }),
    ...response,
  });
}

/** Animals that were added together, within the first 100 ms. */
export function stored(animals: readonly Animal[]): Draft[] {
  return animals.map((each) => added(each, { at: 1, took: 99 }));
}
