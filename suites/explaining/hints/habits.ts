import { valueOf, sentMember } from '../../../helpers/evidence/bodies.js';
import type { Evidence } from '../../../helpers/evidence/evidence.js';
import { wrongKeyOf } from '../../../helpers/evidence/wrong-key.js';
import { isRedirect, isSuccess, mediaTypeOf, type Answered } from '../../../helpers/exchange.js';
import { isObject, member } from '../../../helpers/json/exact-json.js';
import type { Violation } from '../../../helpers/violation.js';
import { storeOf } from '../../store/store.js';
import { isWrongKey, shownAt } from '../causes/violated.js';

/** A common mistake of services, and how to fix it. The evidence shows everything that the hint says. */
export interface Habit {
  readonly fits: (violation: Violation, exchange: Answered, evidence: Evidence) => boolean;
  readonly hint: string;
}

/** Fewer wrong keys show too little. */
const LEAST_KEYS = 3;

/** Whether the service accepts every wrong key that was sent. */
function isAnyKeyAccepted(evidence: Evidence): boolean {
  const responses = evidence.answered().filter(isWrongKey);
  return responses.length >= LEAST_KEYS && responses.every(isSuccess);
}

const INT32 = 2n ** 31n;

/** Whether a category went through 32 bits, and not through a 32-bit float. */
function isCutTo32Bits(sent: bigint, shown: bigint): boolean {
  const isFloat32 = shown === BigInt(Math.fround(Number(sent)));
  const isClamped = !isFloat32 && (shown === INT32 - 1n || shown === -INT32);
  return shown === BigInt.asIntN(32, sent) || isClamped;
}

/** Returns a habit about the category that was sent, and the one that is shown. */
const ofCategory =
  (isChanged: (sent: bigint, shown: bigint) => boolean): Habit['fits'] =>
  (violation, exchange, evidence) => {
    const snapshot = shownAt(violation, exchange);
    if (!snapshot || violation.pointer !== `${snapshot.pointer}/categoryId`) return false;
    const [creation, ...others] = storeOf(evidence).creationsOf(snapshot.id);
    // If several animals share the id, the response may show any of them.
    const origin = exchange.request.method === 'POST' ? exchange : creation?.exchange;
    const sent = origin && others.length === 0 ? sentMember(origin, 'categoryId') : undefined;
    const shown = snapshot.categoryId;
    return (
      typeof sent === 'bigint' &&
      typeof shown === 'bigint' &&
      sent !== shown &&
      isChanged(sent, shown)
    );
  };

/** Returns a habit about the `createdAt` of a message. */
const ofTime =
  (isWrong: (shown: unknown) => boolean): Habit['fits'] =>
  ({ subject }, exchange) => {
    const record = valueOf(exchange);
    return subject === 'createdAt' && isObject(record) && isWrong(member(record, 'createdAt'));
  };

/** The hint of the first habit that fits is shown. */
export const HABITS: readonly Habit[] = [
  {
    fits: (_, exchange) =>
      isSuccess(exchange) && mediaTypeOf(exchange.answer.headers) === 'text/html',
    hint: 'A web page is returned in place of the API. Check the address, and let only the API answer below /v1.',
  },
  {
    fits: (_, exchange) => isRedirect(exchange),
    hint: 'The interface has no redirects: respond at this path itself. Routers that add or remove a slash at the end of a path can be told not to (FastAPI’s redirect_slashes, Django’s APPEND_SLASH, Go’s ServeMux).',
  },
  {
    fits: (_, exchange) => exchange.answer.status === 413,
    hint: 'The service or a proxy limits the size of a body. Raise the limit to 64 KB (nginx’s client_max_body_size, limit in Express).',
  },
  {
    fits: ({ kind }, exchange) =>
      kind === 'status' && exchange.answer.status === 403 && wrongKeyOf(exchange) !== undefined,
    hint: 'The interface requires 401 here. Usual reasons for 403: Spring Security without an AuthenticationEntryPoint, Django REST without authenticate_header, older FastAPI (HTTPBearer).',
  },
  {
    fits: ({ kind }, _, evidence) => kind === 'credential-accepted' && isAnyKeyAccepted(evidence),
    hint: 'Every request with a wrong key, or without a key, is accepted: the key is not checked. Refuse by default, and accept only the right key.',
  },
  {
    fits: ofCategory(isCutTo32Bits),
    hint: '32 bits keep only this of the number, for example in an INTEGER column, or in an int in Java or C#. Use int64 everywhere: in the parser, the column (BIGINT) and the response.',
  },
  {
    fits: ofCategory((sent, shown) =>
      [`${Number(sent)}`, `${BigInt(Number(sent))}`].includes(`${shown}`),
    ),
    hint: 'A float64 keeps only this of the number. It may come from JSON.parse in JavaScript, interface{} in Go, a double column, or a float in the JSON of the response. Use int64 everywhere: in the parser (a lossless one, json.Number), the column (BIGINT) and the response.',
  },
  {
    fits: ofTime(
      (shown) =>
        (typeof shown === 'bigint' || typeof shown === 'string') && /^1\d{9,12}$/.test(`${shown}`),
    ),
    hint: 'The time is a number since 1970, as Jackson writes it by default. Write ISO 8601 in UTC, with the Z.',
  },
  {
    fits: ofTime(
      (shown) => typeof shown === 'string' && /^\d{4}-?\d\d-?\d\dT[\d:.,]+$/i.test(shown),
    ),
    hint: 'The time has no zone: Python’s naive datetime, Java’s LocalDateTime, or a TIMESTAMP column without zone. Write ISO 8601 in UTC, with the Z.',
  },
  {
    fits: ({ wanted = [] }, { answer }) => answer.status === 200 && wanted.includes('201'),
    hint: 'Frameworks return 200 by default. To return 201: FastAPI’s status_code=201, Spring’s @ResponseStatus(CREATED), Express’s res.status(201).',
  },
];
