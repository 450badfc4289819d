import { first, type ObservationRow } from '../../helpers/judge/observations/observation.js';
import { storeOf } from '../store/store.js';
import type { Evidence } from '../../helpers/evidence/evidence.js';
import { notInteger } from '../probes/refused-reads.js';
import {
  aboveMaximum,
  belowMinimum,
  openParameters,
  UNKNOWN_PARAMETER,
} from './limit-out-of-bounds.js';
import { unknownStatus } from './unknown-status.js';

/** The minimum number of animals on a page that shows an order. Fewer may be in an order by chance. */
const ENOUGH = 10;

/** The order of the ids on all pages that can show it. */
function orderOf(evidence: Evidence): string | undefined {
  const pages = storeOf(evidence)
    .listings.filter(({ query }) => query.status === undefined)
    .map(({ snapshots }) => snapshots.map(({ id }) => id))
    .filter(({ length }) => length >= ENOUGH);
  if (pages.length === 0) return undefined;
  const areInOrder = (isRight: (id: bigint, next: bigint) => boolean): boolean =>
    pages.every((ids) => ids.every((id, at) => at === 0 || isRight(ids[at - 1] ?? id, id)));
  if (areInOrder((id, next) => id <= next)) return ASCENDING;
  return areInOrder((id, next) => id >= next) ? DESCENDING : OTHER;
}

const [ASCENDING, DESCENDING, OTHER] = ['by id, ascending', 'by id, descending', 'another'];

/** The observation of the order of a listing, which the interface does not state. */
const ORDER: ObservationRow = [
  'list.order',
  'order of a listing',
  orderOf,
  `${ASCENDING}; ${DESCENDING}; ${OTHER}`,
];

/** Observations of listPets with values that the interface does not define, and of its order. */
export const LIST_OBSERVATIONS: readonly ObservationRow[] = [
  ['list.limit.zero', 'limit=0', first(belowMinimum, 'page', { limit: '0' })],
  ['list.limit.negative', 'limit=-1', first(belowMinimum, 'page', { limit: '-1' })],
  ['list.limit.101', 'limit=101', first(aboveMaximum, 'page', { limit: '101' })],
  ['list.limit.word', 'limit=%22abc%5C', first(notInteger, 'page', { limit: '"abc\\' })],
  ['list.limit.fraction', 'limit=1.5', first(notInteger, 'page', { limit: '1.5' })],
  ['list.limit.empty', 'limit=', first(notInteger, 'page', { limit: '' })],
  [
    'list.status.unknown',
    'status=constructor',
    first(unknownStatus, 'page', { status: 'constructor' }),
  ],
  [
    'list.status.letter-case',
    'status=AVAILABLE',
    first(unknownStatus, 'page', { status: 'AVAILABLE' }),
  ],
  ['list.status.empty', 'status=', first(unknownStatus, 'page', { status: '' })],
  [
    'list.parameters.unknown',
    'unknown parameters',
    first(openParameters, 'page', UNKNOWN_PARAMETER),
  ],
  ORDER,
];
