import type { Operation } from '../../../schemas/operations.js';
import { valueOf, sentMember } from '../../evidence/bodies.js';
import { sentBy } from '../../evidence/sent.js';
import { listQuery } from '../../evidence/query.js';
import { isAnswered, type Answered, type Exchange } from '../../exchange.js';
import { isObject, member } from '../../json/exact-json.js';
import { SUCCESS_REQUIRED } from '../success-required.js';
import {
  bodyForm,
  fieldOf,
  isFieldMissing,
  isFiltered,
  mediaOf,
  statusOf,
  unreadableForm,
  wrongKeyKind,
  type UnreadableForm,
  type Violated,
} from './violated.js';

/** The types of deviations. Groups are merged in this order: usually, an earlier type explains a later one. */
export const TYPES = [
  'server-error',
  'redirect',
  'key',
  'unreadable',
  'media',
  'error-body',
  'status',
  'body',
  'id',
  'field',
  'page-size',
  'size-despite-bad-query',
  'animals',
  'left-behind',
  'other',
] as const;

type Type = (typeof TYPES)[number];

/** The effect of a wrong status: `refused` if the request must succeed, `accepted` if it must be refused. */
type Outcome = 'refused' | 'accepted' | 'other';

export type Resource = 'an animal' | 'a message';

/** The body of an error response is not an Error, or lacks fields of an Error. */
export interface ErrorBody {
  readonly type: 'error-body';
  /** What is wrong with the body, as a predicate; undefined if that is not known. */
  readonly predicate: string | undefined;
}

/** A deviation: how a response, or a part of it, is wrong. Violations with the same deviation have one cause. */
export type Deviation =
  | { readonly type: 'server-error'; readonly operation: Operation; readonly status: number }
  | {
      readonly type: 'status';
      readonly operation: Operation;
      readonly status: number;
      readonly how: Outcome;
    }
  | { readonly type: 'redirect'; readonly status: number }
  | { readonly type: 'key'; readonly how: 'accepted'; readonly operation: Operation }
  | { readonly type: 'key'; readonly how: 'right' | 'wrong'; readonly status: number }
  | {
      readonly type: 'unreadable';
      readonly form: UnreadableForm;
      readonly media: string;
      readonly isError: boolean;
    }
  | { readonly type: 'media'; readonly media: string }
  | ErrorBody
  | { readonly type: 'body'; readonly operation: Operation; readonly form: string }
  | {
      readonly type: 'id';
      readonly of: Resource;
      readonly how: 'of-request' | 'in-listing' | 'shared';
    }
  | {
      readonly type: 'field';
      readonly of: Resource;
      readonly fields: readonly string[];
      readonly how: 'missing' | 'type' | 'value';
    }
  | { readonly type: 'page-size'; readonly how: 'too-many' | 'too-few' | 'wrong' }
  /** Too many animals in a listing with parameters that the interface does not allow. */
  | { readonly type: 'size-despite-bad-query' }
  | {
      readonly type: 'animals';
      readonly how: 'missing' | 'lacking' | 'wrong';
      readonly isFiltered: boolean;
    }
  | { readonly type: 'left-behind' }
  | {
      readonly type: 'other';
      readonly operation: Operation;
      readonly kind: string;
      readonly subject: string;
    };

/** Deviations of the status itself. */
export const STATUS_DEVIATIONS: ReadonlySet<Type> = new Set([
  'server-error',
  'redirect',
  'key',
  'status',
]);
/** Deviations in the form of a body: it is not JSON, has the wrong media type, or is not an Error. */
export const BODY_DEVIATIONS: ReadonlySet<Type> = new Set(['unreadable', 'media', 'error-body']);

/** Kinds of violations that are only about the status. */
const ABOUT_STATUS: ReadonlySet<string> = new Set([
  'status',
  'credential-accepted',
  'credential-refused',
]);

/**
 * Returns the deviation that a violation shows.
 * @param errors a description of each wrong error body, by the index of its exchange
 */
export function deviationOf(violated: Violated, errors: ReadonlyMap<number, string>): Deviation {
  const { violation, exchange } = violated;
  const { operation } = violation;
  const status = statusOf(exchange);
  const media = mediaOf(exchange);
  if (status >= 500) return { type: 'server-error', operation, status };
  if (status >= 300 && status < 400) return { type: 'redirect', status };
  if (isAboutStatus(violated)) return statusDeviation(violated, status);
  const form = unreadableForm(exchange);
  if (form !== undefined) return { type: 'unreadable', form, media, isError: status >= 400 };
  if (violation.kind === 'media-type') return { type: 'media', media };
  if (status >= 400) return { type: 'error-body', predicate: errors.get(exchange.index) };
  return contentDeviation(violated);
}

/** Whether the deviation of a violation is in the status of its response. */
export function isOfStatus(violated: Violated): boolean {
  return STATUS_DEVIATIONS.has(deviationOf(violated, new Map()).type);
}

function isAboutStatus({ violation: { kind }, exchange }: Violated): boolean {
  return kind === 'animal-missing' ? statusOf(exchange) >= 400 : ABOUT_STATUS.has(kind);
}

function statusDeviation({ id, violation, exchange }: Violated, status: number): Deviation {
  const { operation, kind, subject } = violation;
  if (kind === 'credential-refused') return { type: 'key', how: 'right', status };
  if (subject !== 'Authorization' || wrongKeyKind(exchange) === '')
    return { type: 'status', operation, status, how: outcomeOf(id, exchange, status) };
  return status < 300
    ? { type: 'key', how: 'accepted', operation }
    : { type: 'key', how: 'wrong', status };
}

/** Returns the outcome of a request with a wrong status. A 2xx is wrong for a message only if the message must be refused. */
function outcomeOf(id: string, exchange: Exchange, status: number): Outcome {
  if (status >= 400) return SUCCESS_REQUIRED.has(id) ? 'refused' : 'other';
  const { operation } = exchange;
  const mustBeRefused =
    operation === 'submitMessage' || (operation === 'createPet' && sentBy(exchange) === undefined);
  return mustBeRefused ? 'accepted' : 'other';
}

const ID_KINDS: ReadonlySet<string> = new Set(['id-reused', 'id-repeated', 'id-taken']);
const FORMAT_KINDS: ReadonlySet<string> = new Set(['field-missing', 'field-type']);

/** Whether the response has the `id` that the body of the request has. */
function hasIdOfRequest(exchange: Exchange): boolean {
  const sent = sentMember(exchange, 'id');
  const value = isAnswered(exchange) ? valueOf(exchange) : undefined;
  if (sent === undefined || !isObject(value)) return false;
  const shown = member(value, 'id');
  return shown === sent || (typeof shown === 'bigint' && `${shown}` === sent);
}

/** How the length of a listing deviates from its page size. */
function lengthDeviation(exchange: Answered): Deviation {
  const query = listQuery(exchange);
  if (query === undefined) return { type: 'size-despite-bad-query' };
  const value = valueOf(exchange);
  const isTooShort = Array.isArray(value) && value.length < query.limit;
  return { type: 'page-size', how: isTooShort ? 'too-few' : 'too-many' };
}

/** The deviation in the JSON body of a success response. */
function contentDeviation(violated: Violated): Deviation {
  const { violation, exchange } = violated;
  const { operation, kind, subject = '' } = violation;
  const form = bodyForm(exchange);
  if (form !== (operation === 'listPets' ? 'array' : 'object'))
    return { type: 'body', operation, form };
  const of = operation === 'submitMessage' ? 'a message' : 'an animal';
  if (ID_KINDS.has(kind)) {
    if (hasIdOfRequest(exchange)) return { type: 'id', of, how: 'of-request' };
    return { type: 'id', of, how: operation === 'listPets' ? 'in-listing' : 'shared' };
  }
  if (kind === 'left-behind') return { type: 'left-behind' };
  if (kind === 'page-size' && isAnswered(exchange)) return lengthDeviation(exchange);
  if (kind === 'animal-missing')
    return { type: 'animals', how: 'missing', isFiltered: isFiltered(exchange) };
  // In a listing, this is an animal whose status is not the requested one, so the listing is filtered.
  if (kind === 'animal-wrong' && operation === 'listPets')
    return { type: 'animals', how: 'wrong', isFiltered: true };
  const field = fieldOf(violated);
  if (kind === 'body-shape' && form === 'array')
    return { type: 'body', operation, form: 'array with items that are not objects' };
  if (field === '') return { type: 'other', operation, kind, subject };
  if (isFieldMissing(violated)) return { type: 'field', of, fields: [field], how: 'missing' };
  return { type: 'field', of, fields: [field], how: FORMAT_KINDS.has(kind) ? 'type' : 'value' };
}
