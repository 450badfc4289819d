import { storeOf } from '../store/store.js';
import { valueOf } from '../../helpers/evidence/bodies.js';
import { isClientError, isDrawn, isSuccess } from '../../helpers/exchange.js';
import type { Evidence } from '../../helpers/evidence/evidence.js';
import { isWellFormedMessage } from '../store/well-formed-message.js';
import { isObject, type Json } from '../../helpers/json/exact-json.js';
import {
  boundedText,
  wholeAnswers,
  type ObservationRow,
} from '../../helpers/judge/observations/observation.js';

/**
 * Returns the names of members that at least two objects have. A name that only one of them has may be data. If there is
 * only one object, returns all of its names.
 */
function namesIn(values: readonly (Json | undefined)[]): string | undefined {
  const objects = values.filter(isObject);
  if (objects.length === 0) return undefined;
  const counts = new Map<string, number>();
  for (const name of objects.flatMap((object) => Object.keys(object)))
    counts.set(name, (counts.get(name) ?? 0) + 1);
  const least = Math.min(2, objects.length);
  const names = [...counts].filter(([, count]) => count >= least).map(([name]) => name);
  return boundedText(names.toSorted().join(' '));
}

function fields(
  id: string,
  text: string,
  values: (evidence: Evidence) => readonly (Json | undefined)[],
): ObservationRow {
  return [
    `fields.${id}`,
    `fields of ${text}`,
    (evidence) => namesIn(values(evidence)),
    'their names',
  ];
}

/** Observations of the fields of responses. The interface permits further fields. */
export const FIELDS: readonly ObservationRow[] = [
  fields('created', 'an animal in a 201', (evidence) =>
    storeOf(evidence)
      .creations.filter(({ exchange }) => !isDrawn(exchange))
      .map(({ exchange }) => valueOf(exchange)),
  ),
  fields('error', 'an Error', (evidence) =>
    wholeAnswers(evidence).filter(isClientError).map(valueOf),
  ),
  fields('message', 'a message record', (evidence) =>
    wholeAnswers(evidence)
      .filter((each) => isSuccess(each) && isWellFormedMessage(each))
      .map(valueOf),
  ),
];
