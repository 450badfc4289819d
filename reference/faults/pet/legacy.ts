import type { Animal, View } from '../../service.js';

export const EVERYWHERE: readonly (View | 'create')[] = ['list', 'filter', 'get', 'create'];

/** Whether an animal is an old record, from before today's rules. This is true of a few animals of other clients. */
export function isLegacy({ id, owner }: Animal): boolean {
  return owner === 'others' && id % 11n === 7n;
}
