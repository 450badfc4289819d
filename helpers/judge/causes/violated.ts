import { snapshotsIn } from '../../evidence/store.js';
import { jsonOf } from '../../evidence/bodies.js';
import { type Evidence } from '../../evidence/evidence.js';
import { ANIMAL_FIELDS, type Snapshot } from '../../evidence/model.js';
import { petIdIn } from '../../evidence/query.js';
import { wrongKeyOf } from '../../evidence/wrong-key.js';
import { isAnswered, mediaTypeOf, type Exchange } from '../../exchange.js';
import { isObject, member, type Json } from '../../json/exact-json.js';
import { NumberText } from '../../json/exact-numbers.js';
import type { JudgedViolation } from '../../requirement.js';

/** One violation of one requirement, and the exchange that shows it. */
export interface Violated {
  readonly id: string;
  readonly violation: JudgedViolation;
  readonly exchange: Exchange;
  /** For the first violation of a group: the exchanges that alone show it. */
  readonly witness?: readonly number[];
}

/** Returns the HTTP status; 0 if no response came. */
export function statusOf({ answer }: Exchange): number {
  return answer?.status ?? 0;
}

export function mediaOf({ answer }: Exchange): string {
  return (answer && mediaTypeOf(answer.headers)) ?? 'none';
}

/** Whether a listing was requested with a status filter. */
export function isFiltered({ request }: Exchange): boolean {
  return /[?&]status=/.test(request.url);
}

/**
 * Returns the ids of the animals that a violation is about: requested, missing from the response, at the pointer of the violation,
 * or created by the witness.
 */
export function animalsOf(
  { violation, exchange, witness = [] }: Violated,
  evidence: Evidence,
): bigint[] {
  const requested = petIdIn(exchange);
  const { lacks = [] } = violation;
  const shown = shownAt(violation, exchange);
  const created = witness.flatMap((index) => {
    const other = evidence.exchanges[index];
    return other?.operation === 'createPet' ? snapshotsIn(other) : [];
  });
  const ids = [...(shown ? [shown] : []), ...created].map(({ id }) => id);
  return [...ids, ...lacks, ...(requested === undefined ? [] : [requested])];
}

/** Returns the animal at the place of a violation in a response. */
export function shownAt(
  { pointer = '' }: JudgedViolation,
  exchange: Exchange,
): Snapshot | undefined {
  const [place] = /^\/\d+/.exec(pointer) ?? [''];
  return snapshotsIn(exchange).find((snapshot) => snapshot.pointer === place);
}

/** Whether different animals share an id. If a listing only shows the same animal twice, this explains no other violation. */
export function isOfTwoAnimals({ violation, exchange }: Violated): boolean {
  if (exchange.operation !== 'listPets') return true;
  const id = shownAt(violation, exchange)?.id;
  const shown = snapshotsIn(exchange).filter((snapshot) => snapshot.id === id);
  return ANIMAL_FIELDS.some((field) => new Set(shown.map((one) => one[field])).size > 1);
}

/** Returns the kind of the wrong key that was sent; empty for the right one. */
export function wrongKeyKind(exchange: Exchange): string {
  return wrongKeyOf(exchange)?.kind ?? '';
}

/** Whether a request must get a 401. Only `submitMessage` must refuse the right key in another form. */
export function isWrongKey(exchange: Exchange): boolean {
  const kind = wrongKeyKind(exchange);
  return kind !== '' && (kind !== 'malformed' || exchange.operation === 'submitMessage');
}

/** Returns the form of a body: `html`, `text` or `empty` if it is not JSON, `none` if it is incomplete, otherwise its JSON type. */
export function bodyForm(exchange: Exchange): string {
  if (!isAnswered(exchange)) return 'none';
  const parsed = jsonOf(exchange);
  if (parsed.ok) return typeOf(parsed.value);
  if (exchange.answer.body === '') return 'empty';
  return /^\s*<(!doctype|html|head|body)/i.test(exchange.answer.body) ? 'html' : 'text';
}

/** The form of a body that is not JSON. */
export type UnreadableForm = 'html' | 'text' | 'empty';

/** Returns the form of a body that is not JSON; undefined for JSON. */
export function unreadableForm(exchange: Exchange): UnreadableForm | undefined {
  const form = bodyForm(exchange);
  return form === 'html' || form === 'text' || form === 'empty' ? form : undefined;
}

function typeOf(value: Json): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value === 'bigint' || value instanceof NumberText ? 'number' : typeof value;
}

/** Returns the field that a violation is about; empty if it is not about a single field. */
export function fieldOf({ violation: { pointer = '' } }: Violated): string {
  const last = pointer.split('/').at(-1) ?? '';
  return /^\d*$/.test(last) ? '' : last;
}

/** Whether the field that a violation points to is missing from its object. */
export function isFieldMissing({ violation: { pointer = '' }, exchange }: Violated): boolean {
  const parsed = isAnswered(exchange) ? jsonOf(exchange) : undefined;
  if (!parsed?.ok) return false;
  const steps = pointer.split('/').slice(1);
  const last = steps.pop() ?? '';
  let at: Json | undefined = parsed.value;
  for (const step of steps) {
    at = Array.isArray(at) ? at[Number(step)] : isObject(at) ? member(at, step) : undefined;
  }
  return isObject(at) && member(at, last) === undefined;
}
