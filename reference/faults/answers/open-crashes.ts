import { isUtf8 } from 'node:buffer';
import type { Fault } from '../../fault.js';
import type { Json } from '../../json/value.js';
import type { ReceivedRequest, Service } from '../../service.js';
import { beforeOperation, CRASH, changeStoredName } from '../tools.js';

const breaks = 'answers.status.server-error';
const subtle = true;

/** A fault that crashes for some createPet requests. The interface allows several statuses for them, but not 500. */
function crashing(name: string, about: string, when: (request: ReceivedRequest) => boolean): Fault {
  const patch = (service: Service): void => {
    beforeOperation(service, 'createPet', (request) => {
      if (when(request)) throw CRASH;
    });
  };
  const alsoSends = ['create.refused.malformed', 'create.faithful.name'] as const;
  return { name, breaks, about, alsoSends, subtle, patch };
}

/** A fault that crashes for some listPets requests. */
function crashingList(
  name: string,
  about: string,
  when: (request: ReceivedRequest) => boolean,
): Fault {
  const patch = (service: Service): void => {
    beforeOperation(service, 'listPets', (request) => {
      if (when(request)) throw CRASH;
    });
  };
  return {
    name,
    breaks,
    about,
    alsoSends: ['list.filter.unknown', 'list.limit.not-integer'],
    subtle,
    patch,
  };
}

const KNOWN = new Set(['limit', 'status']);
const hasProto = (body: Json): boolean => body instanceof Map && body.has('__proto__');
const mediaTypeOf = ({ headers }: ReceivedRequest): string => headers['content-type'] ?? '';

/** Crashes for requests for which the interface allows several statuses, but not 500. */
export const OPEN_CRASHES: readonly Fault[] = [
  {
    name: 'crash-on-key-beyond-ascii',
    breaks,
    about:
      'The constant-time comparison of keys throws for texts that are not ASCII, and the error is not caught.',
    alsoSends: ['auth.messages.other-key'],
    subtle,
    patch: (service) => {
      const { readKey } = service;
      service.readKey = (request, operation) => {
        if (/[^ -~]/.test(request.headers.authorization ?? '')) throw CRASH;
        return readKey(request, operation);
      };
    },
  },
  crashing(
    'crash-on-bom',
    'A BOM before the body is not JSON, and the exception is not caught.',
    (request) => {
      return request.body.toString().startsWith('\ufeff');
    },
  ),
  crashing('crash-on-bytes', 'A byte that is not UTF-8 fails in the decoder.', ({ body }) => {
    return !isUtf8(body);
  }),
  crashing(
    'crash-without-media-type',
    'No parser matches a body without a media type: the body is undefined.',
    (request) => {
      return request.body.length > 0 && mediaTypeOf(request) === '';
    },
  ),
  crashing('crash-on-form', 'There is no parser for forms: the body is undefined.', (request) => {
    return mediaTypeOf(request).startsWith('application/x-www-form-urlencoded');
  }),
  crashing(
    'crash-on-unknown-charset',
    'The charset of a body is looked up, and it may be unknown.',
    (request) => /charset=(?!utf-8)/i.test(mediaTypeOf(request)),
  ),
  crashing(
    'crash-on-white-space-as-a-body',
    'A body is checked to be non-empty, then trimmed: the parser gets nothing.',
    ({ body }) => body.length > 0 && body.toString().trim() === '',
  ),
  {
    ...crashing(
      'crash-on-huge-number',
      'The parser limits the digits of an integer, and throws an exception that nothing catches.',
      ({ body }) => /\d{4301}/.test(body.toString()),
    ),
    alsoSends: ['create.refused.category-range'],
  },
  crashing(
    'crash-beyond-8k',
    'A gateway fails with bodies of more than 8 KB.',
    ({ body }) => body.length > 8192,
  ),
  {
    name: 'crash-on-half-a-character',
    breaks,
    about: 'Half a surrogate pair cannot be encoded.',
    alsoSends: ['create.faithful.name'],
    subtle,
    patch: (service) => {
      changeStoredName(service, (name) => {
        if (/\p{Surrogate}/u.test(name)) throw CRASH;
        return name;
      });
    },
  },
  {
    name: 'crash-on-half-a-character-stored',
    breaks,
    about: 'Half a surrogate pair passes every check, and the database cannot encode it.',
    alsoSends: ['create.faithful.name'],
    subtle,
    patch: (service) => {
      const { storeAnimal } = service;
      service.storeAnimal = (newPet, id, owner) => {
        if (/\p{Surrogate}/u.test(newPet.name)) throw CRASH;
        return storeAnimal(newPet, id, owner);
      };
    },
  },
  {
    name: 'crash-on-bytes-of-a-message',
    breaks,
    about: 'A byte that is not UTF-8 fails in the decoder of messages.',
    alsoSends: ['messages.refused.malformed'],
    subtle,
    patch: (service) => {
      beforeOperation(service, 'submitMessage', ({ body }) => {
        if (!isUtf8(body)) throw CRASH;
      });
    },
  },
  {
    name: 'crash-on-proto',
    breaks,
    about: 'A guard throws for a field named __proto__, and the exception is not caught.',
    alsoSends: ['create.refused.name-type'],
    subtle,
    patch: (service) => {
      const checkNewPet = service.checkNewPet;
      service.checkNewPet = (body) => {
        if (hasProto(body)) throw CRASH;
        return checkNewPet(body);
      };
    },
  },
  crashingList(
    'crash-on-unclosed-bracket',
    'The name of a parameter is read as a path, and its bracket is not closed.',
    (request) => {
      return [...request.query.keys()].some((name) => name.includes('[') && !name.includes(']'));
    },
  ),
  crashingList(
    'crash-on-list-of-limits',
    'The framework reads a limit with brackets as a list, which cannot be matched with a pattern.',
    ({ query }) => query.has('limit[]'),
  ),
  crashingList(
    'crash-on-parameter-without-value',
    'The value of an unknown parameter is used, even if it is missing or empty.',
    (request) => [...request.query].some(([name, value]) => value === '' && !KNOWN.has(name)),
  ),
  crashingList(
    'crash-on-quoted-status',
    'A status is put into the SQL as it is: a quote in it ends the string.',
    ({ query }) => query.get('status')?.includes("'") === true,
  ),
  crashingList(
    'crash-on-status-with-space',
    'A status becomes part of an address, in which a space is not escaped.',
    ({ query }) => query.get('status')?.includes(' ') === true,
  ),
  crashingList(
    'crash-on-two-wrong-parameters',
    'The code that joins the messages about two wrong parameters crashes.',
    ({ query }) => {
      const [limit, status] = [query.get('limit') ?? '1', query.get('status') ?? 'sold'];
      return !/^[1-9]/.test(limit) && !/^(available|pending|sold)$/.test(status);
    },
  ),
  crashingList(
    'crash-on-limit-of-filter',
    'With a filter, a limit that is not a number reaches the database as NaN.',
    ({ query }) => {
      return query.has('status') && Number.isNaN(Number(query.get('limit') ?? '0'));
    },
  ),
];
