import type { Fault } from '../../fault.js';
import { INT64_MAX, INT64_MIN, isInt64 } from '../../int64.js';
import { Decimal, integerOf, type Json } from '../../json/value.js';
import { isList } from '../../json/write.js';
import { conversionFaultsOf, refuseWith } from '../tools.js';

const type = 'create.refused.category-type';
const fraction = 'create.refused.category-fraction';
const range = 'create.refused.category-range';

const categoryConversion = conversionFaultsOf('checkCategoryId');

function isBeyond(value: Json | undefined): boolean {
  const integer = integerOf(value);
  return integer !== undefined && !isInt64(integer);
}

function isFraction(value: Json | undefined): value is Decimal {
  return value instanceof Decimal && integerOf(value) === undefined;
}

function saturated(value: Json | undefined): bigint {
  return (integerOf(value) ?? 0n) < 0n ? INT64_MIN : INT64_MAX;
}

export const REFUSED_CATEGORIES: readonly Fault[] = [
  categoryConversion(
    'category-missing-is-zero',
    'create.refused.category-missing',
    'A missing category becomes 0, the zero value of its type.',
    (value) => (value === undefined ? 0n : value),
  ),
  categoryConversion(
    'category-missing-is-one',
    'create.refused.category-missing',
    'An animal without a category gets category 1.',
    (value) => (value === undefined ? 1n : value),
  ),
  {
    name: 'category-by-another-name',
    breaks: 'create.refused.category-missing',
    about: 'Without a `categoryId`, a field `category` is taken.',
    subtle: true,
    patch: (service) => {
      const checkNewPet = service.checkNewPet;
      service.checkNewPet = (body) => {
        const category = body instanceof Map ? body.get('category') : undefined;
        if (!(body instanceof Map) || category === undefined) return checkNewPet(body);
        return checkNewPet(new Map([['categoryId', category], ...body]));
      };
    },
  },
  {
    name: 'category-missing-gets-422',
    breaks: 'create.refused.category-missing',
    about: 'A missing category gets a 422.',
    patch: (service) => refuseWith(service, ['category_missing'], 422),
  },
  categoryConversion(
    'category-of-text',
    type,
    'A category that is a string of digits is read as a number.',
    (value) => {
      return typeof value === 'string' && /^-?\d+$/.test(value) ? BigInt(value) : value;
    },
  ),
  categoryConversion(
    'category-of-empty-text',
    type,
    'A category that is an empty string is read as 0.',
    (value) => {
      return value === '' ? 0n : value;
    },
  ),
  categoryConversion(
    'category-of-boolean',
    type,
    'A category of `true` is read as 1, and a category of `false` as 0.',
    (value) => {
      return typeof value === 'boolean' ? BigInt(value) : value;
    },
  ),
  categoryConversion('category-of-null', type, 'A category of null is read as 0.', (value) =>
    value === null ? 0n : value,
  ),
  categoryConversion(
    'category-of-object',
    type,
    'A category that is an object with an id is read as the id.',
    (value) => {
      return value instanceof Map ? (value.get('id') ?? value) : value;
    },
  ),
  categoryConversion(
    'category-of-array',
    type,
    'A category that is an array of one number is read as the number.',
    (value) => {
      return isList(value) && value.length === 1 ? value[0] : value;
    },
  ),
  {
    name: 'category-type-gets-422',
    breaks: type,
    about: 'A category that is not an int64 gets a 422.',
    patch: (service) => refuseWith(service, ['invalid_category'], 422),
  },
  categoryConversion(
    'category-fraction-cut',
    fraction,
    'The fraction of a category is cut off.',
    (value) => {
      return isFraction(value) ? BigInt(Math.trunc(Number(value.text))) : value;
    },
  ),
  categoryConversion(
    'category-fraction-rounded',
    fraction,
    'A category with a fraction is rounded.',
    (value) => {
      return isFraction(value) ? BigInt(Math.round(Number(value.text))) : value;
    },
  ),
  categoryConversion(
    'category-fraction-of-a-negative-cut',
    fraction,
    'A fraction is refused only if the number is positive. The fraction of a negative number is cut off.',
    (value) => {
      if (!isFraction(value) || !value.text.startsWith('-')) return value;
      return BigInt(Math.trunc(Number(value.text)));
    },
  ),
  categoryConversion(
    'category-fraction-below-one-is-zero',
    fraction,
    'A category between -1 and 1 counts as 0.',
    (value) => (isFraction(value) && Math.abs(Number(value.text)) < 1 ? 0n : value),
  ),
  categoryConversion(
    'category-fraction-finer-than-a-column',
    fraction,
    'A category is rounded to six decimals, as in its column, before it is checked.',
    (value) => {
      if (!isFraction(value)) return value;
      const rounded = Number(value.text).toFixed(6);
      return rounded.endsWith('.000000') ? BigInt(rounded.slice(0, -7)) : value;
    },
  ),
  categoryConversion(
    'category-fraction-without-a-point',
    fraction,
    'Only a number with a point in it counts as a fraction: 1e-7 has none.',
    (value) => (isFraction(value) && !value.text.includes('.') ? 0n : value),
  ),
  categoryConversion(
    'category-tenth-is-zero',
    fraction,
    'A positive number that rounds to 0 is stored as 0.',
    (value) => {
      if (!isFraction(value)) return value;
      const number = Number(value.text);
      return number > 0 && number < 0.5 ? 0n : value;
    },
  ),
  categoryConversion(
    'category-wraps',
    range,
    'Of a number beyond int64, the lowest 64 bits are stored.',
    (value) => {
      return isBeyond(value) ? BigInt.asIntN(64, integerOf(value) ?? 0n) : value;
    },
  ),
  categoryConversion(
    'category-saturates',
    range,
    'A number beyond int64 becomes the largest or smallest int64.',
    (value) => {
      return isBeyond(value) ? saturated(value) : value;
    },
  ),
  categoryConversion(
    'category-saturates-with-exponent',
    range,
    'A number beyond int64 becomes the largest or smallest int64 if it has an exponent, such as 1e30.',
    (value) => (value instanceof Decimal && isBeyond(value) ? saturated(value) : value),
  ),
  categoryConversion(
    'category-2-to-63-accepted',
    range,
    'The range is checked with doubles, in which 2^63 is not greater than 2^63 - 1.',
    (value) => (integerOf(value) === INT64_MAX + 1n ? INT64_MAX : value),
  ),
  categoryConversion(
    'category-below-least-accepted',
    range,
    'The lower bound is not checked: a number below int64 becomes the smallest int64.',
    (value) => (isBeyond(value) && saturated(value) === INT64_MIN ? INT64_MIN : value),
  ),
  {
    name: 'category-range-gets-422',
    breaks: range,
    about: 'A category beyond int64 gets a 422.',
    subtle: true,
    patch: (service) => {
      refuseWith(service, ['invalid_category'], 422, ({ body }) =>
        /\d{19}|\de\+?\d\d/i.test(body.toString()),
      );
    },
  },
  categoryConversion(
    'category-of-digits-and-words',
    type,
    'Of a text, the digits at its start are read as the category.',
    (value) => {
      const digits = typeof value === 'string' ? /^\d+(?= ?[a-z])/.exec(value)?.[0] : undefined;
      return digits === undefined ? value : BigInt(digits);
    },
  ),
  categoryConversion(
    'category-of-blank-text',
    type,
    'A category of spaces only is read as 0.',
    (value) => (typeof value === 'string' && /^ +$/.test(value) ? 0n : value),
  ),
  categoryConversion('category-of-false', type, 'A category of false is read as 0.', (value) =>
    value === false ? 0n : value,
  ),
  categoryConversion(
    'category-of-empty-object',
    type,
    'A category that is an empty object is read as 0.',
    (value) => (value instanceof Map && value.size === 0 ? 0n : value),
  ),
];
