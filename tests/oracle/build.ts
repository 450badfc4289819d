import { PLAIN } from '../../helpers/defaults.js';
import type { Operation } from '../../schemas/operations.js';
import type { Answer, Exchange, Header, ProbeMark } from '../../helpers/exchange.js';
import { encodeValue, type Value } from '../../helpers/probes/value.js';
import type { RunSettings } from '../../helpers/settings.js';
import { REFERENCE_ANSWERS, type OperationName } from './reference-answers.js';

/** Ends with the version, as the interface requires, and contains the path of an operation, which no check may take for one. */
const BASE = 'http://127.0.0.1:1/pets/7/v1';

const STARTED_AT = '2026-03-01T10:00:00.000Z';
/** The same time, as in the header `Date`. */
export const DATE = new Date(STARTED_AT).toUTCString();

export const SETTLE_MS = 2000;

export const SETTINGS: RunSettings = {
  ...PLAIN,
  baseUrl: BASE,
  messagesBaseUrl: BASE,
  embedded: false,
  settleMs: SETTLE_MS,
  seed: 1,
  categoryId: '7',
};

/** How an exchange differs from the one with the built-in service. */
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
  /** The response's `Content-Type`, instead of the usual one; null for none. */
  readonly type?: string | null;
  /** Headers of the response, instead of the usual ones with these names; null for none. */
  readonly headers?: readonly (readonly [name: string, value: string | null])[];
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
  readonly answer: Answer;
}

/** The response of the built-in service, with another status. */
function usualAnswer(operation: OperationName, status: number): Answer {
  const { success, refusal, unauthorized } = REFERENCE_ANSWERS[operation];
  if (status < 400) return { ...success, status };
  const { headers, body } = status === 401 ? unauthorized : refusal;
  return { status, headers, body: JSON.stringify({ ...JSON.parse(body), status }) };
}

/** The usual headers for this time and body, with the changes of a test. */
function changedHeaders(
  usual: readonly Header[],
  body: string,
  { type, headers = [] }: DraftResponse,
): Header[] {
  const own = { date: DATE, 'content-length': `${Buffer.byteLength(body)}` };
  const changes = [...(type === undefined ? [] : [['content-type', type] as const]), ...headers];
  const changed = new Set(changes.map(([name]) => name.toLowerCase()));
  return [
    ...usual
      .filter(([name]) => !changed.has(name))
      .map(([name, value]): Header => [name, own[name as keyof typeof own] ?? value]),
    ...changes.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const])),
  ];
}

function draft(
  operation: OperationName,
  method: string,
  path: string,
  answer: string,
  response: DraftResponse,
  status: number,
  body?: string,
): Draft {
  const usual = usualAnswer(operation, response.status ?? status);
  const text = response.raw ?? (usual.status < 400 ? answer : usual.body);
  return {
    response,
    operation,
    method,
    path,
    answer: {
      status: usual.status,
      headers: changedHeaders(usual.headers, text, response),
      body: text,
      ...(response.base64 === undefined ? {} : { base64: response.base64 }),
    },
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
    const { response, operation, method, path, body, answer } = each;
    const start = response.at === undefined ? clock + 1000 : response.at * 1000;
    const end = start + (response.took ?? 1) * 1000;
    clock = end;
    const authorization =
      response.authorization === undefined ? 'Bearer {API_KEY}' : response.authorization;
    const sent = response.sent === undefined ? 'application/json' : response.sent;
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
      startedAt: STARTED_AT,
      ...(response.error === undefined || response.status !== undefined ? { answer } : {}),
      ...(response.error === undefined ? {} : { error: response.error }),
    };
  });
}
