import fc from 'fast-check';
import type { Operation } from '../../service.js';
import { CRASH, afterOperation, skipKeyCheck } from '../tools.js';
import { record, template } from './template.js';

const operation = fc.constantFrom<Operation>('listPets', 'createPet', 'getPet', 'submitMessage');
/** The length of the built-in service's key. */
const KEY_LENGTH = 45;

export const KEY_TEMPLATES = [
  template({
    name: 'key-place-not-compared',
    breaks: 'auth.list.near-miss',
    about: 'One character of the key is not compared, for one operation or for all of them.',
    limitedBy: `${KEY_LENGTH} places at four operations; a run tries every place but the last, though not at every operation`,
    parameter: record({
      place: fc.nat(KEY_LENGTH - 1),
      operation: fc.oneof(operation, fc.constant(null)),
    }),
    // The suite never changes the last character alone: if a key is base64, the changed key may decode to the same bytes.
    canShow: ({ place }) => place < KEY_LENGTH - 1,
    isSmallest: ({ place }, value) => new RegExp(`@${place}\\}"\\}$`).test(value),
    patch: (service, { place, operation: at }) => {
      const { isKey } = service;
      service.isKey = (candidate, request, requested) => {
        const isSimilar =
          (at === null || requested === at) &&
          candidate.length === service.apiKey.length &&
          candidate.slice(0, place) + candidate.slice(place + 1) ===
            service.apiKey.slice(0, place) + service.apiKey.slice(place + 1);
        return isSimilar || isKey(candidate, request, requested);
      };
    },
  }),
  template({
    name: 'key-beginning-is-enough',
    breaks: 'auth.list.near-miss',
    about: 'One operation compares only the first n characters of the key.',
    limitedBy:
      'nothing: both profiles send the key without its last character, and the key followed by other characters',
    parameter: record({ length: fc.integer({ min: 1, max: KEY_LENGTH - 1 }), operation }),
    patch: (service, { length, operation: at }) => {
      const { isKey } = service;
      service.isKey = (candidate, request, requested) =>
        (requested === at && candidate.slice(0, length) === service.apiKey.slice(0, length)) ||
        isKey(candidate, request, requested);
    },
  }),
  template({
    name: 'scheme-accepted',
    breaks: 'auth.list.other-scheme',
    about:
      'One operation accepts any Authorization header with one particular scheme other than Bearer.',
    limitedBy: 'eight schemes at four operations',
    parameter: record({
      scheme: fc.constantFrom(
        'Basic',
        'Digest',
        'Token',
        'ApiKey',
        'Key',
        'Negotiate',
        'AWS4',
        'Bear',
      ),
      operation,
    }),
    isSmallest: ({ scheme }, value) => value === JSON.stringify({ authorization: scheme }),
    patch: (service, { scheme, operation: at }) =>
      skipKeyCheck(service, at, (header) => header.split(' ')[0] === scheme),
  }),
  template({
    name: 'nth-response-crashes',
    breaks: 'answers.status.server-error',
    about: 'Every n-th accepted request of one operation gets a 500.',
    limitedBy: 'nothing: both profiles send more than 10 requests to each operation',
    parameter: record({ every: fc.integer({ min: 2, max: 10 }), operation }),
    patch: (service, { every, operation: at }) => {
      let count = 0;
      afterOperation(service, at, () => {
        count += 1;
        if (count % every === 0) throw CRASH;
      });
    },
  }),
];
