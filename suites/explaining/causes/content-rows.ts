import { valueOf, sentMember } from '../../../helpers/evidence/bodies.js';
import { snapshotsIn, storeOf } from '../../store/store.js';
import type { Evidence } from '../../../helpers/evidence/evidence.js';
import { isStatus, listQuery, MOST_LIMIT } from '../../store/query.js';
import { isClientError, isSuccess, type Answered } from '../../../helpers/exchange.js';
import { isObject, member, type Json } from '../../../helpers/json/exact-json.js';
import { shorten } from '../../../helpers/shorten.js';
import { AND, errorInWords } from './error-in-words.js';
import { withOneBody } from './one-body.js';
import {
  ERROR_RESPONSES,
  isOf,
  RESPONSES,
  STATUS,
  type SentenceRow,
  type ResponseShare,
} from './row.js';
import {
  altersField,
  fieldInWords,
  hasWrongType,
  lacksField,
  resource,
  violatedField,
  isFieldMissing,
  jsonType,
  mediaOf,
  shownAt,
  violatedStatus,
  unreadableForm,
  type Violated,
} from './violated.js';

const whose = (exchange: Answered): string =>
  violatedStatus(exchange) >= 400 ? 'Error responses' : 'Responses';
const bodyShare = ({ exchange }: Violated): ResponseShare =>
  violatedStatus(exchange) >= 400 ? ERROR_RESPONSES : RESPONSES;
const mediaInWords = (exchange: Answered): string =>
  `Content-Type: ${shorten(mediaOf(exchange), 80)}`;

/** A repeated id is another topic than an id that is missing or has the wrong type. */
const topicOfRepeatedId = (one: Violated): string[] => [`repeated id of ${resource(one)}`];
const topicOfField = (violated: Violated): readonly string[] => [fieldInWords(violated)];

const expectedType = ({ operation }: Answered): string =>
  operation === 'listPets' ? 'array' : 'object';

/** Whether the response has the `id` that the body of its request has, and no two other responses contradict that. */
function hasIdOfRequest({ exchange }: Violated, evidence: Evidence): boolean {
  const sent = sentMember(exchange, 'id');
  const shown = idIn(exchange);
  if (sent === undefined || (shown !== sent && `${shown}` !== sent)) return false;
  const others = evidence
    .answered(exchange.operation)
    .filter((one) => isSuccess(one) && (idIn(one) === shown) !== (sentMember(one, 'id') === sent));
  return others.length < 2;
}

function idIn(exchange: Answered): Json | undefined {
  const value = isSuccess(exchange) ? valueOf(exchange) : undefined;
  return isObject(value) ? member(value, 'id') : undefined;
}

/** Whether a field is wrong in an animal whose id the service gave to several animals. */
function isOfSharedId(violated: Violated, evidence: Evidence): boolean {
  const { violation, exchange } = violated;
  if (violatedField(violated) === '' || exchange.operation === 'createPet') return false;
  const id = shownAt(violation, exchange)?.id;
  return id !== undefined && storeOf(evidence).creationsOf(id).length > 1;
}

const isListing = ({ exchange }: Violated): boolean => exchange.operation === 'listPets';

function lengthOf({ exchange }: Pick<Violated, 'exchange'>): number {
  const value = valueOf(exchange);
  return Array.isArray(value) ? value.length : 0;
}
const isTooShort = (violated: Violated): boolean =>
  lengthOf(violated) < (listQuery(violated.exchange)?.limit ?? 0);
/** If `limit` is ignored, too long pages and too short pages have the same length. */
const topicOfLength = (violated: Violated): string => `listings of ${lengthOf(violated)}`;

function listings({ exchange }: Pick<Violated, 'exchange'>): string {
  const query = listQuery(exchange);
  if (query === undefined) return 'Listings with parameters that the interface does not allow';
  return query.hasLimit ? 'Listings' : 'Listings without `limit`';
}

/** Whether an animal has a status that is not one of the three. That is a wrong status, whatever the filter. */
function hasUnknownStatus({ violation, exchange }: Violated): boolean {
  const status = shownAt(violation, exchange)?.status;
  return status !== undefined && !isStatus(status);
}

/** Kinds of violations of a field that is there. An animal is wrong in a filtered listing only if its status is. */
const OF_FORMAT = isOf('field-missing', 'field-type', 'animal-wrong');

/** Kinds of violations that a response has if its body does not depend on the request. */
const OF_ONE_BODY = isOf(
  'id-reused',
  'id-repeated',
  'id-taken',
  'field-altered',
  'resource-wrong',
  'resource-missing',
  'page-size',
  'time',
);

/** Sentences about the content of responses. The last one fits every violation. */
export const CONTENT_ROWS: readonly SentenceRow[] = [
  {
    fits: ({ exchange }) => unreadableForm(exchange) !== undefined,
    title: ({ exchange }) =>
      `${whose(exchange)} have ${unreadableForm(exchange)} (${mediaInWords(exchange)})`,
    share: bodyShare,
    holds:
      ({ exchange }) =>
      (other) =>
        whose(other) === whose(exchange) &&
        unreadableForm(other) === unreadableForm(exchange) &&
        mediaOf(other) === mediaOf(exchange),
  },
  {
    fits: isOf('media-type'),
    title: ({ exchange }) => `${whose(exchange)} have ${mediaInWords(exchange)}`,
    topics: ({ exchange }) => [mediaInWords(exchange)],
    share: bodyShare,
    holds:
      ({ exchange }) =>
      (other) =>
        whose(other) === whose(exchange) && mediaOf(other) === mediaOf(exchange),
  },
  {
    fits: ({ exchange }) => isClientError(exchange) && errorInWords(exchange) !== undefined,
    title: ({ exchange }) => `Error responses ${errorInWords(exchange)}`,
    share: () => ERROR_RESPONSES,
    holds:
      ({ exchange }) =>
      (other) =>
        violatedStatus(other) >= 400 &&
        unreadableForm(other) === undefined &&
        errorInWords(other) === errorInWords(exchange),
  },
  {
    fits: ({ exchange }) => jsonType(exchange) !== expectedType(exchange),
    title: ({ exchange }) =>
      `${exchange.operation} returns a JSON ${jsonType(exchange)} instead of an ${expectedType(exchange)}`,
    share: () => STATUS,
    holds:
      ({ exchange }) =>
      (other) =>
        isSuccess(other) &&
        other.operation === exchange.operation &&
        unreadableForm(other) === undefined &&
        jsonType(other) === jsonType(exchange),
  },
  {
    fits: (violated, evidence) =>
      OF_ONE_BODY(violated) && withOneBody(evidence).has(violated.exchange.operation),
    title: (_, evidence) => {
      const operations = [...withOneBody(evidence)];
      const all = operations.length === 1 ? operations[0] : `Each of ${AND.format(operations)}`;
      return `${all} returns the same body in every 2xx response, although the requests differ`;
    },
    share: () => STATUS,
    holds: (_, evidence) => (other) =>
      isSuccess(other) && withOneBody(evidence).has(other.operation),
  },
  {
    fits: (violated, evidence) =>
      isOf('id-taken', 'id-reused', 'id-repeated')(violated) && hasIdOfRequest(violated, evidence),
    title: (violated) => `The \`id\` of ${resource(violated)} comes from the request`,
    topics: topicOfRepeatedId,
  },
  {
    fits: (violated, evidence) =>
      isOf('id-taken', 'id-reused', 'id-repeated')(violated) || isOfSharedId(violated, evidence),
    title: (violated) => `The \`id\` of ${resource(violated)} is not unique`,
    topics: topicOfRepeatedId,
    isAtLeast: ({ exchange }) => exchange.operation === 'submitMessage',
    holds: (violated, evidence) => (other) =>
      resource({ exchange: other }) === resource(violated) &&
      snapshotsIn(other).some(({ id }) => storeOf(evidence).creationsOf(id).length > 1),
  },
  {
    fits: (violated) => isOf('resource-wrong')(violated) && !isListing(violated),
    title: ({ exchange }) => `${exchange.operation} returns another animal than the requested one`,
  },
  {
    fits: isOf('left-behind'),
    title: () => 'A POST that was refused leaves an animal behind',
    share: null,
  },
  {
    fits: (violated) => isOf('page-size')(violated) && !isTooShort(violated),
    title: (violated) => `${listings(violated)} have too many animals`,
    topics: (violated) => [
      ...(listQuery(violated.exchange) ? ['long listings'] : []),
      topicOfLength(violated),
    ],
    holds: (violated) => (exchange) =>
      exchange.operation === 'listPets' &&
      isSuccess(exchange) &&
      listings({ exchange }) === listings(violated) &&
      lengthOf({ exchange }) > (listQuery(exchange)?.limit ?? MOST_LIMIT),
  },
  {
    fits: isOf('page-size'),
    title: (violated) => `${listings(violated)} have too few animals`,
    topics: (violated) => ['short listings', topicOfLength(violated)],
  },
  {
    fits: isOf('resource-missing'),
    title: () => 'Listings lack animals, although they have room for more',
    topics: () => ['short listings'],
  },
  {
    fits: (violated) =>
      isOf('body-shape')(violated) && isListing(violated) && violatedField(violated) === '',
    title: () => 'listPets returns items that are not objects',
  },
  {
    fits: (violated) => isOf('resource-wrong')(violated) && !hasUnknownStatus(violated),
    title: () => 'Filtered listings contain animals without the requested status',
  },
  {
    fits: (violated) => violatedField(violated) !== '' && isFieldMissing(violated),
    title: (violated) => `${fieldInWords(violated)} is missing`,
    topics: topicOfField,
    holds: lacksField,
  },
  {
    fits: (violated) => violatedField(violated) !== '' && OF_FORMAT(violated),
    title: (violated) => `${fieldInWords(violated)} has the wrong type or format`,
    topics: topicOfField,
    holds: hasWrongType,
  },
  {
    fits: (violated) => violatedField(violated) !== '',
    title: (violated) => `${fieldInWords(violated)} has the wrong value`,
    topics: topicOfField,
    holds: altersField,
    isAtLeast: () => true,
  },
  {
    fits: (violated) => isOf('body-shape')(violated) && violated.exchange.operation === 'getPet',
    title: () => 'getPet returns an object without the integer `id` of the animal',
    topics: () => ['`id` of an animal'],
  },
  {
    fits: () => true,
    title: ({ exchange, violation: { subject = 'response' } }) =>
      `${exchange.operation} returns a wrong ${subject}`,
  },
];
