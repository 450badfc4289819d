import { mismatches, mismatchesOf } from '../../schemas/validate.js';
import { inWords, member } from '../../helpers/json/exact-json.js';
import { violation, type Finding } from '../../helpers/probes/finding.js';
import { requirement } from '../../helpers/probes/define-requirement.js';
import type { Docs } from '../../helpers/requirement.js';
import { acceptedOf, TEXT_PROBES } from './submissions.js';

/** Defines a requirement that the record of an accepted message has a string field. */
function field<const Id extends string>(
  id: Id,
  clause: string,
  name: string,
  docs: Pick<Docs, 'why' | 'fault'>,
) {
  return requirement({
    id,
    level: 'MUST',
    clause,
    text: `The record of an accepted message has a string \`${name}\``,
    judges: TEXT_PROBES,
    check: (data) =>
      acceptedOf(data).map(({ exchange, record }): Finding => {
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

export const MESSAGES_RECORD = [
  field('messages.record.id', 'resources.message.id', 'id', {
    why: 'Nobody can ask about a message that has no id.',
    fault: 'message-id-missing',
  }),
  field('messages.record.text', 'resources.message.text', 'message', {
    why: 'The record is the receipt for the text.',
    fault: 'message-text-missing',
  }),
  field('messages.record.status', 'resources.message.status', 'status', {
    why: 'The status shows whether the message is still to be processed.',
    fault: 'message-status-missing',
  }),
  field('messages.record.created-at', 'resources.message.created-at', 'createdAt', {
    why: 'Clients order a conversation by the time of creation.',
    fault: 'message-created-at-missing',
  }),
] as const;
