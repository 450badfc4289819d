import { header, isSuccess } from '../../helpers/exchange.js';
import { isOddText, MADE_BY } from '../../helpers/evidence/plain.js';
import type { Evidence } from '../../helpers/evidence/evidence.js';
import { isTooLarge } from '../../helpers/evidence/stopped-at-server.js';
import { inWords, inWordsBeside, member } from '../../helpers/json/exact-json.js';
import {
  lookAtRefusal,
  answerInWords,
  breach,
  eachOf,
  unreadable,
} from '../../helpers/judge/judging.js';
import type { Judgement, Requirement } from '../../helpers/requirement.js';
import { readTimestamp } from './created-at.js';
import {
  eachSubmitted,
  echoOf,
  judgeStringField,
  mayBeRepeated,
  submissions,
  textSent,
} from './records.js';

/** How far `createdAt` may lie from the service's own clock, in ms. */
const CLOCK_ROOM = 5 * 60_000;

function field(id: string, name: string, why: string): Requirement {
  return {
    id: `messages.record.${id}`,
    level: 'MUST',
    clause: `resources.message.${id}`,
    text: `The record of an accepted message has a string \`${name}\``,
    needs: ['messages'],
    judge: (evidence) => judgeStringField(evidence, name),
    why,
    how: 'On every message that was accepted with any 2xx.',
    mend: `Return \`${name}\` as a JSON string in every record.`,
  };
}

function refused(what: string, text: string, why: string, mend: string): Requirement {
  return {
    id: `messages.refused.${what}`,
    level: 'MUST',
    clause: 'errors.400.messages',
    text,
    needs: ['refused-messages'],
    judge: (evidence) => eachOf(evidence, `refused-messages/${what}/`, lookAtRefusal),
    why,
    how: 'Requests that are wrong in this one way, each in several forms, are sent with the right key.',
    mend,
  };
}

export const MESSAGES: readonly Requirement[] = [
  {
    id: 'messages.accepted.plain',
    level: 'MUST',
    clause: 'messages.submit',
    text: 'A message of plain text is accepted with a 2xx',
    needs: ['messages'],
    judge: (evidence) =>
      eachOf(evidence, 'messages/', (exchange) => {
        const text = textSent(exchange);
        if (text === undefined || isOddText(text)) return 'inconclusive';
        if (mayBeRepeated(text, exchange, evidence)) return 'inconclusive';
        if (exchange.answer.status === 401) return 'inconclusive';
        return isSuccess(exchange)
          ? 'ok'
          : breach(exchange, 'a 2xx status', answerInWords(exchange));
      }),
    why: 'Texts such as "0" fail emptiness checks, and longer ones a column’s width.',
    how: 'Texts of letters, digits and single spaces, of 1 to 40 characters, each different from the others; which 2xx is open.',
    mend: 'Accept any plain text; test for absence, not for truthiness.',
  },
  field('id', 'id', 'Without an id, a message cannot be asked about.'),
  field('text', 'message', 'The record is the receipt for the text.'),
  field('status', 'status', 'The status tells whether the message is still to be processed.'),
  field('created-at', 'createdAt', 'The time of creation orders a conversation.'),
  {
    id: 'messages.text.echoed',
    level: 'MUST',
    clause: 'resources.message.text',
    text: 'The record of a plain message repeats its text exactly',
    needs: ['messages'],
    judge: (evidence) =>
      eachSubmitted(evidence, ({ exchange, text, record }) => {
        const echoed = member(record, 'message');
        if (isOddText(text)) return 'inconclusive';
        return echoed === text
          ? 'ok'
          : breach(exchange, ...inWordsBeside(text, echoed), { pointer: '/message' });
      }),
    why: 'A text that is changed on the way was not the one that somebody sent.',
    how: 'Character by character.',
    mend: 'Echo the text that was stored, and store the one that came.',
  },
  {
    id: 'messages.text.faithful',
    level: 'MUST',
    clause: 'resources.message.text',
    text: 'An unusual text is echoed exactly, or refused with 400',
    needs: ['messages'],
    judge: (evidence) =>
      eachOf(evidence, 'messages/', (exchange) => {
        const text = textSent(exchange);
        if (text === undefined || !isOddText(text)) return 'inconclusive';
        const { status } = exchange.answer;
        if (status === 400) return 'ok';
        if (mayBeRepeated(text, exchange, evidence)) return 'inconclusive';
        if (status === 401 || (isTooLarge(exchange) && !isSuccess(exchange))) return 'inconclusive';
        const more = { counterexample: inWords(text) };
        if (!isSuccess(exchange))
          return breach(
            exchange,
            'a 2xx with the same text, or 400',
            answerInWords(exchange),
            more,
          );
        const submitted = echoOf(exchange);
        if (submitted === text) return 'ok';
        return breach(exchange, ...inWordsBeside(text, submitted), {
          pointer: '/message',
          ...more,
        });
      }),
    why: 'Trimming, escaping, normalising or cutting alters what people wrote.',
    how: 'Texts with quotes, escapes, markup, other scripts, astral characters, outer spaces, line ends, or great length. A 400 is always allowed.',
    mend: 'Store text as it comes, in full Unicode; escape when you show it, not when you store it.',
  },
  {
    id: 'messages.created-at.format',
    level: 'MUST',
    clause: 'resources.message.created-at',
    text: '`createdAt` is an ISO 8601 timestamp in UTC with its offset written out',
    needs: ['messages'],
    judge: (evidence) =>
      eachSubmitted(evidence, ({ exchange, record }) => {
        const value = member(record, 'createdAt');
        if (typeof value === 'string' && readTimestamp(value) !== undefined) return 'ok';
        return breach(
          exchange,
          'a date, T, a time, and a zero offset (Z, +00:00)',
          inWords(value),
          { pointer: '/createdAt' },
        );
      }),
    why: 'A time without its zone is read as local time, hours off, by every client elsewhere.',
    how: 'Any form of ISO 8601 that names a day, at least minutes, and a zero offset: extended, basic or a mixture, any fraction, any letter case.',
    mend: 'Format in UTC and keep the Z.',
  },
  {
    id: 'messages.created-at.clock',
    level: 'MUST',
    clause: 'resources.message.created-at',
    text: '`createdAt` lies within five minutes of the service’s own clock',
    needs: ['messages'],
    judge: judgeClock,
    why: 'Local time that is labelled as UTC is hours off.',
    how: 'Compared with the Date header of the same answer; without one the time is only observed.',
    mend: 'Take the time in UTC when the message is created.',
  },
  {
    id: 'messages.id.distinct',
    level: 'MUST',
    clause: 'resources.message.id',
    text: 'Two messages with different texts never share an id',
    needs: ['messages'],
    judge: (evidence) => {
      const texts = new Map<string, string>();
      return eachSubmitted(evidence, ({ exchange, text, record }) => {
        const id = member(record, 'id');
        if (typeof id !== 'string') return unreadable(exchange);
        const before = texts.get(id);
        texts.set(id, before ?? text);
        if (before === undefined || before === text) return 'ok';
        return breach(
          exchange,
          'an id of its own',
          `${inWords(id)}, as for the text ${inWords(before)}`,
          { pointer: '/id' },
        );
      });
    },
    why: 'Ids from a clock or a counter without a lock are given twice under load.',
    how: 'Messages are submitted at once; the same text twice is open.',
    mend: 'Use a UUID, or a sequence of the database.',
  },
  refused(
    'no-body',
    'A submission without a body is refused with 400',
    'A missing body often counts as an empty object, or crashes.',
    'Treat an absent body as an invalid one.',
  ),
  refused(
    'malformed',
    'A submission with malformed JSON is refused with 400',
    'A parser’s own error handler answers with another status or shape.',
    'Turn the parser’s error into a 400 Error.',
  ),
  refused(
    'not-object',
    'A submission with JSON that is no object is refused with 400',
    'A string, an array or null is taken apart by some decoders, and crashes others.',
    'Check that the body is an object first.',
  ),
  refused(
    'message-missing',
    'A submission without `message` is refused with 400',
    'An empty message is queued for nobody.',
    'Require the field, by exactly this name.',
  ),
  refused(
    'message-type',
    'A submission with a `message` that is no string is refused with 400',
    'Lenient decoders turn numbers and objects into text that nobody wrote.',
    'Check the JSON type before you convert.',
  ),
  refused(
    'no-content-type',
    'A submission without a Content-Type is refused with 400',
    'The interface demands the header; parsers guess without it.',
    'Check the header before you parse.',
  ),
  refused(
    'other-content-type',
    'A submission with another media type than application/json is refused with 400',
    'Frameworks answer with 415, or parse anything as JSON.',
    'Answer 400 for any other type; parameters such as charset are no part of it.',
  ),
];

/** `createdAt` against the Date header of the same answer; without one, nothing can be told. */
function judgeClock(evidence: Evidence): Judgement {
  const looked = eachSubmitted(evidence, ({ exchange, record, text }) => {
    const value = member(record, 'createdAt');
    const time = typeof value === 'string' ? readTimestamp(value) : undefined;
    const date = header(exchange.answer.headers, 'date');
    const clock = Date.parse(date ?? '');
    if (Number.isNaN(clock)) return 'inconclusive';
    if (time === undefined) return unreadable(exchange);
    if (Math.abs(time - clock) <= CLOCK_ROOM) return 'ok';
    // Who keeps one record of a text shows that of an earlier run.
    if (time < clock && !text.includes(MADE_BY)) return 'inconclusive';
    return breach(exchange, `within five minutes of ${date}`, inWords(value), {
      pointer: '/createdAt',
    });
  });
  const isTold = looked.met + looked.unreadable.length > 0;
  if (isTold || submissions(evidence).length === 0) return looked;
  return { ...looked, blind: 'the answers have no Date header to compare createdAt with' };
}
