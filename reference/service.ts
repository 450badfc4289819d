import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { Json, JsonObject } from './json/value.js';
import type { Refusal } from './refusal.js';
import type { Timers } from './timers.js';

export type Operation = 'listPets' | 'createPet' | 'getPet' | 'submitMessage';
export type Status = 'available' | 'pending' | 'sold';
export const STATUSES: readonly Status[] = ['available', 'pending', 'sold'];

/** The views of the catalog: a listing without and with a filter, and one animal by its id. */
export type View = 'list' | 'filter' | 'get';

/** A request, as the service receives it. */
export interface ReceivedRequest {
  readonly method: string;
  /** Undecoded, without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** The chunks in which the body arrived. */
  readonly chunks: readonly Buffer[];
  /** The same object for every request on one connection. */
  readonly connection: object;
}

/** An answer before it is written. `raw`, if present, is sent instead of `body`, and need not be JSON. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body?: Json;
  raw?: string | Buffer;
}

export interface NewPet {
  name: string;
  categoryId: bigint;
  status: Status | undefined;
}

/** One version of an animal. `since` and `until` are milliseconds of `Date.now()`. */
export interface Animal {
  readonly id: bigint;
  name: string;
  categoryId: bigint;
  status: string | undefined;
  /** `others`: the animal existed at the start, or another client added it. */
  readonly owner: 'client' | 'others';
  readonly since: number;
  until?: number;
}

export interface Message {
  readonly id: string;
  readonly text: string;
  readonly status: string;
  readonly createdAt: number;
}

export interface Store {
  animals: Animal[];
  readonly messages: Message[];
  lastId: bigint;
}

/** The parameters of a listing. */
export interface ListParameters {
  readonly limit: number;
  /** Undefined for a listing without a filter. A value outside the enum matches no animal. */
  readonly status: string | undefined;
}

/**
 * The whole service: a record of small functions, which call one another through this record. A variation or a fault replaces
 * some of the functions. A function throws a `Refusal` to refuse a request.
 */
export interface Service {
  readonly apiKey: string;
  readonly store: Store;
  readonly timers: Timers;
  readonly random: () => number;
  /** The service's own clock, in milliseconds since 1970. */
  now: () => number;

  respond: (request: ReceivedRequest, response: ServerResponse) => void | Promise<void>;
  answer: (request: ReceivedRequest) => Answer | Promise<Answer>;
  findOperation: (request: ReceivedRequest) => Operation;
  perform: (operation: Operation, request: ReceivedRequest) => Answer | Promise<Answer>;
  decorate: (answer: Answer, operation: Operation | undefined, request: ReceivedRequest) => void;
  writeBody: (answer: Answer) => Buffer;
  transmit: (
    bytes: Buffer,
    answer: Answer,
    request: ReceivedRequest,
    response: ServerResponse,
  ) => void;

  refuse: (refusal: Refusal, request: ReceivedRequest) => Answer;
  showError: (refusal: Refusal, request: ReceivedRequest) => Json;

  authenticate: (request: ReceivedRequest, operation: Operation) => void;
  readKey: (request: ReceivedRequest, operation: Operation) => string | undefined;
  isKey: (candidate: string, request: ReceivedRequest, operation: Operation) => boolean;

  listPets: (request: ReceivedRequest) => Answer | Promise<Answer>;
  readLimit: (request: ReceivedRequest) => number;
  readStatusFilter: (request: ReceivedRequest) => string | undefined;
  selectPage: (parameters: ListParameters) => readonly Animal[];
  catalog: (view: View) => readonly Animal[];
  matches: (animal: Animal, status: string) => boolean;
  arrange: (animals: readonly Animal[]) => readonly Animal[];
  showPet: (animal: Animal, view: View | 'create') => Json;

  createPet: (request: ReceivedRequest) => Answer | Promise<Answer>;
  readBody: (request: ReceivedRequest) => Json;
  parseJson: (text: string) => Json;
  checkNewPet: (body: Json) => NewPet;
  checkName: (value: Json | undefined) => string;
  checkCategoryId: (value: Json | undefined) => bigint;
  checkStatus: (value: Json | undefined) => Status | undefined;
  assignId: (newPet: NewPet, body: Json) => bigint;
  storeAnimal: (newPet: NewPet, id: bigint, owner: Animal['owner']) => Animal;

  getPet: (request: ReceivedRequest) => Answer | Promise<Answer>;
  readPetId: (text: string) => bigint;
  findPet: (id: bigint) => Animal | undefined;

  submitMessage: (request: ReceivedRequest) => Answer | Promise<Answer>;
  checkMediaType: (request: ReceivedRequest) => void;
  checkMessage: (body: Json) => string;
  storeMessage: (text: string) => Message;
  assignMessageId: (text: string) => string;
  createdAt: (ms: number) => string;
  showMessage: (message: Message) => JsonObject;
}
