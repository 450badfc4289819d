import { snapshotsIn } from '../../store/store.js';
import type { Answered } from '../../../helpers/exchange.js';
import type { Api } from '../api.js';

/**
 * Fetches an animal of the suite before its id is sent in a body. A faulty 201 may show the id of another client's animal, which the
 * service may then overwrite.
 * @param name the name that the suite sent
 * @returns the response, and the id unless the response shows an animal with another name
 */
export async function ownId(
  { id, name }: { readonly id: bigint; readonly name: string },
  api: Api,
): Promise<{ readonly before: Answered; readonly id?: bigint }> {
  const before = await api.getPet(id);
  return snapshotsIn(before).every((each) => each.name === name) ? { before, id } : { before };
}
