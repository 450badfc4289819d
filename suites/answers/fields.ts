import { storeOf } from '../../helpers/evidence/store.js';
import { valueOf } from '../../helpers/evidence/bodies.js';
import { isClientError, isSuccess } from '../../helpers/exchange.js';
import { type Evidence } from '../../helpers/evidence/evidence.js';
import { isWellFormedMessage } from '../../helpers/evidence/messages.js';
import { petIdIn } from '../../helpers/evidence/query.js';
import type { Json, JsonObject } from '../../helpers/json/exact-json.js';
import { isObject } from '../../helpers/json/exact-json.js';
import {
  bounded,
  wholeAnswers,
  type Observation,
} from '../../helpers/judge/observations/observation.js';

/** Separates the names of fields in the value of an observation. */
const FIELD_GAP = ' ';
/** Maximum number of names in a value. */
const MOST_NAMES = 40;

/**
 * Returns the names of members that at least two objects have. A name that only one of them has may be data. If there is
 * only one object, returns all of its names.
 */
function namesIn(objects: readonly JsonObject[]): string | undefined {
  if (objects.length === 0) return undefined;
  const counts = new Map<string, number>();
  for (const name of objects.flatMap((object) => Object.keys(object))) {
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const least = Math.min(2, objects.length);
  const names = [...counts].filter(([, count]) => count >= least).map(([name]) => inWord(name));
  const more = names.length > MOST_NAMES ? [`(more than ${MOST_NAMES})`] : [];
  return [...names.toSorted().slice(0, MOST_NAMES), ...more].join(FIELD_GAP);
}

/** Returns a name without spaces. It is quoted unless it consists of letters, digits, `_`, `$`, `.` and `-`. */
function inWord(name: string): string {
  return /^[\w$.-]+$/.test(name) ? name : bounded(JSON.stringify(name)).replaceAll(' ', '\\u0020');
}

const objectsIn = (values: readonly (Json | undefined)[]): JsonObject[] => values.filter(isObject);

function created(evidence: Evidence): JsonObject[] {
  const { creations } = storeOf(evidence);
  return objectsIn(creations.map(({ exchange }) => valueOf(exchange)));
}

function fetched(evidence: Evidence): JsonObject[] {
  const shown = evidence
    .answered('getPet')
    .filter(
      (exchange) =>
        exchange.answer.status === 200 && storeOf(evidence).own.has(petIdIn(exchange) ?? -1n),
    );
  return objectsIn(shown.map(valueOf));
}

/** Returns the suite's animals in listings. Animals of other clients may have other fields. */
function listed(evidence: Evidence): JsonObject[] {
  const { listings, own } = storeOf(evidence);
  return listings.flatMap(({ exchange, snapshots }) => {
    const value = valueOf(exchange);
    const items = Array.isArray(value) ? value : [];
    const ours = snapshots.filter(({ id }) => own.has(id));
    return objectsIn(ours.map(({ pointer }) => items[Number(pointer.slice(1))]));
  });
}

function inErrors(evidence: Evidence): JsonObject[] {
  const errors = wholeAnswers(evidence).filter(isClientError);
  return objectsIn(errors.map(valueOf));
}

function inRecords(evidence: Evidence): JsonObject[] {
  const accepted = evidence.answered('submitMessage').filter(isSuccess);
  return objectsIn(accepted.filter(isWellFormedMessage).map(valueOf));
}

function fields(
  id: string,
  text: string,
  objects: (evidence: Evidence) => JsonObject[],
): Observation {
  return {
    id: `fields.${id}`,
    isList: true,
    text: `fields of ${text}`,
    values: 'their names',
    isCombined: true,
    look: (evidence) => namesIn(objects(evidence)),
  };
}

/** Observations of the fields of responses. The interface permits further fields. */
export const FIELDS: readonly Observation[] = [
  fields('created', 'an animal in a 201', created),
  fields('fetched', 'an animal in getPet', fetched),
  fields('listed', 'an animal of this run in a listing', listed),
  fields('error', 'an Error', inErrors),
  fields('message', 'a message record', inRecords),
];
