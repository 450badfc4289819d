import type { Operation } from '../../schemas/operations.js';
import type { Exchange, Header, ProbeMark } from '../../helpers/exchange.js';
import { encodeValue, type Value } from '../../helpers/probes/value.js';
import type { RunSettings } from '../../helpers/settings.js';

/** Ends with the version, as the interface requires. */
const BASE = 'http://127.0.0.1:1/v1';

export const SETTLE_MS = 2000;

export const SETTINGS: RunSettings = {
  baseUrl: BASE,
  messagesBaseUrl: BASE,
  embedded: false,
  profile: 'standard',
  only: null,
  skip: [],
  without: [],
  observe: false,
  seed: 1,
  categoryId: '7',
  timeoutMs: 10_000,
  settleMs: SETTLE_MS,
  concurrency: 16,
  rate: null,
  deadlineS: 600,
  maxAnimals: null,
  bail: false,
  shortKey: false,
};

/** Facts of an exchange other than its operation and its default response. */
export interface DraftResponse {
  /** The probe and the value that the request belongs to. By default, the request is the only step of its trial. */
  readonly probe?: {
    readonly id: string;
    readonly value: Value;
    readonly step?: string;
    /** The number of the trial. */
    readonly trial?: number;
    readonly of?: number;
    readonly origin?: ProbeMark['origin'];
  };
  /** When the request was sent, in ms. By default, 1 ms after the end of the previous exchange. */
  readonly at?: number;
  /** How long the exchange took, in ms. By default, 1. */
  readonly took?: number;
  readonly attempt?: number;
  /** The `Authorization` header; null for none. */
  readonly authorization?: string | null;
  readonly status?: number;
  /** The exact body of the response, instead of the default one. */
  readonly raw?: string;
  /** The request's `Content-Type`; null for none. */
  readonly sent?: string | null;
  /** The response's `Content-Type`; null for none. */
  readonly type?: string | null;
  readonly headers?: readonly Header[];
  readonly base64?: string;
  readonly error?: string;
  /** Whether the request's body was sent in two chunks. */
  readonly inPieces?: true;
}

/** An exchange that is not in a journal yet. */
export interface Draft {
  readonly response: DraftResponse;
  readonly operation: Operation;
  readonly method: string;
  readonly path: string;
  readonly body?: string;
  readonly status: number;
  readonly answer: string;
}

/** The body of an Error with this status. */
function errorBody(status: number): string {
  return `{"code":"refused","message":"This was refused.","status":${status}}`;
}

function draft(
  operation: Operation,
  method: string,
  path: string,
  answer: string,
  response: DraftResponse,
  status: number,
  body?: string,
): Draft {
  const found = response.status ?? status;
  const usual = found < 400 ? answer : errorBody(found);
  return {
    response,
    operation,
    method,
    path,
    status: found,
    answer: response.raw ?? usual,
    ...(body === undefined ? {} : { body }),
  };
}

/**
 * An exchange of listPets.
 * @param query for example `limit=7&status=sold`; may be empty
 * @param animals each as JSON
 */
export function listPets(
  query: string,
  animals: readonly string[],
  response: DraftResponse = {},
): Draft {
  const path = query === '' ? '/pets' : `/pets?${query}`;
  return draft('listPets', 'GET', path, `[${animals.join(',')}]`, response, 200);
}

/**
 * An exchange of createPet.
 * @param animal the animal in the response, as JSON
 */
export function createPet(
  body: string | undefined,
  animal: string,
  response: DraftResponse = {},
): Draft {
  return draft('createPet', 'POST', '/pets', animal, response, 201, body);
}

/**
 * An exchange of getPet.
 * @param petId the text in the path
 * @param animal the animal in the response, as JSON
 */
export function getPet(
  petId: bigint | string,
  animal: string,
  response: DraftResponse = {},
): Draft {
  return draft('getPet', 'GET', `/pets/${petId}`, animal, response, 200);
}

const PLAIN_MESSAGE = { id: 'messages.plain', value: 40, step: 'message' };

/**
 * An exchange of submitMessage.
 * @param record the record in the response, as JSON
 */
export function submitMessage(
  body: string | undefined,
  record: string,
  response: DraftResponse = {},
): Draft {
  return draft(
    'submitMessage',
    'POST',
    '/messages',
    record,
    { probe: PLAIN_MESSAGE, ...response },
    200,
    body,
  );
}

function markOf(probe: NonNullable<DraftResponse['probe']>, index: number): ProbeMark {
  const { id, value, step = 'page', trial = index, of = 1, origin = 'example' } = probe;
  return { id, trial, value: encodeValue(value), origin, step, of };
}

/**
 * The facts of a probe's request with a wrong key.
 * @param authorization the header as the journal records it; null for none
 */
export function wrongKey(id: string, authorization: string | null): DraftResponse {
  const probe = { id, value: { authorization }, step: 'response' };
  return { probe, authorization };
}

/** Turns drafts into exchanges. By default, each exchange starts after the end of the previous exchange. */
export function journal(drafts: readonly Draft[]): Exchange[] {
  let clock = 0;
  return drafts.map((each, index): Exchange => {
    const { response, operation, method, path, body } = each;
    const start = response.at === undefined ? clock + 1000 : response.at * 1000;
    const end = start + (response.took ?? 1) * 1000;
    clock = end;
    const authorization =
      response.authorization === undefined ? 'Bearer {API_KEY}' : response.authorization;
    const type = response.type === undefined ? 'application/json' : response.type;
    const sent = response.sent === undefined ? 'application/json' : response.sent;
    const headers: Header[] = [
      ...(type === null ? [] : [['content-type', type] as const]),
      ...(response.headers ?? []),
    ];
    return {
      index,
      seq: index,
      ...(response.probe && { probe: markOf(response.probe, index) }),
      attempt: response.attempt ?? 1,
      operation,
      request: {
        method,
        url: BASE + path,
        headers: [
          ...(authorization === null ? [] : [['Authorization', authorization] as const]),
          ...(body === undefined || sent === null ? [] : [['Content-Type', sent] as const]),
        ],
        ...(body === undefined ? {} : { body }),
        ...(response.inPieces ? { inPieces: true } : {}),
      },
      start,
      end,
      startedAt: '2026-03-01T10:00:00.000Z',
      ...(response.error === undefined || response.status !== undefined
        ? {
            answer: {
              status: each.status,
              headers,
              body: each.answer,
              ...(response.base64 === undefined ? {} : { base64: response.base64 }),
            },
          }
        : {}),
      ...(response.error === undefined ? {} : { error: response.error }),
    };
  });
}
