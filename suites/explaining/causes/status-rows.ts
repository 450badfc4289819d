import { wrongKeyOf } from '../../../helpers/evidence/wrong-key.js';
import {
  isRedirect,
  isSuccess,
  hasRightKey,
  mediaTypeOf,
  type Answered,
} from '../../../helpers/exchange.js';
import {
  hasStatus,
  isOf,
  ofOperation,
  OPERATION,
  RIGHT_KEY,
  WRONG_KEY,
  type SentenceRow,
} from './row.js';
import { isWrongKey, violatedStatus, type Violated } from './violated.js';

/** Whether a violation is only about the status of its response. */
export function isAboutStatus({ violation: { kind, wanted } }: Violated): boolean {
  return wanted !== undefined || kind === 'server-error' || kind === 'redirect';
}

const isAboutKey = ({ violation, exchange }: Violated): boolean =>
  violation.subject === 'Authorization' && wrongKeyOf(exchange) !== undefined;

/** The statuses to name for a response: if it is a 2xx and a 2xx is allowed, an allowed 4xx is beside the point. */
function wantedOf({ violation: { wanted = [] }, exchange }: Violated): readonly string[] {
  const successes = wanted.filter((status) => status.startsWith('2'));
  return isSuccess(exchange) && successes.length > 0 ? successes : wanted.toSorted();
}

const STATUS_IN_WORDS = (status: string): string =>
  status.endsWith('xx') ? `a ${status} status` : status;

/** The end of a sentence if a message of another media type is accepted. To accept a wrong body is another mistake. */
function ofMediaType({ exchange }: Violated): string {
  const isAccepted = exchange.operation === 'submitMessage' && isSuccess(exchange);
  const isOther = mediaTypeOf(exchange.request.headers) !== 'application/json';
  return isAccepted && isOther ? ' without `Content-Type: application/json`' : '';
}

const insteadOf = (violated: Violated): string =>
  `status ${violatedStatus(violated.exchange)} instead of ${wantedOf(violated).map(STATUS_IN_WORDS).join(' or ')}`;

/** One topic for each status that is allowed instead. A success in place of any 4xx is one topic, but for a media type. */
function topicsOfStatus(violated: Violated): readonly string[] {
  const { exchange } = violated;
  const wanted = wantedOf(violated);
  const isAccepted = isSuccess(exchange) && wanted.every((status) => status.startsWith('4'));
  const topics = isAccepted ? [ofMediaType(violated) || REFUSAL] : wanted;
  return topics.map((status) => topicOfStatus(exchange, status));
}

export const REFUSAL = 'a refusal';
export const topicOfStatus = (exchange: Answered, wanted: string): string =>
  `${exchange.operation} ${violatedStatus(exchange)} instead of ${wanted}`;

/** Statuses that the interface also has for other mistakes of a request. They may come before the check of the key. */
const FOR_OTHER_MISTAKES: ReadonlySet<number> = new Set([400, 404]);

/** Returns a predicate: whether a response to a wrong key has the same status, and no other mistake can be its reason. */
function isAnswerToWrongKey({ exchange }: Violated): (other: Answered) => boolean {
  const status = violatedStatus(exchange);
  return (other) =>
    isWrongKey(other) && violatedStatus(other) === status && !FOR_OTHER_MISTAKES.has(status);
}

/** Sentences about the status of responses. */
export const STATUS_ROWS: readonly SentenceRow[] = [
  {
    fits: ({ exchange }) => violatedStatus(exchange) >= 500,
    title: ({ exchange }) => `${exchange.operation} returns status ${violatedStatus(exchange)}`,
    share: () => OPERATION,
    holds: hasStatus,
    isOfStatus: true,
  },
  {
    fits: ({ exchange }) => isRedirect(exchange),
    title: ({ exchange }) => `Requests are redirected with status ${violatedStatus(exchange)}`,
    share: () => ({ includes: () => true, kindOf: ofOperation, noun: 'responses' }),
    holds:
      ({ exchange }) =>
      (other) =>
        violatedStatus(other) === violatedStatus(exchange),
    isOfStatus: true,
  },
  {
    // The text does not say "without the right key", because the header may have the right key in another form.
    fits: isOf('credential-accepted'),
    title: () => 'Requests without the right `Authorization` get a 2xx status',
    share: () => WRONG_KEY,
    holds: () => (other) => isWrongKey(other) && isSuccess(other),
    isOfStatus: true,
  },
  {
    fits: isOf('credential-refused'),
    title: ({ exchange }) =>
      `Requests with the right \`Authorization\` get status ${violatedStatus(exchange)}`,
    share: () => RIGHT_KEY,
    holds: (violated) => (other) => hasRightKey(other) && hasStatus(violated)(other),
    isOfStatus: true,
    isAtLeast: () => true, // The first response to a request that is sent again is not counted.
  },
  {
    fits: (violated) => isAboutStatus(violated) && isAboutKey(violated),
    title: (violated) => `Requests without the right \`Authorization\` get ${insteadOf(violated)}`,
    share: () => WRONG_KEY,
    holds: isAnswerToWrongKey,
    isOfStatus: true,
  },
  {
    fits: isAboutStatus,
    title: (one) => `${one.exchange.operation} returns ${insteadOf(one)}${ofMediaType(one)}`,
    topics: topicsOfStatus,
    share: () => OPERATION,
    isOfStatus: true,
    // A late write or another client may explain further ones.
    isAtLeast: ({ exchange }) => exchange.operation === 'getPet',
  },
];
