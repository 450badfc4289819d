import type { Fault } from '../../fault.js';
import { isList } from '../../json/write.js';
import { Refusal } from '../../refusal.js';
import type { ReceivedRequest, Service } from '../../service.js';
import {
  beforeOperation,
  convertField,
  CRASH,
  changeStoredCategory,
  changeStoredName,
} from '../tools.js';

const name = 'create.faithful.name';
const subtle = true;

/** Faults of decoders, columns, patterns and types that do not fit every value. */
export const DAMAGED: readonly Fault[] = [
  {
    name: 'category-three-crashes',
    breaks: 'create.faithful.category-id',
    about: 'One of several categories crashes for new animals: 500.',
    subtle,
    patch: (service) => {
      changeStoredCategory(service, (id) => {
        if (id === 3n) throw CRASH;
        return id;
      });
    },
  },
  {
    name: 'body-read-in-pieces',
    breaks: name,
    about: 'A body is decoded in chunks of 4 KB: a character across a boundary is lost.',
    alsoSends: ['create.refused.name-missing'],
    subtle,
    patch: (service) => {
      const readBody = service.readBody;
      service.readBody = (request) =>
        readBody({ ...request, body: Buffer.from(inPieces(request)) });
    },
  },
  {
    name: 'body-joined-as-text',
    breaks: name,
    about: 'Each chunk of a body is decoded alone: a character across a boundary is lost.',
    subtle,
    patch: (service) => {
      const readBody = service.readBody;
      service.readBody = (request) => {
        const text = request.chunks.map((chunk) => chunk.toString()).join('');
        return readBody({ ...request, body: Buffer.from(text) });
      };
    },
  },
  {
    name: 'body-of-the-first-piece',
    breaks: 'create.accepted.plain-name',
    about: 'Only the first chunk of a body is read.',
    subtle,
    patch: (service) => {
      const readBody = service.readBody;
      service.readBody = (request) => {
        const [first] = request.chunks;
        return readBody(first === undefined ? request : { ...request, body: first });
      };
    },
  },
  {
    name: 'name-cut-at-255-bytes',
    breaks: name,
    about: 'A name is cut at 255 bytes: the check counts characters, but the column counts bytes.',
    subtle,
    patch: (service) => {
      changeStoredName(service, (text) => {
        if (text.length > 255) throw new Refusal(400, 'invalid_name', 'The name is too long.');
        return Buffer.from(text).subarray(0, 255).toString();
      });
    },
  },
  {
    name: 'name-without-direction-marks',
    breaks: name,
    about: 'Marks of writing direction are removed from names.',
    subtle,
    patch: (service) => changeStoredName(service, (text) => text.replace(/[\u202a-\u202e]/g, '')),
  },
  {
    name: 'category-infinite-crashes',
    breaks: 'create.refused.category-range',
    about:
      'A categoryId that is too large for a double becomes infinite, and its conversion crashes.',
    subtle,
    patch: (service) => {
      const parseJson = service.parseJson;
      service.parseJson = (text) => {
        if (/:-?\d+e[3-9]\d\d[,}]/i.test(text)) throw CRASH;
        return parseJson(text);
      };
    },
  },
  {
    name: 'unknown-object-crashes',
    breaks: 'answers.status.server-error',
    about: 'An unknown field goes into a column that cannot hold an array: 500.',
    alsoSends: [name],
    subtle,
    patch: (service) => {
      beforeOperation(service, 'createPet', (request) => {
        if (hasUnknownList(service, request)) throw CRASH;
      });
    },
  },
  {
    name: 'status-ends-before-line-end',
    breaks: 'create.refused.status-value',
    about: 'A pattern that ends in $ accepts a status followed by a line end.',
    subtle,
    patch: (service) => {
      convertField(service, 'checkStatus', (value) =>
        typeof value === 'string' ? value.replace(/\n$/, '') : value,
      );
    },
  },
  {
    name: 'status-compared-loosely',
    breaks: 'create.refused.status-type',
    about: 'The status is compared with == instead of ===: true equals every status.',
    subtle,
    patch: (service) => {
      convertField(service, 'checkStatus', (value) => (value === true ? 'available' : value));
    },
  },
  {
    name: 'status-of-tagged-object',
    breaks: 'create.refused.status-type',
    about: 'A parser of tagged unions accepts an object with the status as its only key.',
    subtle,
    patch: (service) => {
      convertField(service, 'checkStatus', (value) =>
        value instanceof Map && value.size === 1 && [...value.values()][0] === null
          ? [...value.keys()][0]
          : value,
      );
    },
  },
];

function inPieces({ body }: ReceivedRequest): string {
  let text = '';
  for (let at = 0; at < body.length; at += 4096) text += body.subarray(at, at + 4096).toString();
  return text;
}

/** Whether an otherwise valid body has a list in an unknown field. */
function hasUnknownList(service: Service, request: ReceivedRequest): boolean {
  const body = service.readBody(request);
  if (!(body instanceof Map)) return false;
  service.checkNewPet(body);
  const known = new Set(['id', 'name', 'categoryId', 'status']);
  return [...body].some(([field, value]) => !known.has(field) && isList(value));
}
