import { writeJson } from '../json/write.js';
import { Refusal } from '../refusal.js';
import type { Answer, ReceivedRequest, Operation, Service } from '../service.js';

/** `GET /pets/{petId}` has been deprecated since 2026 (RFC 9745), and will be removed in 2030 (RFC 8594). */
const DEPRECATED_SINCE = `@${Date.UTC(2026, 0, 1) / 1000}`;
const REMOVED_ON = new Date(Date.UTC(2030, 11, 5)).toUTCString();

/** The steps from a request to its answer. */
export function answering(service: Service) {
  return {
    respond: async (request, response) => {
      const answer = await service.answer(request);
      service.transmit(service.writeBody(answer), answer, request, response);
    },

    answer: async (request) => {
      let operation: Operation | undefined;
      let answer: Answer;
      try {
        operation = service.findOperation(request);
        service.authenticate(request, operation);
        answer = await service.perform(operation, request);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        answer = service.refuse(error, request);
      }
      service.decorate(answer, operation, request);
      return answer;
    },

    findOperation,

    perform: (operation, request) => service[operation](request),

    decorate: (answer, operation) => {
      answer.headers['Content-Type'] ??= 'application/json';
      if (answer.status === 401) answer.headers['WWW-Authenticate'] = 'Bearer';
      if (operation === 'getPet') {
        answer.headers['Deprecation'] = DEPRECATED_SINCE;
        answer.headers['Sunset'] = REMOVED_ON;
      }
    },

    writeBody: ({ body, raw }) => {
      if (raw !== undefined) return Buffer.from(raw);
      return Buffer.from(body === undefined ? '' : writeJson(body));
    },

    transmit: (bytes, answer, _request, response) => {
      // RFC 9110: a 204 carries neither a body nor a length.
      if (answer.status !== 204) response.setHeader('Content-Length', bytes.length);
      response.writeHead(answer.status, answer.headers).end(bytes);
    },

    refuse: (refusal, request) => {
      return { status: refusal.status, headers: {}, body: service.showError(refusal, request) };
    },

    showError: ({ code, message, status }) => {
      return new Map(Object.entries({ code, message, status: BigInt(status) }));
    },
  } satisfies Partial<Service>;
}

function findOperation({ method, path }: ReceivedRequest): Operation {
  const operations = operationsAt(path);
  if (operations === undefined) throw new Refusal(404, 'not_found', 'There is nothing here.');
  const operation = operations.get(method);
  if (operation !== undefined) return operation;
  throw new Refusal(405, 'method_not_allowed', `${method} is not possible here.`);
}

const PETS: ReadonlyMap<string, Operation> = new Map([
  ['GET', 'listPets'],
  ['POST', 'createPet'],
]);
const PET: ReadonlyMap<string, Operation> = new Map([['GET', 'getPet']]);
const MESSAGES: ReadonlyMap<string, Operation> = new Map([['POST', 'submitMessage']]);

function operationsAt(path: string): ReadonlyMap<string, Operation> | undefined {
  if (path === '/v1/pets') return PETS;
  if (path === '/v1/messages') return MESSAGES;
  return /^\/v1\/pets\/[^/]+$/.test(path) ? PET : undefined;
}
