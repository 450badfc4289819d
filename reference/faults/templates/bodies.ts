import fc from 'fast-check';
import type { Json } from '../../json/value.js';
import { repairMalformedBody, refuseWith } from '../tools.js';
import { memberOf, parsed, record, template } from './template.js';

const TYPES = [
  'null',
  'boolean',
  'number',
  'string',
  'empty-array',
  'array',
  'empty-object',
  'object',
];
const type = fc.constantFrom(...TYPES);

/** The type of a value that the service parsed: one of `TYPES`, or `undefined`. */
function typeOfJson(value: Json | undefined): string {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return value.length === 0 ? 'empty-array' : 'array';
  if (value instanceof Map) return value.size === 0 ? 'empty-object' : 'object';
  return typeof value === 'object' || typeof value === 'bigint' ? 'number' : typeof value;
}

/** The type of a value that `JSON.parse` returned, by the same names. */
function typeOfPlain(value: unknown): string {
  if (value === null || typeof value !== 'object') return value === null ? 'null' : typeof value;
  const kind = Array.isArray(value) ? 'array' : 'object';
  return Object.keys(value).length === 0 ? `empty-${kind}` : kind;
}

const RIGHT_TYPES: Readonly<Record<string, readonly string[]>> = {
  name: ['string'],
  categoryId: ['number'],
  status: ['string', 'undefined'],
};

/**
 * The fields of a createPet body that have a wrong type, each followed by this type: `name null`. The counterexample is a JSON string
 * that contains the body. There, `{CATEGORY}` stands for a category.
 */
function wrongFieldsIn(counterexample: string): readonly string[] {
  const body: unknown = JSON.parse(`${parsed(counterexample)}`.replaceAll('{CATEGORY}', '7'));
  return Object.entries(RIGHT_TYPES).flatMap(([field, right]) => {
    const kind = typeOfPlain(memberOf(body, field));
    return right.includes(kind) ? [] : [`${field} ${kind}`];
  });
}

/** By probe: the field that has a wrong type in every body of the probe. */
const WRONG_FIELD_OF: Readonly<Record<string, string>> = {
  'create.refused.name-type': 'name',
  'create.refused.category-type': 'categoryId',
  'create.refused.status-type': 'status',
};

const MALFORMED = [...",;:='/\\{}[]()<>#x0+-.\u00a0\f"];

export const BODY_TEMPLATES = [
  template({
    name: 'wrong-type-accepted',
    breaks: 'create.refused.name-type',
    about: 'createPet accepts one wrong type of one field.',
    limitedBy: '20 pairs of a field and a wrong type',
    parameter: record({ field: fc.constantFrom('name', 'categoryId', 'status'), type }),
    // Excludes types that are right, and a status of null, which the interface leaves open.
    canShow: ({ field, type: wrong }) =>
      !(field === 'name' && wrong === 'string') &&
      !(field === 'categoryId' && wrong === 'number') &&
      !(field === 'status' && (wrong === 'null' || wrong === 'string')),
    isSmallest: ({ field, type: wrong }, value) =>
      wrongFieldsIn(value).join() === `${field} ${wrong}`,
    patch: (service, { field, type: wrong }) => {
      const { checkNewPet } = service;
      const VALID: Readonly<Record<string, Json | undefined>> = {
        name: 'x',
        categoryId: 1n,
        status: 'sold',
      };
      service.checkNewPet = (body) => {
        if (!(body instanceof Map) || typeOfJson(body.get(field)) !== wrong)
          return checkNewPet(body);
        const fixed = new Map(body);
        const right = VALID[field];
        if (right !== undefined) fixed.set(field, right);
        return checkNewPet(fixed);
      };
    },
  }),
  template({
    name: 'second-wrong-field-forgives',
    breaks: 'create.refused.name-type',
    about:
      'If two particular fields of a new animal both have a wrong type, the animal is accepted.',
    limitedBy: '3 pairs of fields, which must both have a wrong type in one body',
    parameter: fc.constantFrom('name categoryId', 'name status', 'categoryId status'),
    // Missing fields are not counted, because some probes leave the name or the category out of every body.
    isSmallest: (pair, value, probe) => {
      const fields = wrongFieldsIn(value)
        .map((each) => each.split(' '))
        .flatMap(([field = '', kind]) => (kind === 'undefined' ? [] : [field]));
      const least = new Set([...pair.split(' '), WRONG_FIELD_OF[probe] ?? pair.split(' ')[0]]);
      return fields.length === least.size && fields.every((field) => least.has(field));
    },
    patch: (service, pair) => {
      const { checkNewPet } = service;
      service.checkNewPet = (body) => {
        const isWrong: Readonly<Record<string, (value: Json | undefined) => boolean>> = {
          name: (value) => value !== undefined && typeof value !== 'string',
          categoryId: (value) => value !== undefined && typeOfJson(value) !== 'number',
          status: (value) => value !== undefined && value !== null && typeof value !== 'string',
        };
        if (!(body instanceof Map)) return checkNewPet(body);
        const areWrong = pair.split(' ').every((field) => isWrong[field]?.(body.get(field)));
        return areWrong ? { name: 'x', categoryId: 1n, status: 'sold' } : checkNewPet(body);
      };
    },
  }),
  template({
    name: 'other-status-beside-a-category',
    breaks: 'create.refused.name-type',
    about:
      'A body that must get a 400 gets a 422 if its category is of one kind, such as negative.',
    limitedBy:
      'few bodies with a wrong name or status have a category that is negative, 0, or beyond int32',
    parameter: fc.constantFrom('negative', 'zero', 'beyond int32'),
    patch: (service, kind) =>
      refuseWith(service, ['invalid_name', 'invalid_status', 'name_missing'], 422, ({ body }) => {
        const [, digits] = /"categoryId":(-?\d{1,18})(?=[,}])/.exec(body.toString()) ?? [];
        const category = digits === undefined ? 1n : BigInt(digits);
        if (kind === 'negative') return category < 0n;
        return kind === 'zero' ? category === 0n : category >= 2n ** 31n;
      }),
  }),
  template({
    name: 'message-type-accepted',
    breaks: 'messages.refused.message-type',
    about: 'submitMessage accepts one wrong type of the message.',
    limitedBy: '7 types',
    parameter: type.filter((each) => each !== 'string'),
    isSmallest: (wrong, value) => typeOfPlain(JSON.parse(`${parsed(value)}`)) === wrong,
    patch: (service, wrong) => {
      const { checkMessage } = service;
      service.checkMessage = (body) =>
        body instanceof Map && typeOfJson(body.get('message')) === wrong ? 'x' : checkMessage(body);
    },
  }),
  template({
    name: 'field-name-in-other-case',
    breaks: 'messages.refused.message-missing',
    about: 'submitMessage also accepts its field name in one other letter case.',
    limitedBy: 'nothing: one request contains many of the 127 spellings',
    parameter: fc
      .nat(126)
      .map((mask) =>
        [...'message']
          .map((letter, place) => ((mask >> place) & 1 ? letter : letter.toUpperCase()))
          .join(''),
      ),
    isSmallest: (name, value) => value === JSON.stringify({ fields: [name] }),
    patch: (service, name) => {
      const { checkMessage } = service;
      service.checkMessage = (body) => {
        const other = body instanceof Map ? body.get(name) : undefined;
        return typeof other === 'string' ? other : checkMessage(body);
      };
    },
  }),
  template({
    name: 'stray-character-in-json',
    breaks: 'messages.refused.malformed',
    about: 'submitMessage ignores one particular stray character that makes the JSON malformed.',
    limitedBy: `${MALFORMED.length} characters, each at a place where it makes the JSON malformed`,
    parameter: fc.constantFrom(...MALFORMED),
    isSmallest: (character, value) => memberOf(parsed(value), 'insert') === character,
    patch: (service, character) =>
      repairMalformedBody(service, '/v1/messages', (text) => text.replace(character, '')),
  }),
  template({
    name: 'media-type-accepted',
    breaks: 'messages.refused.other-content-type',
    about: 'Messages are accepted with every media type that contains one particular text.',
    limitedBy: 'how many media types the suite sends',
    parameter: fc.constantFrom(
      'text/',
      'application/x',
      'application/j',
      '+json',
      '/json',
      'image/',
      'xml',
      'stream',
    ),
    isSmallest: (part, value) => /^[^;]*$/.test(value) && value.includes(part),
    patch: (service, part) => {
      const { checkMediaType } = service;
      service.checkMediaType = (request) => {
        if (request.headers['content-type']?.includes(part) !== true) checkMediaType(request);
      };
    },
  }),
];
