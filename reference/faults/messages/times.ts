import type { RequirementId } from '../../../requirement-ids.js';
import type { Fault } from '../../fault.js';
import type { Service } from '../../service.js';
import { copyFieldFromBody } from '../tools.js';

const format = 'messages.created-at.format';
const clock = 'messages.created-at.clock';
const HOUR = 3_600_000;

function createdAtFault(
  name: string,
  breaks: RequirementId,
  about: string,
  write: (ms: number) => string,
  subtle = false,
): Fault {
  const patch = (service: Service): void => {
    service.createdAt = write;
  };
  return { name, breaks, about, subtle, patch };
}

const iso = (ms: number): string => new Date(ms).toISOString();

export const TIMES: readonly Fault[] = [
  createdAtFault(
    'time-without-zone',
    format,
    'The time has no zone.',
    (ms) => iso(ms).slice(0, -1),
    true,
  ),
  createdAtFault(
    'time-of-another-zone',
    format,
    'The time is right, but written with the offset +01:00.',
    (ms) => iso(ms + HOUR).replace('Z', '+01:00'),
    true,
  ),
  createdAtFault(
    'time-of-a-western-zone',
    format,
    'The time is right, but written in the basic form with the offset -0500.',
    (ms) =>
      `${iso(ms - 5 * HOUR)
        .slice(0, 19)
        .replace(/[-:]/g, '')}-0500`,
    true,
  ),
  createdAtFault('time-with-space', format, 'The time has a space in place of the T.', (ms) =>
    iso(ms).replace('T', ' '),
  ),
  createdAtFault('time-as-seconds', format, 'The time is a string of digits.', (ms) => {
    return String(Math.floor(ms / 1000));
  }),
  createdAtFault('time-of-mail', format, 'The time has the format of email headers.', (ms) =>
    new Date(ms).toUTCString(),
  ),
  createdAtFault('time-without-hours', format, 'The time is a date only.', (ms) =>
    iso(ms).slice(0, 10),
  ),
  createdAtFault(
    'time-to-the-hour',
    format,
    'The time has hours, but no minutes.',
    (ms) => `${iso(ms).slice(0, 13)}Z`,
    true,
  ),
  createdAtFault('time-of-america', format, 'The time has the order month, day, year.', (ms) => {
    const [year = '', month = '', day = ''] = iso(ms).slice(0, 10).split('-');
    return `${month}/${day}/${year}T${iso(ms).slice(11)}`;
  }),
  createdAtFault('time-with-zone-name', format, 'The time ends with UTC instead of Z.', (ms) => {
    return iso(ms).replace('Z', ' UTC');
  }),
  createdAtFault(
    'time-without-leading-zeros',
    format,
    'Months, days, hours and minutes have no leading zeros. Seconds have only their last digit.',
    (ms) => {
      const time = new Date(ms);
      const date = [time.getUTCFullYear(), time.getUTCMonth() + 1, time.getUTCDate()].join('-');
      return `${date}T${time.getUTCHours()}:${time.getUTCMinutes()}:${time.getUTCSeconds() % 10}Z`;
    },
  ),
  createdAtFault(
    'time-local-as-utc',
    clock,
    'The time is a local time, one hour off, with a Z.',
    (ms) => iso(ms + HOUR),
    true,
  ),
  createdAtFault(
    'time-of-1970',
    clock,
    'The time is in 1970, because seconds were read as milliseconds.',
    (ms) => iso(ms / 1000),
  ),
  createdAtFault('time-of-the-build', clock, 'Every message has the time of the build.', () => {
    return '2024-05-17T08:30:00.000Z';
  }),
  createdAtFault(
    'time-of-last-month',
    clock,
    'The month is one too low, because months are counted from 0.',
    (ms) => {
      const time = new Date(ms);
      return iso(time.setUTCMonth(time.getUTCMonth() - 1));
    },
  ),
  createdAtFault(
    'time-behind-by-ten-minutes',
    clock,
    'The clock is ten minutes behind.',
    (ms) => {
      return iso(ms - HOUR / 6);
    },
    true,
  ),
  createdAtFault(
    'time-of-midnight',
    clock,
    'The time of day is lost: createdAt has midnight during the day, and noon at night.',
    (ms) => {
      const hours = new Date(ms).getUTCHours();
      return `${iso(ms).slice(0, 10)}T${hours > 5 && hours < 18 ? '00' : '12'}:00:00Z`;
    },
  ),
  {
    name: 'time-of-the-client',
    breaks: clock,
    about: 'A createdAt in the body overwrites the createdAt of the record.',
    subtle: true,
    patch: (service) => copyFieldFromBody(service, 'createdAt'),
  },
];
