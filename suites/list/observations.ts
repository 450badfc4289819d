import { first, type ObservationRow } from '../../helpers/judge/observations/observation.js';
import { ORDER } from './own-order.js';
import { notInteger } from '../probes/refused-reads.js';
import {
  aboveMaximum,
  belowMinimum,
  openParameters,
  UNKNOWN_PARAMETER,
} from './limit-out-of-bounds.js';
import { unknownStatus } from './unknown-status.js';

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
