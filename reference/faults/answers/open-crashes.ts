import { isUtf8 } from 'node:buffer';
import type { Fault } from '../../fault.js';
import type { Json } from '../../json/value.js';
import type { Operation, ReceivedRequest } from '../../service.js';
import { beforeOperation, CRASH, changeStoredName } from '../tools.js';

const breaks = 'answers.status.server-error';
const subtle = true;

/** Returns a function that makes faults: they crash for some requests to an operation. @param alsoSends requirements that send these */
const crashing =
  (operation: Operation, alsoSends: Fault['alsoSends'] = []) =>
  (name: string, about: string, when: (request: ReceivedRequest) => boolean): Fault => ({
    name,
    breaks,
    about,
    alsoSends,
    subtle,
    patch: (service) =>
      beforeOperation(service, operation, (request) => {
        if (when(request)) throw CRASH;
      }),
  });
/** The interface allows several statuses for these requests, but not 500. */
const crashingCreate = crashing('createPet', ['create.refused.malformed', 'create.faithful.name']);
const crashingList = crashing('listPets', ['list.filter.unknown', 'list.limit.not-integer']);
const crashingMessage = crashing('submitMessage', [
  'messages.refused.malformed',
  'messages.text.faithful',
]);

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
  crashingCreate(
    'crash-on-bom',
    'The JSON parser throws for a BOM before the body, and the exception is not caught.',
    ({ body }) => isUtf8(body) && body.toString().startsWith('\ufeff'),
  ),
  crashingCreate(
    'crash-on-two-names',
    'Two fields with one name become a list, which crashes the check of the name.',
    ({ body }) => (body.toString().match(/"name":/g) ?? []).length > 1,
  ),
  crashingCreate(
    'crash-on-bytes',
    'The decoder throws for a byte that is not UTF-8.',
    ({ body }) => !isUtf8(body),
  ),
  crashingCreate(
    'crash-without-media-type',
    'Without a media type, no parser reads the body, and an undefined body crashes.',
    (request) => request.body.length > 0 && mediaTypeOf(request) === '',
  ),
  crashingCreate(
    'crash-on-form',
    'No parser reads forms, and an undefined body crashes.',
    (request) => mediaTypeOf(request).startsWith('application/x-www-form-urlencoded'),
  ),
  crashingCreate(
    'crash-on-unknown-charset',
    'An unknown charset of a body crashes the decoder.',
    (request) => /charset=(?!utf-8)/i.test(mediaTypeOf(request)),
  ),
  crashingCreate(
    'crash-on-white-space-as-a-body',
    'A body of white space passes the check for an empty body. Then it is trimmed, and the parser throws.',
    ({ body }) => body.length > 0 && body.toString().trim() === '',
  ),
  crashing('createPet', ['create.refused.category-range'])(
    'crash-on-huge-number',
    'The parser limits the digits of an integer, and throws an exception that nothing catches.',
    ({ body }) => /\d{4301}/.test(body.toString()),
  ),
  crashingCreate(
    'crash-on-operator-field',
    'A field whose name begins with $ is an operator for the database, and the query throws.',
    ({ body }) => /[{,]"\$\w+":/.test(body.toString()),
  ),
  crashingCreate(
    'crash-beyond-8k',
    'A body of more than 8 KB crashes the gateway.',
    ({ body }) => body.length > 8192,
  ),
  {
    name: 'crash-on-half-a-character',
    breaks,
    about: 'A lone surrogate in a name cannot be encoded: 500.',
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
    about: 'A lone surrogate in a name passes every check, but the database cannot encode it.',
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
  crashingMessage(
    'crash-on-bytes-of-a-message',
    'The decoder of messages throws for a byte that is not UTF-8.',
    ({ body }) => !isUtf8(body),
  ),
  crashingMessage(
    'crash-on-message-of-spaces',
    'The first word of a message is read without checking that there is one.',
    ({ body }) => /"message": ?" +"/.test(body.toString()),
  ),
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
    'The parser of the query crashes for a parameter with an unclosed bracket.',
    (request) =>
      [...request.query.keys()].some((name) => name.includes('[') && !name.includes(']')),
  ),
  crashingList(
    'crash-on-list-of-limits',
    'The framework reads `limit[]` as a list, and matching a list with a pattern crashes.',
    ({ query }) => query.has('limit[]'),
  ),
  crashingList(
    'crash-on-parameter-without-value',
    'An unknown parameter without a value crashes the service.',
    (request) => [...request.query].some(([name, value]) => value === '' && !KNOWN.has(name)),
  ),
  crashingList(
    'crash-on-quoted-status',
    'A status is put into the SQL as it is: a quote in it ends the string.',
    ({ query }) => query.get('status')?.includes("'") === true,
  ),
  crashingList(
    'crash-on-status-with-space',
    'A status is put into a URL without escaping, and a space in it crashes.',
    ({ query }) => query.get('status')?.includes(' ') === true,
  ),
  crashingList(
    'crash-on-two-wrong-parameters',
    'If limit and status are both wrong, joining the two error messages crashes.',
    ({ query }) => {
      const [limit, status] = [query.get('limit') ?? '1', query.get('status') ?? 'sold'];
      return !/^[1-9]/.test(limit) && !/^(available|pending|sold)$/.test(status);
    },
  ),
  crashingList(
    'crash-on-limit-of-filter',
    'With a filter, a limit that is not a number reaches the database as NaN: 500.',
    ({ query }) => query.has('status') && Number.isNaN(Number(query.get('limit') ?? '0')),
  ),
  {
    name: 'crash-on-one-in-25-old-animals',
    breaks,
    about: 'A migration left a few animals that getPet cannot read: 500.',
    subtle: true,
    patch: (service) => {
      const findPet = service.findPet;
      let broken: readonly bigint[] | undefined;
      service.findPet = (id) => {
        broken ??= service.store.animals.flatMap((old, at) => (at % 25 === 22 ? old.id : []));
        if (broken.includes(id)) throw CRASH;
        return findPet(id);
      };
    },
  },
];
