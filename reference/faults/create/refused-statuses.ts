import type { Fault } from '../../fault.js';
import type { Json } from '../../json/value.js';
import { isList } from '../../json/write.js';
import { Refusal } from '../../refusal.js';
import { STATUSES, type Status } from '../../service.js';
import { conversionFaultsOf, refuseWith } from '../tools.js';

const type = 'create.refused.status-type';
const statusValue = 'create.refused.status-value';

const statusConversion = conversionFaultsOf('checkStatus');

function isUnknownText(value: Json | undefined): value is string {
  return typeof value === 'string' && !STATUSES.some((known) => known === value);
}

export const REFUSED_STATUSES: readonly Fault[] = [
  statusConversion(
    'status-of-number',
    type,
    'A status that is a number is read as a position in the enum.',
    (value) => {
      return typeof value === 'bigint' ? (STATUSES[Number(value)] ?? STATUSES[0]) : value;
    },
  ),
  statusConversion(
    'status-up-to-nul',
    statusValue,
    'A status ends at a NUL, as strings do in C.',
    (value) => (typeof value === 'string' ? value.replace(/\0.*/s, '') : value),
  ),
  statusConversion(
    'status-normalized',
    statusValue,
    'A status is normalized to NFKC before it is checked.',
    (value) => (typeof value === 'string' ? value.normalize('NFKC') : value),
  ),
  statusConversion(
    'status-of-array',
    type,
    'A status that is an array is read as the first item, or as `available` if there is no item.',
    (value) => {
      return isList(value) ? (value[0] ?? 'available') : value;
    },
  ),
  statusConversion(
    'status-of-boolean',
    type,
    'A status of `true` is read as available, and a status of `false` as sold.',
    (value) => {
      if (typeof value !== 'boolean') return value;
      return value ? 'available' : 'sold';
    },
  ),
  statusConversion(
    'status-false-omitted',
    type,
    'A status of false is treated as omitted.',
    (value) => {
      return value === false ? undefined : value;
    },
  ),
  statusConversion(
    'status-of-object-omitted',
    type,
    'A status that is an object is treated as omitted.',
    (value) => {
      return value instanceof Map ? undefined : value;
    },
  ),
  {
    name: 'status-type-gets-422',
    breaks: type,
    about: 'A status of the wrong type gets a 422.',
    subtle: true,
    patch: (service) => {
      const checkStatus = service.checkStatus;
      service.checkStatus = (value) => {
        if (value === null || value === undefined || typeof value === 'string') {
          return checkStatus(value);
        }
        throw new Refusal(422, 'invalid_status', 'The status is a string.');
      };
    },
  },
  {
    name: 'status-null-gets-422',
    breaks: type,
    about: 'A status of null gets a 422.',
    subtle: true,
    patch: (service) => {
      const checkStatus = service.checkStatus;
      service.checkStatus = (value) => {
        if (value !== null) return checkStatus(value);
        throw new Refusal(422, 'invalid_status', 'The status may be left out, but not null.');
      };
    },
  },
  statusConversion(
    'status-of-any-object',
    statusValue,
    'A status is looked up in a plain object, so that `constructor` is accepted.',
    (value) => {
      return isUnknownText(value) && value in {} ? 'available' : value;
    },
  ),
  statusConversion(
    'status-in-any-case',
    statusValue,
    'A status matches in any letter case.',
    (value) => {
      return isUnknownText(value) ? value.toLowerCase() : value;
    },
  ),
  statusConversion(
    'status-as-constant',
    statusValue,
    'The name of the enum constant is accepted, such as Pending.',
    (value) => {
      if (!isUnknownText(value) || !/^[A-Z][a-z]+$/.test(value)) return value;
      return value.toLowerCase();
    },
  ),
  statusConversion('status-padded', statusValue, 'Spaces around a status are ignored.', (value) => {
    return isUnknownText(value) ? value.trim() : value;
  }),
  statusConversion(
    'status-padded-by-its-column',
    statusValue,
    'Spaces after a status are ignored, as in some databases.',
    (value) => (isUnknownText(value) ? value.replace(/ +$/, '') : value),
  ),
  statusConversion(
    'status-empty-omitted',
    statusValue,
    'An empty status is treated as omitted.',
    (value) => {
      return value === '' ? undefined : value;
    },
  ),
  statusConversion(
    'status-unknown-omitted',
    statusValue,
    'An unknown status is treated as omitted.',
    (value) => {
      return isUnknownText(value) ? undefined : value;
    },
  ),
  statusConversion(
    'status-by-its-beginning',
    statusValue,
    'The first letters of a status are accepted.',
    (value) => {
      if (!isUnknownText(value) || value === '') return value;
      return STATUSES.find((known) => known.startsWith(value)) ?? value;
    },
  ),
  statusConversion(
    'status-with-more-behind',
    statusValue,
    'A status followed by other characters is accepted.',
    (value) => {
      if (!isUnknownText(value)) return value;
      return STATUSES.find((known) => value.startsWith(known)) ?? value;
    },
  ),
  {
    name: 'status-unknown-stored',
    breaks: statusValue,
    about: 'Any text is stored as a status.',
    patch: (service) => {
      const checkStatus = service.checkStatus;
      service.checkStatus = (value) => {
        // The wrong cast is the fault.
        return typeof value === 'string' ? (value as Status) : checkStatus(value);
      };
    },
  },
  {
    name: 'status-value-gets-422',
    breaks: statusValue,
    about: 'A status outside the enum, of any type, gets a 422.',
    patch: (service) => refuseWith(service, ['invalid_status'], 422),
  },
  {
    name: 'status-beside-a-negative-gets-422',
    breaks: statusValue,
    about: 'A status outside the enum gets a 422 if the category is below zero.',
    subtle: true,
    patch: (service) =>
      refuseWith(service, ['invalid_status'], 422, ({ body }) =>
        body.toString().includes('"categoryId":-'),
      ),
  },
  statusConversion(
    'status-of-empty-array-omitted',
    type,
    'A framework replaces an empty array by null, and a status of null is treated as omitted.',
    (value) => (isList(value) && value.length === 0 ? undefined : value),
  ),
  statusConversion(
    'status-of-null-in-array-omitted',
    type,
    'A framework removes null from arrays, and an empty array is treated as omitted.',
    (value) => (isList(value) && value.every((each) => each === null) ? undefined : value),
  ),
  statusConversion(
    'status-of-empty-object-omitted',
    type,
    'A status that is an empty object is treated as omitted.',
    (value) => (value instanceof Map && value.size === 0 ? undefined : value),
  ),
  statusConversion(
    'status-blank-omitted',
    statusValue,
    'A status of spaces only is trimmed, and then treated as omitted.',
    (value) =>
      typeof value === 'string' && value !== '' && value.trim() === '' ? undefined : value,
  ),
  statusConversion(
    'status-position-as-text',
    statusValue,
    'The parser of enums also reads the position of a status as a text.',
    (value) => (typeof value === 'string' ? (STATUSES[Number(value || 'none')] ?? value) : value),
  ),
  statusConversion(
    'status-of-a-list',
    statusValue,
    'The parser of enums reads several statuses with commas, and keeps the last one.',
    (value) => (typeof value === 'string' ? value.replace(/^.*, ?/, '') : value),
  ),
];
