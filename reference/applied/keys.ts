import type { Freedoms } from '../freedoms.js';
import { Refusal } from '../refusal.js';
import type { Operation, Service } from '../service.js';

/** In which forms and places the key is accepted, and when it is asked for. */
export function applyKeys(service: Service, freedoms: Freedoms): void {
  const { bearerForm, sloppyKeys, keyElsewhere, refusalOrder } = freedoms;
  const { readKey, apiKey } = service;
  service.readKey = (asked, operation) => {
    const { authorization, 'x-api-key': header } = asked.headers;
    if (authorization === undefined && keyElsewhere) {
      return asked.query.get('api_key') ?? (typeof header === 'string' ? header : undefined);
    }
    if (sloppyKeys && operation !== 'submitMessage' && hasWord(authorization, apiKey)) {
      return apiKey;
    }
    if (bearerForm === 'exact' && !/^Bearer \S/.test(authorization ?? '')) return undefined;
    return readKey(asked, operation);
  };
  if (refusalOrder === 'request') applyRequestFirst(service);
  if (refusalOrder === 'key-before-path') applyKeyBeforePath(service);
}

const BOUNDARY = `[\\s,"'=:]`;

/** Whether the key stands there as a word of its own, not as a part of another key; also in base64. */
function hasWord(header = '', key: string): boolean {
  const word = key.replaceAll(/[^\w]/g, '\\$&');
  const bounded = new RegExp(`(?:^|${BOUNDARY})${word}(?:$|${BOUNDARY})`);
  const decoded = header.split(' ').map((part) => Buffer.from(part, 'base64').toString());
  return [header, ...decoded].some((text) => bounded.test(text));
}

/** A request is looked at whole before its key is, and refused without any effect. */
function applyRequestFirst(service: Service): void {
  const authenticate = service.authenticate;
  service.authenticate = (asked, operation) => {
    rehearse[operation](service, asked);
    authenticate(asked, operation);
  };
}

type Rehearsal = (service: Service, asked: Parameters<Service['answer']>[0]) => void;

const rehearse: Readonly<Record<Operation, Rehearsal>> = {
  listPets: (service, asked) => {
    service.readLimit(asked);
    service.readStatusFilter(asked);
  },
  createPet: (service, asked) => {
    service.checkNewPet(service.readBody(asked));
  },
  getPet: (service, asked) => {
    const text = asked.path.slice(asked.path.lastIndexOf('/') + 1);
    const id = service.readPetId(text);
    // Not what this read happens to see: an animal that is only late does not earn a 404.
    if (!service.store.animals.some((animal) => animal.id === id)) {
      throw new Refusal(404, 'pet_not_found', 'There is no such animal.');
    }
  },
  submitMessage: (service, asked) => {
    service.checkMediaType(asked);
    service.checkMessage(service.readBody(asked));
  },
};

function applyKeyBeforePath(service: Service): void {
  const findOperation = service.findOperation;
  service.findOperation = (asked) => {
    service.authenticate(asked, 'listPets');
    return findOperation(asked);
  };
}
