import { isOddText } from '../../helpers/evidence/plain.js';
import { isTooLarge } from '../../helpers/evidence/stopped-at-server.js';
import { isSuccess } from '../../helpers/exchange.js';
import { inWords, bothInWords, member } from '../../helpers/json/exact-json.js';
import { violation, type Finding } from '../../helpers/probes/finding.js';
import { requirement } from '../../helpers/probes/define-requirement.js';
import {
  acceptedOf,
  mayBeRefused,
  ODD_PROBES,
  PLAIN_PROBES,
  submissionsOf,
  type Accepted,
} from './submissions.js';

function echoFinding({ exchange, text, record }: Accepted): Finding {
  const echoed = member(record, 'message');
  if (echoed === text) return 'ok';
  const [expected, observed] = bothInWords(text, echoed);
  return violation('field-altered', exchange, {
    subject: 'message',
    pointer: '/message',
    expected,
    observed,
    ...(isOddText(text) && { sent: inWords(text) }),
  });
}

const textEchoed = requirement({
  id: 'messages.text.echoed',
  level: 'MUST',
  clause: 'resources.message.text',
  text: 'The record of a plain message repeats its text exactly',
  judges: PLAIN_PROBES,
  check: (data) =>
    acceptedOf(data).map((accepted) =>
      isOddText(accepted.text) ? 'inconclusive' : echoFinding(accepted),
    ),
  docs: {
    why: 'The sender treats the record as a receipt. It must show the text that was sent.',
    how: 'For every accepted plain text, the `message` of the record is compared with the text, character by character.',
    alsoAllowed:
      'An unusual or repeated text may be refused, and so may a body with unknown fields.',
    fix: 'Store the text as it was sent, and return the stored text.',
    fault: 'text-prefixed',
  },
});

const textFaithful = requirement({
  id: 'messages.text.faithful',
  level: 'MUST',
  clause: 'resources.message.text',
  text: 'submitMessage repeats an unusual text exactly, or refuses it with status 400',
  judges: ODD_PROBES,
  check: (data) => [
    ...acceptedOf(data).map((accepted) =>
      isOddText(accepted.text) ? echoFinding(accepted) : 'inconclusive',
    ),
    ...submissionsOf(data).map((submission): Finding => {
      const { exchange, text } = submission;
      const { status } = exchange.answer;
      if (!isOddText(text) || isSuccess(exchange) || status === 401) return 'inconclusive';
      if (status === 400) return 'ok';
      if (mayBeRefused(submission) || isTooLarge(exchange)) return 'inconclusive';
      return violation('status', exchange, {
        subject: 'message',
        wanted: ['2xx', '400'],
        expected: 'a 2xx with the same text, or 400',
        sent: inWords(text),
      });
    }),
  ],
  docs: {
    why: 'A service that trims, escapes, normalizes or cuts a text alters what people wrote.',
    how: 'Texts with quotes, escapes, markup, several scripts, astral characters, spaces at the start or end, line ends, control characters or great length. Also the empty text.',
    alsoAllowed:
      'An unusual text may be refused with 400. A text of more than 10,000 characters may be refused with any 4xx.',
    fix: 'Store the text unchanged, in full Unicode. Escape it when you show it, not when you store it.',
    fault: 'text-trimmed',
  },
});

export const MESSAGES_TEXT = [textEchoed, textFaithful] as const;
