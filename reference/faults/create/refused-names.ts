import type { Fault } from '../../fault.js';
import type { Json } from '../../json/value.js';
import { writeJson, isList } from '../../json/write.js';
import { Refusal } from '../../refusal.js';
import { beforeOperation, convertField, refuseWith } from '../tools.js';

/** A fault that converts names of some wrong type to strings instead of refusing them. */
function nameConversion(
  name: string,
  about: string,
  convert: (value: Json | undefined) => Json | undefined,
): Fault {
  return {
    name,
    breaks: 'create.refused.name-type',
    about,
    subtle: true,
    patch: (service) => convertField(service, 'checkName', convert),
  };
}

const FIELDS: readonly string[] = ['name', 'categoryId', 'status'];

function isField(key: string): boolean {
  return FIELDS.some((known) => known.toLowerCase() === key.toLowerCase());
}

/** Copies fields with a name in another letter case, such as `Name`, to the field that the service knows, such as `name`. */
function withKnownNames(body: Json, fields: readonly string[]): Json {
  if (!(body instanceof Map)) return body;
  const whole = new Map(body);
  for (const [key, value] of body) {
    const field = fields.find((known) => known.toLowerCase() === key.toLowerCase());
    if (field !== undefined && !whole.has(field)) whole.set(field, value);
  }
  return whole;
}

function fieldCaseFault(
  name: string,
  about: string,
  fields: readonly string[],
  subtle: boolean,
): Fault {
  return {
    name,
    breaks: 'create.refused.field-case',
    about,
    subtle,
    patch: (service) => {
      const checkNewPet = service.checkNewPet;
      service.checkNewPet = (body) => checkNewPet(withKnownNames(body, fields));
    },
  };
}

export const REFUSED_NAMES: readonly Fault[] = [
  {
    name: 'body-of-32-kb-gets-413',
    breaks: 'create.refused.name-missing',
    about: 'A body of more than 32 KB gets a 413, after the key is checked.',
    subtle: true,
    patch: (service) =>
      beforeOperation(service, 'createPet', ({ body }) => {
        if (body.length > 32_768)
          throw new Refusal(413, 'body_too_large', 'This body is too large.');
      }),
  },
  {
    name: 'name-missing-is-unnamed',
    breaks: 'create.refused.name-missing',
    about: 'An animal without a name, or with null, gets a default name.',
    patch: (service) => convertField(service, 'checkName', (value) => value ?? 'Unnamed'),
  },
  {
    name: 'name-missing-is-empty',
    breaks: 'create.refused.name-missing',
    about: 'A missing name becomes an empty name, the zero value of its type.',
    subtle: true,
    patch: (service) => {
      convertField(service, 'checkName', (value) => (value === undefined ? '' : value));
    },
  },
  {
    name: 'name-inherited-from-proto',
    breaks: 'create.refused.name-missing',
    about: 'The fields of the body are assigned to an object, and `__proto__` sets its prototype.',
    subtle: true,
    patch: (service) => {
      const checkNewPet = service.checkNewPet;
      service.checkNewPet = (body) => {
        const inherited = body instanceof Map ? body.get('__proto__') : undefined;
        return checkNewPet(
          body instanceof Map && inherited instanceof Map ? new Map([...inherited, ...body]) : body,
        );
      };
    },
  },
  {
    name: 'name-missing-gets-422',
    breaks: 'create.refused.name-missing',
    about: 'A missing name gets a 422, a framework default.',
    patch: (service) => refuseWith(service, ['name_missing'], 422),
  },
  nameConversion('name-of-number', 'A number as name becomes a string of its digits.', (value) => {
    return typeof value === 'bigint' ? String(value) : value;
  }),
  nameConversion('name-of-boolean', 'A boolean as name becomes "true" or "false".', (value) => {
    return typeof value === 'boolean' ? String(value) : value;
  }),
  nameConversion('name-of-nothing', 'A name of false or 0 becomes an empty name.', (value) => {
    return value === false || value === 0n ? '' : value;
  }),
  nameConversion('name-of-null', 'A name of null becomes an empty name.', (value) => {
    return value === null ? '' : value;
  }),
  nameConversion(
    'name-of-array',
    'An array as name becomes a string of its items, joined.',
    (value) => {
      return isList(value) ? value.map(String).join(',') : value;
    },
  ),
  nameConversion('name-of-object', 'An object as name becomes a string with its JSON.', (value) => {
    return value instanceof Map ? writeJson(value) : value;
  }),
  {
    name: 'name-type-gets-422',
    breaks: 'create.refused.name-type',
    about: 'A name of the wrong type gets a 422.',
    patch: (service) => refuseWith(service, ['invalid_name'], 422),
  },
  fieldCaseFault(
    'fields-in-any-case',
    'Field names match in any letter case, as in the JSON of Go.',
    FIELDS,
    false,
  ),
  {
    name: 'fields-in-any-case-and-no-others',
    breaks: 'create.refused.field-case',
    about: 'Field names match in any letter case, and any other field is refused.',
    choices: { unknownFields: 400 },
    subtle: true,
    patch: (service) => {
      const checkNewPet = service.checkNewPet;
      service.checkNewPet = (body) => {
        const whole = withKnownNames(body, FIELDS);
        if (!(whole instanceof Map)) return checkNewPet(whole);
        const isAlias = (key: string): boolean => !FIELDS.includes(key) && isField(key);
        return checkNewPet(new Map([...whole].filter(([key]) => !isAlias(key))));
      };
    },
  },
  fieldCaseFault(
    'category-field-in-any-case',
    '`CategoryID` is read as `categoryId`.',
    ['categoryId'],
    true,
  ),
  fieldCaseFault('name-field-in-any-case', '`Name` is read as `name`.', ['name'], true),
  {
    name: 'pet-one-level-below',
    breaks: 'create.refused.field-case',
    about: 'An animal under the key `pet` is accepted: some frameworks wrap parameters like this.',
    subtle: true,
    patch: (service) => {
      const checkNewPet = service.checkNewPet;
      service.checkNewPet = (body) =>
        checkNewPet((body instanceof Map ? body.get('pet') : undefined) ?? body);
    },
  },
  {
    name: 'category-field-in-snake-case',
    breaks: 'create.refused.field-case',
    about: 'The model calls the field category_id, and also accepts that name.',
    subtle: true,
    patch: (service) => {
      const checkNewPet = service.checkNewPet;
      service.checkNewPet = (body) => {
        const own = body instanceof Map ? body.get('category_id') : undefined;
        if (!(body instanceof Map) || own === undefined || body.has('categoryId'))
          return checkNewPet(body);
        return checkNewPet(new Map([...body, ['categoryId', own]]));
      };
    },
  },
  {
    name: 'name-type-beside-a-negative-gets-422',
    breaks: 'create.refused.name-type',
    about: 'A name of the wrong type gets a 422 if the category is below zero.',
    subtle: true,
    patch: (service) =>
      refuseWith(service, ['invalid_name'], 422, ({ body }) =>
        body.toString().includes('"categoryId":-'),
      ),
  },
  nameConversion('name-of-zero', 'A name of 0 becomes an empty name.', (value) =>
    value === 0n ? '' : value,
  ),
  nameConversion(
    'name-of-empty-list',
    'An empty array or object as name becomes an empty name: some languages have one type for both.',
    (value) => {
      const isEmpty = isList(value) ? value.length === 0 : value instanceof Map && value.size === 0;
      return isEmpty ? '' : value;
    },
  ),
];
