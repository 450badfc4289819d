import { isOddText } from '../../helpers/evidence/plain.js';
import { isSuccess } from '../../helpers/exchange.js';
import { violation, type Finding } from '../../helpers/probes/finding.js';
import { requirement } from '../../helpers/probes/define-requirement.js';
import { mayBeRefused, PLAIN_PROBES, submissionsOf } from './submissions.js';

export const MESSAGES_ACCEPTED = requirement({
  id: 'messages.accepted.plain',
  level: 'MUST',
  clause: 'messages.submit',
  text: 'submitMessage accepts a plain text with a 2xx status',
  judges: PLAIN_PROBES,
  check: (data) =>
    submissionsOf(data).map((submission): Finding => {
      const { exchange, text } = submission;
      if (isOddText(text) || exchange.answer.status === 401) return 'inconclusive';
      if (isSuccess(exchange)) return 'ok';
      if (mayBeRefused(submission)) return 'inconclusive';
      return violation('status', exchange, { subject: 'message', wanted: ['2xx'] });
    }),
  docs: {
    why: 'A text such as "0" fails an emptiness check, and a longer one does not fit into a short column.',
    how: 'Texts of 1 to 40 ASCII letters, digits and single spaces, nearly all of them submitted once.',
    alsoAllowed:
      'Any 2xx conforms. The same text again may be refused, and so may a body with unknown fields.',
    fix: 'Accept any plain text. Check whether the field is absent, not whether its value is truthy.',
    fault: 'message-refused',
  },
});
