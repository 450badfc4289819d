import type { Exchange, Header, Operation, ProbeMark } from '../../helpers/exchange.js';
import { encodeValue, type Value } from '../../helpers/probes/value.js';
import type { RunSettings } from '../../helpers/settings.js';

/** Ends with the version, as the interface has it. */
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

/** How an exchange went, beside what was asked and answered. */
export interface Told {
  /** The probe that sent it, and the value: its only step, or one of those that its run has. */
  readonly probe?: {
    readonly id: string;
    readonly value: Value;
    readonly step?: string;
    readonly run?: number;
    readonly of?: number;
    readonly origin?: ProbeMark['origin'];
  };
  /** When it was sent, in ms; after the one before it, where not given. */
  readonly at?: number;
  /** How long it took, in ms. */
  readonly took?: number;
  readonly attempt?: number;
  /** The `Authorization` header; null for none. */
  readonly authorization?: string | null;
  readonly status?: number;
  /** The answer's body as it came, in place of the usual one. */
  readonly raw?: string;
  /** The request's `Content-Type`. */
  readonly sent?: string;
  /** The answer's `Content-Type`; null for none. */
  readonly type?: string | null;
  readonly headers?: readonly Header[];
  readonly base64?: string;
  readonly error?: string;
  /** Whether the request's body went out in two pieces. */
  readonly inPieces?: true;
}

/** An exchange that has no place in a journal yet. */
export interface Draft {
  readonly told: Told;
  readonly operation: Operation;
  readonly method: string;
  readonly path: string;
  readonly body?: string;
  readonly status: number;
  readonly answer: string;
}

/** The Error that belongs to a status. */
function errorBody(status: number): string {
  return `{"code":"refused","message":"This was refused.","status":${status}}`;
}

function draft(
  operation: Operation,
  method: string,
  path: string,
  answer: string,
  told: Told,
  status: number,
  body?: string,
): Draft {
  const found = told.status ?? status;
  const usual = found < 400 ? answer : errorBody(found);
  return {
    told,
    operation,
    method,
    path,
    status: found,
    answer: told.raw ?? usual,
    ...(body === undefined ? {} : { body }),
  };
}

/** A listing. @param query `limit=7&status=sold`, or nothing @param animals each as JSON */
export function listPets(query: string, animals: readonly string[], told: Told = {}): Draft {
  const path = query === '' ? '/pets' : `/pets?${query}`;
  return draft('listPets', 'GET', path, `[${animals.join(',')}]`, told, 200);
}

/** An addition. @param animal the answer's, as JSON */
export function createPet(body: string | undefined, animal: string, told: Told = {}): Draft {
  return draft('createPet', 'POST', '/pets', animal, told, 201, body);
}

/** A single animal asked for. @param petId as it stands in the path @param animal the answer's, as JSON */
export function getPet(petId: bigint | string, animal: string, told: Told = {}): Draft {
  return draft('getPet', 'GET', `/pets/${petId}`, animal, told, 200);
}

const PLAIN_MESSAGE = { id: 'messages.plain', value: 40, step: 'message' };

/** A submission. @param record the answer's, as JSON */
export function submitMessage(body: string | undefined, record: string, told: Told = {}): Draft {
  return draft(
    'submitMessage',
    'POST',
    '/messages',
    record,
    { probe: PLAIN_MESSAGE, ...told },
    200,
    body,
  );
}

function markOf(probe: NonNullable<Told['probe']>, index: number): ProbeMark {
  const { id, value, step = 'page', run = index, of = 1, origin = 'example' } = probe;
  return { id, run, value: encodeValue(value), origin, step, of };
}

/** The draft of a request with a wrong key that a probe sent. @param authorization as it is recorded; null for none */
export function wrongKey(id: string, authorization: string | null): Told {
  const probe = { id, value: { authorization }, step: 'response' };
  return { probe, authorization };
}

/** Drafts as the journal holds them: one after the other, but for what was told of their times. */
export function journal(drafts: readonly Draft[]): Exchange[] {
  let clock = 0;
  return drafts.map((each, index): Exchange => {
    const { told, operation, method, path, body } = each;
    const start = told.at === undefined ? clock + 1000 : told.at * 1000;
    const end = start + (told.took ?? 1) * 1000;
    clock = end;
    const authorization =
      told.authorization === undefined ? 'Bearer {API_KEY}' : told.authorization;
    const type = told.type === undefined ? 'application/json' : told.type;
    const sent = told.sent ?? 'application/json';
    const headers: Header[] = [
      ...(type === null ? [] : [['content-type', type] as const]),
      ...(told.headers ?? []),
    ];
    return {
      index,
      seq: index,
      ...(told.probe && { probe: markOf(told.probe, index) }),
      attempt: told.attempt ?? 1,
      operation,
      request: {
        method,
        url: BASE + path,
        headers: [
          ...(authorization === null ? [] : [['Authorization', authorization] as const]),
          ...(body === undefined ? [] : [['Content-Type', sent] as const]),
        ],
        ...(body === undefined ? {} : { body }),
        ...(told.inPieces ? { inPieces: true } : {}),
      },
      start,
      end,
      startedAt: '2026-03-01T10:00:00.000Z',
      ...(told.error === undefined || told.status !== undefined
        ? {
            answer: {
              status: each.status,
              headers,
              body: each.answer,
              ...(told.base64 === undefined ? {} : { base64: told.base64 }),
            },
          }
        : {}),
      ...(told.error === undefined ? {} : { error: told.error }),
    };
  });
}
