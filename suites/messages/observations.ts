import type { Evidence } from '../../helpers/evidence/evidence.js';
import { isWellFormedMessage } from '../store/well-formed-message.js';
import { isSuccess, type Answered } from '../../helpers/exchange.js';
import { codeFor } from '../../helpers/judge/observations/observed-codes.js';
import {
  observedField,
  inOneText,
  wholeAnswers,
  type ObservationRow,
} from '../../helpers/judge/observations/observation.js';
import { smokeMessage } from '../probes/first-messages.js';
import {
  malformedMessage,
  messageMissing,
  messageType,
  noMessageBody,
  noContentType,
  notMessageObject,
  otherContentType,
  type RefusedMessages,
} from '../probes/refused-messages.js';
import { oddMessage, repeatedMessage, sameText } from './text-probes.js';

/** Returns a function that summarizes the accepted messages. */
const ofAccepted =
  (inWords: (message: Answered) => string) =>
  (evidence: Evidence): string | undefined => {
    const accepted = wholeAnswers(evidence).filter(isSuccess);
    return inOneText(accepted.filter(isWellFormedMessage).map(inWords));
  };

/** Returns a function that summarizes a field of the accepted messages. */
const fieldOfAccepted = (name: string, inWords: (text: string) => string) =>
  ofAccepted((message) => {
    const text = observedField(message, name);
    return text === 'absent' ? text : inWords(text);
  });

/** Returns the form of a timestamp: `extended, Z`. */
function formOf(time: string): string {
  const form = /^\d{4}-/.test(time) ? 'extended' : 'basic';
  const zone = /([+-][\d:]*|z)$/i.exec(time)?.[1] ?? 'none';
  return `${form}, ${zone}`;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

function kindOf(text: string): string {
  if (UUID.test(text)) return 'UUID';
  return /^\d+$/.test(text) ? 'digits' : 'another string';
}

/** Describes the responses to the same text, submitted twice. */
function twice(evidence: Evidence): Answered | string | undefined {
  const [trial] = sameText.from(evidence);
  if (trial === undefined || !isSuccess(trial.first)) return undefined;
  const { first, second } = trial;
  if (!isSuccess(second)) return second;
  return observedField(first, 'id') === observedField(second, 'id') ? 'one record' : 'two records';
}

/** Returns the response to the empty text; undefined if it may have been refused because an earlier run submitted it. */
function empty(evidence: Evidence): Answered | undefined {
  const trial = repeatedMessage.from(evidence).find(({ value }) => value === '');
  if (trial === undefined) return undefined;
  const { fixed, second } = trial;
  const refusesRepeated = second !== undefined && !isSuccess(second);
  return isSuccess(fixed) || !refusesRepeated ? fixed : undefined;
}

/** Returns the response to the unusual text, or if it was refused, to the text without its NUL. */
function odd(evidence: Evidence): Answered | undefined {
  const trial = oddMessage.from(evidence).find(({ origin }) => origin === 'example');
  const [smoke] = smokeMessage.from(evidence);
  return trial ? (trial.withoutNul ?? trial.whole) : smoke?.message;
}

const code = (kind: string, text: string, probe: RefusedMessages): ObservationRow =>
  codeFor(`messages.${kind}`, text, probe);

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
    'messages.id',
    'kind of message ids',
    fieldOfAccepted('id', kindOf),
    'UUID; digits; another string',
  ],
  [
    'messages.created-at',
    'form of createdAt',
    fieldOfAccepted('createdAt', formOf),
    'extended or basic, and the zone as it is written',
  ],
  [
    'messages.text.odd',
    'a text with markup, several writing systems, line ends and a NUL',
    odd,
    'status; if the text with the NUL is refused, the status of the text without it',
  ],
  ['messages.text.empty', 'an empty text', empty],
  [
    'messages.text.twice',
    'the same text twice',
    twice,
    'one record; two records; the status of a refusal',
    sameText,
  ],
  code('no-body', 'a message without a body', noMessageBody),
  code('malformed', 'a message request with malformed JSON', malformedMessage),
  code('not-object', 'a message that is not an object', notMessageObject),
  code('message-missing', 'a missing message', messageMissing),
  code('message-type', 'a message of the wrong type', messageType),
  code('no-content-type', 'a message without a Content-Type', noContentType),
  code('other-content-type', 'a message with another Content-Type', otherContentType),
];
