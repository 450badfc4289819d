import type { Answered } from '../../helpers/exchange.js';
import { first, type ObservationRow } from '../../helpers/judge/observations/observation.js';
import { ORDER } from './own-order.js';
import { notInteger } from '../probes/refused-reads.js';
import type { Source } from '../../helpers/probes/source.js';
import {
  aboveMaximum,
  belowMinimum,
  openParameters,
  UNKNOWN_PARAMETER,
} from './limit-out-of-bounds.js';
import { unknownStatus } from './unknown-status.js';

type Limits = Source<{
  readonly value: { readonly limit: string; readonly status?: string };
  readonly page: Answered;
}>;

const limit = (probe: Limits, sent: string) =>
  first(
    probe,
    ({ page }) => page,
    ({ value }) => value.limit === sent && value.status === undefined,
  );

const status = (sent: string) =>
  first(
    unknownStatus,
    ({ page }) => page,
    ({ value }) => value.status === sent,
  );

/** Observations of listPets with values that the interface does not define, and of its order. */
export const LIST_OBSERVATIONS: readonly ObservationRow[] = [
  ['list.limit.zero', 'limit=0', limit(belowMinimum, '0')],
  ['list.limit.negative', 'limit=-1', limit(belowMinimum, '-1')],
  ['list.limit.101', 'limit=101', limit(aboveMaximum, '101')],
  ['list.limit.word', 'limit=%22abc%5C', limit(notInteger, '"abc\\')],
  ['list.limit.fraction', 'limit=1.5', limit(notInteger, '1.5')],
  ['list.limit.empty', 'limit=', limit(notInteger, '')],
  ['list.status.unknown', 'status=constructor', status('constructor')],
  ['list.status.letter-case', 'status=AVAILABLE', status('AVAILABLE')],
  ['list.status.empty', 'status=', status('')],
  [
    'list.parameters.unknown',
    'unknown parameters',
    first(
      openParameters,
      ({ page }) => page,
      ({ value }) => value === UNKNOWN_PARAMETER,
    ),
  ],
  ORDER,
];
