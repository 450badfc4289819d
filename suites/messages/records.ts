import { MADE_BY } from '../../helpers/evidence/plain.js';
import { isClientError, isSuccess, type Answered } from '../../helpers/exchange.js';
import { sentMember, valueOf, type Evidence } from '../../helpers/evidence/evidence.js';
import {
  inWords,
  isObject,
  member,
  type Json,
  type JsonObject,
} from '../../helpers/json/exact-json.js';
import { breach, each, unanswered, together, type Look } from '../../helpers/judge/judging.js';
import { isFieldOf } from '../../schemas/validate.js';
import type { Judgement } from '../../helpers/requirement.js';

/** A message that was accepted: what was sent, and the record. */
export interface Submitted {
  readonly exchange: Answered;
  readonly text: string;
  readonly record: JsonObject;
}

/** The text that a submission carried. */
export function textSent(exchange: Answered): string | undefined {
  const text = sentMember(exchange, 'message');
  return typeof text === 'string' ? text : undefined;
}

/**
 * Whether a refusal may be for a text that was submitted before: the same text twice is open. Texts of this run alone say
 * so, where the same was not sent before a gateway's error; for others, a repeated text of this run must have been accepted.
 */
export function mayBeRepeated(text: string, exchange: Answered, evidence: Evidence): boolean {
  if (!isClientError(exchange)) return false;
  if (exchange.attempt > 1 || exchange.purpose === 'messages/twice/second') return true;
  if (text.includes(MADE_BY)) return false;
  return !evidence.of('messages/twice/second').some(isSuccess);
}

/** Every accepted message of the set `messages`. */
export function submissions(evidence: Evidence): Submitted[] {
  return evidence.of('messages/').flatMap((exchange) => {
    const record = valueOf(exchange);
    const text = textSent(exchange);
    if (!isSuccess(exchange) || text === undefined) return [];
    return [{ exchange, text, record: isObject(record) ? record : {} }];
  });
}

/** Looks at every accepted message. */
export function eachSubmitted(evidence: Evidence, look: (submitted: Submitted) => Look): Judgement {
  return together(each(submissions(evidence), look), unanswered(evidence, 'messages/'));
}

/** A field of every record is there, and a string. */
export function judgeStringField(evidence: Evidence, field: string): Judgement {
  return eachSubmitted(evidence, ({ exchange, record }) => {
    if (isFieldOf('message', record, field)) return 'ok';
    const observed = inWords(member(record, field));
    return breach(exchange, `a string \`${field}\``, observed, { pointer: `/${field}` });
  });
}

/** The text that a record repeats; undefined where there is none. */
export function echoOf(exchange: Answered): Json | undefined {
  const value = valueOf(exchange);
  return isObject(value) ? member(value, 'message') : undefined;
}
