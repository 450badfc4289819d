import { inWords, member } from '../../helpers/json/exact-json.js';
import { unreadable, violation, type Finding } from '../../helpers/probes/finding.js';
import { requirement } from '../../helpers/probes/define-requirement.js';
import { acceptedOf, TEXT_PROBES } from './submissions.js';

export const MESSAGES_ID_DISTINCT = requirement({
  id: 'messages.id.distinct',
  level: 'MUST',
  clause: 'resources.message.id',
  text: 'Two messages with different texts never have the same `id`',
  judges: TEXT_PROBES,
  check: (data) => {
    const texts = new Map<string, string>();
    return acceptedOf(data).map(({ exchange, text, record }): Finding => {
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
    alsoAllowed: 'The same text twice may be one record, two records or a 4xx Error.',
    fix: 'Use a UUID, or a sequence of the database.',
    fault: 'message-id-constant',
  },
});
