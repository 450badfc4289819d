import type { Evidence } from '../../helpers/evidence/evidence.js';
import { isWellFormedMessage } from '../store/well-formed-message.js';
import { isSuccess, type Answered } from '../../helpers/exchange.js';
import {
  codeFor,
  observedField,
  inOneText,
  wholeAnswers,
  type ObservationRow,
} from '../../helpers/judge/observations/observation.js';
import { messageMissing } from '../probes/refused-messages.js';
import { oddMessage, repeatedMessage } from './text-probes.js';

/** Returns a function that summarizes the accepted messages. */
const ofAccepted =
  (inWords: (message: Answered) => string) =>
  (evidence: Evidence): string | undefined => {
    const accepted = wholeAnswers(evidence).filter(isSuccess);
    return inOneText(accepted.filter(isWellFormedMessage).map(inWords));
  };

/** Returns the form of a timestamp: `extended, Z`. */
function formOf(time: string): string {
  const form = /^\d{4}-/.test(time) ? 'extended' : 'basic';
  const zone = /([+-][\d:]*|z)$/i.exec(time)?.[1] ?? 'none';
  return `${form}, ${zone}`;
}

/** Returns the response to the empty text; undefined if it may have been refused because an earlier run submitted it. */
function empty(evidence: Evidence): Answered | undefined {
  const trial = repeatedMessage.from(evidence).find(({ value }) => value === '');
  if (trial === undefined) return undefined;
  const { fixed, second } = trial;
  const refusesRepeated = second !== undefined && !isSuccess(second);
  return isSuccess(fixed) || !refusesRepeated ? fixed : undefined;
}

/** Observations of what the interface leaves open about submitMessage. */
export const MESSAGE_OBSERVATIONS: readonly ObservationRow[] = [
  [
    'messages.success',
    'success status of a message',
    ofAccepted(({ answer }) => `${answer.status}`),
  ],
  [
    'messages.status',
    'status of a new message',
    ofAccepted((message) => observedField(message, 'status')),
    'a string',
  ],
  [
    'messages.created-at',
    'form of createdAt',
    ofAccepted((message) => formOf(observedField(message, 'createdAt'))),
    'extended or basic, and the zone as it is written',
  ],
  [
    'messages.text.odd',
    'a text with markup, several writing systems and line ends',
    (evidence) => {
      const [trial] = oddMessage.from(evidence);
      return trial?.withoutNul ?? trial?.whole;
    },
    'status; if the text with a NUL is refused, the status of the text without it',
  ],
  ['messages.text.empty', 'an empty text', empty],
  [
    'messages.text.twice',
    'the same text twice',
    (evidence) => repeatedMessage.from(evidence).find(({ second }) => second)?.second,
  ],
  codeFor('messages.message-missing', 'a missing message', messageMissing),
];
