import { valueOf } from '../../helpers/evidence/bodies.js';
import { type Evidence } from '../../helpers/evidence/evidence.js';
import { isWellFormedMessage } from '../../helpers/evidence/messages.js';
import { isSuccess, type Answered } from '../../helpers/exchange.js';
import { isObject, member } from '../../helpers/json/exact-json.js';
import { codesFor } from '../../helpers/judge/observations/codes.js';
import {
  fieldOf,
  oneOf,
  statusOf,
  type Observation,
} from '../../helpers/judge/observations/observation.js';
import { smokeMessage } from '../../helpers/probes/messages.js';
import {
  malformed,
  messageMissing,
  messageType,
  noBody,
  noContentType,
  notObject,
  otherContentType,
  type RefusedMessages,
} from '../../helpers/probes/refused-messages.js';
import { oddMessage, repeatedMessage, sameText } from './text-probes.js';

/** Returns the accepted messages. */
function accepted(evidence: Evidence): readonly Answered[] {
  return evidence.answered('submitMessage').filter(isSuccess).filter(isWellFormedMessage);
}

function textIn(exchange: Answered, name: string): string | undefined {
  const value = valueOf(exchange);
  const field = isObject(value) ? member(value, name) : undefined;
  return typeof field === 'string' ? field : undefined;
}

/** Returns the form of a timestamp: `extended, Z`. */
function formOf(time: string): string {
  const form = /^\d{4}-/.test(time) ? 'extended' : 'basic';
  const zone = /([+-][\d:]*|z)$/i.exec(time)?.[1] ?? 'none';
  return `${form}, ${zone}`;
}

/** Whether any timestamp has a fraction. At least three are needed, because a few may have none by chance. */
function fractionIn(evidence: Evidence): string | undefined {
  const times = accepted(evidence).flatMap((exchange) => textIn(exchange, 'createdAt') ?? []);
  if (times.length < 3) return undefined;
  return times.some((time) => /[.,]\d/.test(time)) ? 'yes' : 'no';
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

function kindOf(text: string): string {
  if (UUID.test(text)) return 'UUID';
  return /^\d+$/.test(text) ? 'digits' : 'another string';
}

/** Describes the responses to the same text, submitted twice. */
function twice(evidence: Evidence): string | undefined {
  const [trial] = sameText.from(evidence);
  if (trial === undefined || trial.first.answer.status > 299) return undefined;
  const { first, second } = trial;
  const { status } = second.answer;
  if (status > 299) return `${status}`;
  return textIn(first, 'id') === textIn(second, 'id') ? 'one record' : 'two records';
}

/** Returns the status of the empty text; undefined if it may have been refused because an earlier run submitted it. */
function empty(evidence: Evidence): string | undefined {
  const trial = repeatedMessage.from(evidence).find(({ value }) => value === '');
  if (trial === undefined) return undefined;
  const { fixed, second } = trial;
  const refusesRepeated = second !== undefined && !isSuccess(second);
  return isSuccess(fixed) || !refusesRepeated ? statusOf(fixed) : undefined;
}

/** Returns the status of the unusual text, or if it was refused, of the text without its NUL. */
function odd(evidence: Evidence): string | undefined {
  const trial = oddMessage.from(evidence).find(({ origin }) => origin === 'example');
  const [smoke] = smokeMessage.from(evidence);
  return statusOf(trial ? (trial.withoutNul ?? trial.whole) : smoke?.message);
}

const code = (kind: string, text: string, probe: RefusedMessages): Observation =>
  codesFor(`messages.${kind}`, text, probe);

/** Observations of what the interface leaves open about submitMessage. */
export const MESSAGE_OBSERVATIONS: readonly Observation[] = [
  {
    id: 'messages.success',
    text: 'success status of a message',
    values: 'status',
    isCombined: true,
    look: (evidence) => oneOf(accepted(evidence).map(({ answer }) => `${answer.status}`)),
  },
  {
    id: 'messages.status',
    text: 'status of a new message',
    values: 'a string',
    isCombined: true,
    look: (evidence) => oneOf(accepted(evidence).map((exchange) => fieldOf(exchange, 'status'))),
  },
  {
    id: 'messages.id',
    text: 'kind of message ids',
    values: 'UUID; digits; another string',
    isCombined: true,
    look: (evidence) =>
      oneOf(
        accepted(evidence)
          .flatMap((exchange) => textIn(exchange, 'id') ?? [])
          .map(kindOf),
      ),
  },
  {
    id: 'messages.created-at',
    text: 'form of createdAt',
    values: 'extended or basic, and the zone as it is written',
    isCombined: true,
    look: (evidence) =>
      oneOf(
        accepted(evidence)
          .flatMap((exchange) => textIn(exchange, 'createdAt') ?? [])
          .map(formOf),
      ),
  },
  {
    id: 'messages.created-at.fraction',
    text: 'whether createdAt has a fraction of a second',
    values: 'yes; no',
    isCombined: true,
    look: fractionIn,
  },
  {
    id: 'messages.text.odd',
    text: 'a text with markup, several writing systems, line ends and a NUL',
    values: 'status; if the text with the NUL is refused, the status of the text without it',
    look: odd,
  },
  {
    id: 'messages.text.empty',
    text: 'an empty text',
    values: 'status',
    look: empty,
  },
  {
    id: 'messages.text.twice',
    text: 'the same text twice',
    values: 'one record; two records; the status of a refusal',
    sends: [sameText],
    look: twice,
  },
  code('no-body', 'a message without a body', noBody),
  code('malformed', 'a message request with malformed JSON', malformed),
  code('not-object', 'a message that is not an object', notObject),
  code('message-missing', 'a missing message', messageMissing),
  code('message-type', 'a message of the wrong type', messageType),
  code('no-content-type', 'a message without a Content-Type', noContentType),
  code('other-content-type', 'a message with another Content-Type', otherContentType),
];
