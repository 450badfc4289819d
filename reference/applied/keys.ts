import type { Choices } from '../choices.js';
import { Refusal } from '../refusal.js';
import type { Operation, Service } from '../service.js';

/** The forms and places in which the key is accepted, and when it is checked. */
export function applyKeys(service: Service, choices: Choices): void {
  const { bearerForm, sloppyKeys, keyElsewhere, refusalOrder } = choices;
  const { readKey, apiKey } = service;
  service.readKey = (request, operation) => {
    const { authorization, 'x-api-key': header } = request.headers;
    if (authorization === undefined && keyElsewhere) {
      return request.query.get('api_key') ?? (typeof header === 'string' ? header : undefined);
    }
    if (sloppyKeys && operation !== 'submitMessage' && hasWord(authorization, apiKey)) {
      return apiKey;
    }
    if (bearerForm === 'exact' && !/^Bearer \S/.test(authorization ?? '')) return undefined;
    return readKey(request, operation);
  };
  if (refusalOrder === 'request') applyRequestFirst(service);
  if (refusalOrder === 'key-before-path') applyKeyBeforePath(service);
}

const BOUNDARY = `[\\s,"'=:]`;

/** Whether a header contains the key as a whole word, as text or in base64. The key does not count if it is part of a longer key. */
function hasWord(header = '', key: string): boolean {
  const word = key.replaceAll(/[^\w]/g, '\\$&');
  const bounded = new RegExp(`(?:^|${BOUNDARY})${word}(?:$|${BOUNDARY})`);
  const decoded = header.split(' ').map((part) => Buffer.from(part, 'base64').toString());
  return [header, ...decoded].some((text) => bounded.test(text));
}

/** Checks the whole request before its key. */
function applyRequestFirst(service: Service): void {
  const authenticate = service.authenticate;
  service.authenticate = (request, operation) => {
    CHECKS[operation](service, request);
    authenticate(request, operation);
  };
}

type RequestCheck = (service: Service, request: Parameters<Service['answer']>[0]) => void;

const CHECKS: Readonly<Record<Operation, RequestCheck>> = {
  listPets: (service, request) => {
    service.readLimit(request);
    service.readStatusFilter(request);
  },
  createPet: (service, request) => {
    service.checkNewPet(service.readBody(request));
  },
  getPet: (service, request) => {
    const text = request.path.slice(request.path.lastIndexOf('/') + 1);
    const id = service.readPetId(text);
    // The store decides: a listing may show a new animal late, but getPet of this animal must not return 404.
    if (!service.store.animals.some((animal) => animal.id === id)) {
      throw new Refusal(404, 'pet_not_found', 'There is no such animal.');
    }
  },
  submitMessage: (service, request) => {
    service.checkMediaType(request);
    service.checkMessage(service.readBody(request));
  },
};

function applyKeyBeforePath(service: Service): void {
  const findOperation = service.findOperation;
  service.findOperation = (request) => {
    service.authenticate(request, 'listPets');
    return findOperation(request);
  };
}
