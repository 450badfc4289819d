import { mismatches, mismatchesOf } from '../../schemas/validate.js';
import { inWords, member } from '../../helpers/json/exact-json.js';
import { unreadable, violation, type Finding } from '../../helpers/probes/finding.js';
import { requirement } from '../../helpers/probes/requirement.js';
import type { Docs } from '../../helpers/requirement.js';
import { acceptedOf, TEXT_PROBES } from './submissions.js';

/** Defines a requirement that the record of an accepted message has a string field. */
function field<const Id extends string>(
  topic: Id,
  name: string,
  docs: Pick<Docs, 'why' | 'example' | 'fault'>,
) {
  return requirement({
    id: `messages.record.${topic}`,
    level: 'MUST',
    clause: `resources.message.${topic}`,
    text: `The record of an accepted message has a string \`${name}\``,
    judges: TEXT_PROBES,
    check: (drawn) =>
      acceptedOf(drawn).map(({ exchange, record }): Finding => {
        const [wrong] = mismatchesOf(mismatches('message', record), name);
        if (wrong === undefined) return 'ok';
        return violation(wrong.isMissing ? 'field-missing' : 'field-type', exchange, {
          subject: name,
          pointer: `/${name}`,
          expected: `a string \`${name}\``,
          observed: inWords(member(record, name)),
        });
      }),
    docs: {
      ...docs,
      how: 'Every message that is accepted with any 2xx. A 204 is a violation, because it has no record.',
      alsoAllowed:
        'Any 2xx with a record conforms. Further fields, the values of `status` and the form of the id are open.',
      fix: `Return \`${name}\` as a JSON string in every record.`,
    },
  });
}

export const idDistinct = requirement({
  id: 'messages.id.distinct',
  level: 'MUST',
  clause: 'resources.message.id',
  text: 'Two messages with different texts never have the same `id`',
  judges: TEXT_PROBES,
  check: (drawn) => {
    const texts = new Map<string, string>();
    return acceptedOf(drawn).map(({ exchange, text, record }): Finding => {
      const id = member(record, 'id');
      if (typeof id !== 'string') return unreadable(exchange);
      const before = texts.get(id);
      texts.set(id, before ?? text);
      if (before === undefined || before === text) return 'ok';
      return violation('id-reused', exchange, {
        subject: 'id',
        pointer: '/id',
        expected: `an id that differs from the id of the message ${inWords(before)}`,
        observed: inWords(id),
      });
    });
  },
  docs: {
    why: 'Under load, a clock or a counter without a lock gives two messages the same id.',
    how: 'Messages are submitted concurrently. Some differ only in their last characters. Submissions that must be refused are sent between them.',
    example:
      'Each of two instances had its own counter. The second message with an id replaced the first.',
    alsoAllowed: 'The same text twice may be one record, two records or a 4xx Error.',
    fix: 'Use a UUID, or a sequence of the database.',
    fault: 'message-id-constant',
  },
});

export const RECORD_FIELDS = [
  field('id', 'id', {
    why: 'Nobody can ask about a message that has no id.',
    example: 'The record had no id while a queue was slow. Support found no message of that day.',
    fault: 'message-id-missing',
  }),
  field('text', 'message', {
    why: 'The record is the receipt for the text.',
    example: 'The record came without the text, and a chat window showed empty bubbles.',
    fault: 'message-text-missing',
  }),
  field('status', 'status', {
    why: 'The status shows whether the message is still to be processed.',
    example:
      'A client treated a record without a status as “done”. Nobody waited for the queued messages.',
    fault: 'message-status-missing',
  }),
  field('created-at', 'createdAt', {
    why: 'Clients order a conversation by the time of creation.',
    example: 'Without a time of creation, a chat window showed messages in random order.',
    fault: 'message-created-at-missing',
  }),
] as const;
