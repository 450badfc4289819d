import { isInt64 } from '../../../schemas/int64.js';
import { readTimestamp } from '../../store/timestamp.js';
import { shownIn, snapshotsIn } from '../../store/store.js';
import { jsonOf, sentMember, valueOf } from '../../../helpers/evidence/bodies.js';
import type { Snapshot } from '../../store/model.js';
import { listQuery, animalIdIn, isStatus } from '../../store/query.js';
import { sentBy, textSent } from '../../store/sent-animal.js';
import { wrongKeyOf } from '../../../helpers/evidence/wrong-key.js';
import {
  mediaTypeOf,
  type Answered,
  type Exchange,
  hasRightKey,
  isSuccess,
} from '../../../helpers/exchange.js';
import { isObject, member, TOO_DEEP, type Json } from '../../../helpers/json/exact-json.js';
import { NumberText } from '../../../helpers/json/exact-numbers.js';
import type { Violation } from '../../../helpers/violation.js';

/** One violation of one requirement, and the exchange that shows it. */
export interface Violated {
  readonly id: string;
  readonly violation: Violation;
  readonly exchange: Answered;
  /** For the first violation of a group: the exchanges that alone show it. */
  readonly witness?: readonly number[];
}

/** Returns the HTTP status; 0 if no response came. */
export function violatedStatus({ answer }: Exchange): number {
  return answer?.status ?? 0;
}

export function mediaOf({ answer }: Answered): string {
  return mediaTypeOf(answer.headers) ?? 'none';
}

/** Whether a listing was requested with a status filter. */
export function isFiltered({ request }: Exchange): boolean {
  return /[?&]status=/.test(request.url);
}

/** Whether a request must get a 401. Only `submitMessage` must refuse the right key in another form. */
export function isWrongKey(exchange: Exchange): boolean {
  const kind = wrongKeyOf(exchange)?.kind;
  return kind !== undefined && (kind !== 'malformed' || exchange.operation === 'submitMessage');
}

/** Whether a request has the right key, and parameters and a body that the interface allows. */
export function isValid(exchange: Exchange): boolean {
  if (!hasRightKey(exchange)) return false;
  const { operation, request } = exchange;
  if (operation === 'listPets') return listQuery(exchange) !== undefined;
  if (operation === 'getPet') return animalIdIn(exchange) !== undefined;
  if (mediaTypeOf(request.headers) !== 'application/json') return false;
  return operation === 'createPet'
    ? sentBy(exchange) !== undefined
    : textSent(exchange) !== undefined;
}

/** Returns the animal at the place of a violation in a response. */
export function shownAt({ pointer = '' }: Violation, exchange: Exchange): Snapshot | undefined {
  const place = itemIn(pointer);
  return snapshotsIn(exchange).find((snapshot) => snapshot.pointer === place);
}

/** Returns the pointer to the item of a listing in which a place is; empty if it is not in an item. */
export function itemIn(pointer: string): string {
  return /^\/\d+/.exec(pointer)?.[0] ?? '';
}

/** The form of a body that is not read as JSON: `an HTML body`. Undefined for JSON. */
export function unreadableForm(exchange: Answered): string | undefined {
  const parsed = jsonOf(exchange);
  if (parsed.ok) return undefined;
  const { body } = exchange.answer;
  if (body === '') return 'an empty body';
  if (parsed.why === TOO_DEEP) return TOO_DEEP;
  return /^\s{0,100}<(!doctype|html|head|body)/i.test(body)
    ? 'an HTML body'
    : 'a body that cannot be read as JSON';
}

/** Returns the JSON type of a body: `array`. */
export function jsonType(exchange: Answered): string {
  const value = valueOf(exchange);
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value === 'bigint' || value instanceof NumberText ? 'number' : typeof value;
}

/** Returns the field that a violation is about; empty if it is not about a single field. */
export function violatedField({ violation: { pointer = '' } }: Violated): string {
  const last = pointer.split('/').at(-1) ?? '';
  return /^\d*$/.test(last) ? '' : last;
}

/** Whether the field that a violation points to is missing from its object. */
export function isFieldMissing({ violation: { pointer = '' }, exchange }: Violated): boolean {
  const steps = pointer.split('/').slice(1);
  const last = steps.pop() ?? '';
  let at: Json | undefined = valueOf(exchange);
  for (const step of steps) {
    at = Array.isArray(at) ? at[Number(step)] : isObject(at) ? member(at, step) : undefined;
  }
  return isObject(at) && member(at, last) === undefined;
}

export const resource = ({ exchange }: Pick<Violated, 'exchange'>): string =>
  exchange.operation === 'submitMessage' ? 'a message' : 'an animal';

export const fieldInWords = (violated: Violated): string =>
  `\`${violatedField(violated)}\` of ${resource(violated)}`;

/** Returns a predicate: whether a response shows a message or an animal whose value of the field is wrong; undefined if it is absent. */
function shows(
  violated: Violated,
  isWrong: (value: Json | undefined) => boolean,
): (exchange: Answered) => boolean {
  const of = resource(violated);
  const field = violatedField(violated);
  return (exchange) => {
    if (!isSuccess(exchange) || resource({ exchange }) !== of) return false;
    const record = valueOf(exchange);
    const shown = of === 'a message' ? [record] : shownIn(exchange).map(({ animal }) => animal);
    return shown.some((one) => isObject(one) && isWrong(member(one, field)));
  };
}

/** Returns a predicate: whether a response shows a message or an animal without the field. The `status` of an animal is optional. */
export function lacksField(violated: Violated): (exchange: Answered) => boolean {
  const isOptional = resource(violated) === 'an animal' && violatedField(violated) === 'status';
  return shows(violated, (value) => value === undefined && !isOptional);
}

/** Returns a predicate: whether a response shows a value of the field that has another type or format than the interface states. */
export function hasWrongType(violated: Violated): (exchange: Answered) => boolean {
  const isRight = RIGHT_VALUES[fieldInWords(violated)] ?? ((value) => typeof value === 'string');
  return shows(violated, (value) => value !== undefined && !isRight(value));
}

/** Returns a predicate: whether a response shows another value of the field than its request, of the same type. The service assigns ids. */
export function altersField(violated: Violated): (exchange: Answered) => boolean {
  const field = violatedField(violated);
  return (exchange) => {
    const sent = field === 'id' ? undefined : sentMember(exchange, field);
    const isOther = (value: Json | undefined): boolean =>
      typeof value === typeof sent && value !== sent;
    return typeof sent !== 'object' && shows(violated, isOther)(exchange);
  };
}

/** Whether a value has the type and format of a field. All other fields are strings. */
const RIGHT_VALUES: Readonly<Record<string, (value: Json) => boolean>> = {
  '`id` of an animal': isInt64,
  '`categoryId` of an animal': isInt64,
  '`status` of an animal': isStatus,
  '`createdAt` of a message': (value) => readTimestamp(value) !== undefined,
};
