import type { Fault } from '../../fault.js';
import type { Json } from '../../json/value.js';
import { isList } from '../../json/write.js';
import type { Service } from '../../service.js';
import { CRASH, repairMalformedBody, refuseWith } from '../tools.js';

const onPets = ({ path }: { path: string }): boolean => path === '/v1/pets';

/** A fault that makes createPet accept some bodies that are not JSON. */
function malformedAccepted(name: string, about: string, repair: (text: string) => string): Fault {
  return {
    name,
    breaks: 'create.refused.malformed',
    about,
    subtle: true,
    patch: (service) => repairMalformedBody(service, '/v1/pets', repair),
  };
}

/** Converts the body of a new animal before it is checked. */
function convertBody(service: Service, convert: (body: Json) => Json): void {
  const checkNewPet = service.checkNewPet;
  service.checkNewPet = (body) => checkNewPet(convert(body));
}

export const REFUSED_BODIES: readonly Fault[] = [
  {
    name: 'no-body-gets-415',
    breaks: 'create.refused.no-body',
    about: 'A request without a body has no media type either: 415.',
    patch: (service) => refuseWith(service, ['body_missing'], 415, onPets),
  },
  {
    name: 'no-body-gets-411',
    breaks: 'create.refused.no-body',
    about: 'A request without a body gets a 411.',
    subtle: true,
    patch: (service) => refuseWith(service, ['body_missing'], 411, onPets),
  },
  {
    name: 'no-body-makes-an-animal',
    breaks: 'create.refused.no-body',
    about: 'A request without a body adds an animal with defaults.',
    patch: (service) => {
      const readBody = service.readBody;
      service.readBody = (request) => {
        if (request.body.length > 0 || request.path !== '/v1/pets') return readBody(request);
        return new Map<string, Json>([
          ['name', 'Unnamed'],
          ['categoryId', 1n],
        ]);
      };
    },
  },
  malformedAccepted('reads-leading-zeros', 'Numbers with leading zeros are accepted.', (text) =>
    text.replace(/:0+(?=[1-9])/, ':'),
  ),
  malformedAccepted('reads-plus', 'Numbers with a plus in front are accepted.', (text) =>
    text.replace(':+', ':'),
  ),
  malformedAccepted(
    'reads-trailing-commas',
    'A comma before a closing bracket is ignored.',
    (text) => {
      return text.replace(/,\s*([}\]])/g, '$1');
    },
  ),
  malformedAccepted('reads-comments', 'Comments are ignored.', (text) => {
    return text.replace(/\/\*[^]*?\*\/|\/\/[^\n]*/g, '');
  }),
  malformedAccepted('reads-single-quotes', 'Strings in single quotes are accepted.', (text) =>
    text.replaceAll("'", '"'),
  ),
  malformedAccepted('reads-bare-keys', 'Keys without quotes are accepted.', (text) => {
    return text.replace(/([{,]\s*)([A-Za-z_]\w*)\s*:/g, '$1"$2":');
  }),
  malformedAccepted('reads-nan', 'NaN and Infinity are read as numbers.', (text) => {
    return text.replace(/-?\b(NaN|Infinity)\b/g, '0');
  }),
  malformedAccepted(
    'reads-the-first-value-only',
    'Text after the first JSON value is ignored.',
    (text) => {
      return text.slice(0, text.lastIndexOf('}', text.trimEnd().length - 2) + 1);
    },
  ),
  malformedAccepted('closes-what-is-open', 'A missing closing brace is added.', (text) => {
    return `${text}}`;
  }),
  {
    name: 'malformed-makes-an-animal',
    breaks: 'create.refused.malformed',
    about: 'A body that is not JSON is read as a form, with defaults for missing fields.',
    patch: (service) =>
      repairMalformedBody(service, '/v1/pets', () => '{"name":"Unnamed","categoryId":1}'),
  },
  {
    name: 'array-of-one-is-the-one',
    breaks: 'create.refused.not-object',
    about: 'A body that is an array is read as its first item.',
    subtle: true,
    patch: (service) => convertBody(service, (body) => (isList(body) ? (body[0] ?? null) : body)),
  },
  {
    name: 'empty-array-crashes',
    breaks: 'create.refused.not-object',
    about: 'The check treats a body of [] as an empty object, and later code crashes.',
    subtle: true,
    patch: (service) => {
      convertBody(service, (body) => {
        if (isList(body) && body.length === 0) throw CRASH;
        return body;
      });
    },
  },
  {
    name: 'array-is-a-struct',
    breaks: 'create.refused.not-object',
    about: 'A body that is an array is read as an animal: its items are the fields, by position.',
    subtle: true,
    patch: (service) => {
      convertBody(service, (body) => {
        if (!isList(body)) return body;
        const [name = null, categoryId = null, status] = body;
        const pet = new Map([
          ['name', name],
          ['categoryId', categoryId],
        ]);
        return status === undefined ? pet : pet.set('status', status);
      });
    },
  },
  {
    name: 'text-is-parsed-again',
    breaks: 'create.refused.not-object',
    about: 'A body that is a string with the JSON of an animal is parsed once more.',
    subtle: true,
    patch: (service) => {
      convertBody(service, (body) => {
        return typeof body === 'string' && body.startsWith('{') ? service.parseJson(body) : body;
      });
    },
  },
  {
    name: 'no-object-gets-422',
    breaks: 'create.refused.not-object',
    about: 'A body that is not an object gets a 422.',
    patch: (service) => refuseWith(service, ['not_an_object'], 422, onPets),
  },
  {
    name: 'null-body-is-no-body-415',
    breaks: 'create.refused.not-object',
    about: 'A body of null gets a 415.',
    subtle: true,
    patch: (service) => {
      refuseWith(service, ['not_an_object'], 415, ({ path, body }) => {
        return path === '/v1/pets' && body.toString().trim() === 'null';
      });
    },
  },
  {
    name: 'no-object-makes-an-animal',
    breaks: 'create.refused.not-object',
    about: 'A body that is not an object is read as an animal with defaults.',
    patch: (service) => {
      convertBody(service, (body) => {
        if (body instanceof Map) return body;
        return new Map<string, Json>([
          ['name', 'Unnamed'],
          ['categoryId', 1n],
        ]);
      });
    },
  },
];
