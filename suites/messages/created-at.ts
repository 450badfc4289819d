import { dateIn, header } from '../../helpers/exchange.js';
import { inWords, member } from '../../helpers/json/exact-json.js';
import { type Finding, unreadable, violation } from '../../helpers/probes/finding.js';
import { requirement } from '../../helpers/probes/define-requirement.js';
import { readTimestamp } from '../store/timestamp.js';
import { type Accepted, acceptedOf, TEXT_PROBES } from './submissions.js';

/** How far `createdAt` may be from the service's clock, in ms. */
const CLOCK_TOLERANCE = 5 * 60_000;

/** Returns the `createdAt` of a record, in ms since 1970; undefined if it is missing or malformed. */
const timeOf = ({ record }: Accepted): number | undefined =>
  readTimestamp(member(record, 'createdAt'));

const createdAtFormat = requirement({
  id: 'messages.created-at.format',
  level: 'MUST',
  clause: 'resources.message.created-at',
  text: '`createdAt` is an ISO 8601 timestamp in UTC with an explicit offset',
  judges: TEXT_PROBES,
  check: (data) =>
    acceptedOf(data).map((accepted): Finding => {
      if (timeOf(accepted) !== undefined) return 'ok';
      return violation('field-type', accepted.exchange, {
        subject: 'createdAt',
        pointer: '/createdAt',
        expected: 'a date, T, a time, and a zero offset (Z, +00:00)',
        observed: inWords(member(accepted.record, 'createdAt')),
      });
    }),
  docs: {
    why: 'Clients read a time without an offset as local time. For most of them, the result is hours off.',
    how: 'Every record: a calendar date, `T`, a time with at least hours and minutes, and a zero offset.',
    alsoAllowed:
      'The extended form, the basic form or a mixture, any fraction and any letter case conform.',
    fix: 'Format the time in UTC, and keep the Z.',
    fault: 'time-with-space',
  },
});

const createdAtClock = requirement({
  id: 'messages.created-at.clock',
  level: 'MUST',
  clause: 'resources.message.created-at',
  text: '`createdAt` lies within five minutes of the service’s own clock',
  judges: TEXT_PROBES,
  check: (data) =>
    acceptedOf(data).map((accepted): Finding => {
      const { exchange, record, reason } = accepted;
      const clock = dateIn(exchange, 'date');
      if (clock === undefined) {
        return { blind: 'the responses have no Date header to compare createdAt with' };
      }
      const time = timeOf(accepted);
      if (time === undefined) return unreadable(exchange);
      if (Math.abs(time - clock) <= CLOCK_TOLERANCE) return 'ok';
      // A service may return the record of the same text from an earlier run.
      if (time < clock && reason === 'repeated') return 'inconclusive';
      return violation('time', exchange, {
        subject: 'createdAt',
        pointer: '/createdAt',
        expected: `within five minutes of ${header(exchange.answer.headers, 'date')}`,
        observed: inWords(member(record, 'createdAt')),
      });
    }),
  docs: {
    why: 'Local time that is marked as UTC is hours off.',
    how: '`createdAt` is compared with the Date header of the same response.',
    alsoAllowed:
      'A difference of up to five minutes conforms. Without a Date header, the time is not checked.',
    fix: 'Take the time in UTC when the message is created.',
    fault: 'time-of-1970',
  },
});

export const MESSAGES_CREATED_AT = [createdAtFormat, createdAtClock] as const;
