import { isDeepStrictEqual } from 'node:util';
import { storeOf } from './store.js';
import type { Evidence } from '../../helpers/evidence/evidence.js';
import type { Exchange } from '../../helpers/exchange.js';
import { isInt64 } from '../../schemas/int64.js';
import type { Json } from '../../helpers/json/exact-json.js';
import { isStatus } from './query.js';
import { ANIMAL_FIELDS, type AnimalField, type Snapshot } from './model.js';

export interface Contradiction {
  readonly field: AnimalField;
  /** The animal in a listing that shows another value than getPet. */
  readonly listed: Snapshot;
  /**
   * Whether neither a write nor an outdated replica explains the difference. Then listings differ from getPet both before and after
   * it, at least the settle time away. Two getPets that are more than the settle time apart must agree, too.
   */
  readonly isProven: boolean;
}

/** The values of an animal in listings, filtered or not. */
export function listedSnapshots(id: bigint, evidence: Evidence): readonly Snapshot[] {
  const { snapshots } = storeOf(evidence);
  return (snapshots.get(id) ?? []).filter(({ view }) => view === 'list' || view === 'filter');
}

/**
 * Returns a filter for the snapshots since an animal was added. Earlier, another client may have had an animal with the same id, and
 * removed it.
 * @param added the createPet of the animal
 */
export function isSince(added: Exchange): (snapshot: Snapshot) => boolean {
  return ({ exchange }) => exchange.end >= added.start;
}

/** Whether a value of a field may be in an animal. A listing that is wrong itself does not show what getPet should return. */
const IS_VALID: Readonly<Record<AnimalField, (value: Json | undefined) => boolean>> = {
  name: (value) => typeof value === 'string',
  categoryId: isInt64,
  status: isStatus,
};

/**
 * Returns a field of another client's animal for which getPet differs from listings both before and after it. Ignores the fields that
 * other clients change: a client may have changed the value and changed it back.
 */
export function contradictionOf(fetched: Snapshot, evidence: Evidence): Contradiction | undefined {
  const { start, end } = fetched.exchange;
  const { changedByOthers } = storeOf(evidence);
  const { settle } = evidence;
  for (const field of ANIMAL_FIELDS.filter((each) => !changedByOthers.has(each))) {
    // One view may omit the status while another shows it.
    if (field === 'status' && fetched.status === undefined) continue;
    const listed = listedSnapshots(fetched.id, evidence).filter(
      ({ [field]: value }) => IS_VALID[field](value) && !isDeepStrictEqual(value, fetched[field]),
    );
    const isListed = (from: number, to: number): boolean =>
      listed.some(({ exchange }) => exchange.start >= from && exchange.end <= to);
    const [first] = listed;
    if (first === undefined || !isListed(0, start) || !isListed(end, Infinity)) continue;
    // A replica may show an old value for up to the settle time. So the proof needs two getPets that are further apart and agree.
    const starts = (storeOf(evidence).snapshots.get(fetched.id) ?? [])
      .filter(
        (snapshot) => snapshot.view === 'get' && isDeepStrictEqual(snapshot[field], fetched[field]),
      )
      .map(({ exchange }) => exchange.start);
    const isProven =
      isListed(0, start - settle) &&
      isListed(end + settle, Infinity) &&
      Math.max(...starts) - Math.min(...starts) > settle;
    return { field, listed: first, isProven };
  }
  return undefined;
}
