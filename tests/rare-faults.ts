import type { Fault } from '../reference/fault.js';
import {
  beforeOperation,
  CRASH,
  changeStoredText,
  repairMalformedBody,
} from '../reference/faults/tools.js';
import type { Status } from '../reference/service.js';

/** With this status as the filter, a limit of n or more is ignored. */
export function limitIgnored(status: Status, limit: number): Fault {
  return {
    name: `limit-ignored-from-${limit}-${status}`,
    breaks: 'list.limit.filtered',
    about: `With the status ${status}, a limit of ${limit} or more is ignored.`,
    patch: (service) => {
      const { selectPage } = service;
      service.selectPage = (parameters) =>
        parameters.limit >= limit && parameters.status === status
          ? selectPage({ ...parameters, limit: Infinity })
          : selectPage(parameters);
    },
  };
}

/** One character of the key is not compared. */
export function keyPlaceNotCompared(place: number): Fault {
  return {
    name: `key-place-${place}-not-compared`,
    breaks: 'auth.list.near-miss',
    about: `The character of the key at ${place} is not compared.`,
    patch: (service) => {
      const { isKey } = service;
      const without = (key: string): string => key.slice(0, place) + key.slice(place + 1);
      service.isKey = (candidate, request, operation) =>
        (candidate.length === service.apiKey.length &&
          without(candidate) === without(service.apiKey)) ||
        isKey(candidate, request, operation);
    },
  };
}

/** One character is removed from messages. */
export function textLoses(character: string): Fault {
  return {
    name: `text-loses-${character}`,
    breaks: 'messages.text.faithful',
    about: `The character ${character} is removed from messages.`,
    patch: (service) => changeStoredText(service, (text) => text.replaceAll(character, '')),
  };
}

/** A character that makes the JSON of a message malformed is ignored. */
export function strayCharacterIgnored(character: string): Fault {
  return {
    name: `stray-${character}-ignored`,
    breaks: 'messages.refused.malformed',
    about: `submitMessage ignores one ${character} that makes the JSON malformed.`,
    patch: (service) =>
      repairMalformedBody(service, '/v1/messages', (text) => text.replace(character, '')),
  };
}

/** getPet cuts an id at one character. */
export function idEndsAt(character: string): Fault {
  return {
    name: `id-ends-at-${character}`,
    breaks: 'get.invalid.not-number',
    about: `getPet cuts an id at ${character}.`,
    patch: (service) => {
      const { readPetId } = service;
      service.readPetId = (text) => {
        const end = text.indexOf(character);
        return readPetId(end > 0 ? text.slice(0, end) : text);
      };
    },
  };
}

/** listPets crashes if the status contains one character. */
export function statusCrashesAt(character: string): Fault {
  return {
    name: `status-crashes-at-${character}`,
    breaks: 'answers.status.server-error',
    about: `A status that contains ${character} gets a 500.`,
    patch: (service) =>
      beforeOperation(service, 'listPets', ({ query }) => {
        if (query.get('status')?.includes(character) === true) throw CRASH;
      }),
  };
}

/** If the name and the status of a new animal both have a wrong type, the animal is accepted. */
export const TWO_WRONG_FIELDS: Fault = {
  name: 'two-wrong-fields-accepted',
  breaks: 'create.refused.name-type',
  about: 'An animal whose name and status both have a wrong type is accepted.',
  patch: (service) => {
    const { checkNewPet } = service;
    service.checkNewPet = (body) => {
      const [name, status] = body instanceof Map ? [body.get('name'), body.get('status')] : [];
      const areWrong =
        name !== undefined &&
        typeof name !== 'string' &&
        status !== undefined &&
        status !== null &&
        typeof status !== 'string';
      return areWrong ? { name: 'x', categoryId: 1n, status: 'sold' } : checkNewPet(body);
    };
  },
};

/** A getPet crashes right after an accepted listing and a refused createPet. */
export const CRASH_AFTER_SEQUENCE: Fault = {
  name: 'crash-after-a-sequence',
  breaks: 'answers.status.server-error',
  about: 'A getPet right after an accepted listPets and a refused createPet gets a 500.',
  patch: (service) => {
    const { perform } = service;
    let before: readonly string[] = [];
    service.perform = async (operation, request) => {
      if (operation === 'getPet' && before.join() === 'listPets accepted,createPet refused') {
        before = [];
        throw CRASH;
      }
      let outcome = 'refused';
      try {
        const answer = await perform(operation, request);
        outcome = 'accepted';
        return answer;
      } finally {
        before = [...before.slice(-1), `${operation} ${outcome}`];
      }
    };
  },
};
