import { isInt64 } from '../schemas/int64.js';
import { isFieldOf } from '../schemas/validate.js';
import { isClientError, type Answered } from '../helpers/exchange.js';
import { jsonOf, valueOf, type Evidence } from '../helpers/evidence/evidence.js';
import { inWords, isObject, member, type JsonObject } from '../helpers/json/exact-json.js';
import { answerInWords, breach, each, type Look } from '../helpers/judge/judging.js';
import type { Judgement, Requirement } from '../helpers/requirement.js';
import { mayStopAtServer } from '../helpers/evidence/query.js';
import { lookAtMediaType } from './answers.js';

/** Every 4xx of the service itself. */
function refusals(evidence: Evidence): Answered[] {
  return evidence
    .answered()
    .filter(isClientError)
    .filter((exchange) => !mayStopAtServer(exchange));
}

/** The Error in an answer: an object with at least one of its fields. */
function errorIn(exchange: Answered): JsonObject | undefined {
  const value = valueOf(exchange);
  if (!isObject(value)) return undefined;
  return ['code', 'message', 'status'].some((key) => member(value, key) !== undefined)
    ? value
    : undefined;
}

function eachError(
  evidence: Evidence,
  look: (error: JsonObject, exchange: Answered) => Look,
): Judgement {
  return each(refusals(evidence), (exchange) => {
    const error = errorIn(exchange);
    return error ? look(error, exchange) : 'mute';
  });
}

function stringField(field: 'code' | 'message', meaning: string): Requirement {
  return {
    id: `errors.shape.${field}`,
    level: 'MUST',
    clause: `resources.error.${field}`,
    text: `Every error answer has a string \`${field}\``,
    needs: ['keys'],
    judge: (evidence) =>
      eachError(evidence, (error, exchange) => {
        if (isFieldOf('error', error, field)) return 'met';
        const observed = inWords(member(error, field));
        return breach(exchange, `a string \`${field}\``, observed, { pointer: `/${field}` });
      }),
    why: `${meaning} Clients and their logs rely on it on every path, not only on the common one.`,
    how: 'On every 4xx answer of the four operations, whatever caused it. Its content is free.',
    mend: 'Let one function build every error answer, the framework’s own handlers included.',
  };
}

export const ERRORS: readonly Requirement[] = [
  {
    id: 'errors.shape.object',
    level: 'MUST',
    clause: 'errors',
    text: 'Every error answer has the Error shape: an object with code, message and status',
    needs: ['keys'],
    judge: (evidence) =>
      each(refusals(evidence), (exchange) => {
        if (errorIn(exchange)) return 'met';
        const parsed = jsonOf(exchange);
        const observed = parsed.ok
          ? inWords(parsed.value)
          : `${parsed.why} (${answerInWords(exchange)})`;
        return breach(exchange, 'an object with code, message and status', observed);
      }),
    why: 'A framework’s own error page or shape reaches clients wherever its own handler answers before yours does.',
    how: 'On every 4xx answer of the four operations: 400, 401, 404 and any other, from every cause that the run met.',
    mend: 'Register your error handler for the framework’s own errors too: unknown routes, body parsing, validation, authentication.',
  },
  stringField('code', 'The code is what programs branch on.'),
  stringField('message', 'The message is what people read.'),
  {
    id: 'errors.shape.status',
    level: 'MUST',
    clause: 'resources.error.status',
    text: 'Every error answer has an integer `status`',
    needs: ['keys'],
    judge: (evidence) =>
      eachError(evidence, (error, exchange) => {
        if (isFieldOf('error', error, 'status')) return 'met';
        const observed = inWords(member(error, 'status'));
        return breach(exchange, 'an integer `status`', observed, { pointer: '/status' });
      }),
    why: 'Strictly typed clients fail to decode an error whose status is a string or missing.',
    how: 'On every 4xx answer of the four operations. Any JSON spelling of an integer will do.',
    mend: 'Put the HTTP status into the body as a number.',
  },
  {
    id: 'errors.status.equal',
    level: 'MUST',
    clause: 'resources.error.status',
    text: 'The `status` of an error answer is the HTTP status of that answer',
    needs: ['keys'],
    judge: (evidence) =>
      eachError(evidence, (error, exchange) => {
        const value = member(error, 'status');
        if (!isInt64(value)) return 'mute';
        const { status } = exchange.answer;
        if (value === BigInt(status)) return 'met';
        return breach(exchange, `${status}`, inWords(value), { pointer: '/status' });
      }),
    why: 'A body that contradicts its answer sends client and operator to different causes.',
    how: 'On every 4xx answer whose body has an integer status.',
    mend: 'Take both from one value.',
  },
  {
    id: 'errors.media.json',
    level: 'MUST',
    clause: 'errors',
    text: 'Every error answer is application/json',
    needs: ['keys'],
    judge: (evidence) => each(refusals(evidence), lookAtMediaType),
    why: 'Clients choose their decoder by the media type; application/problem+json is another type.',
    how: 'On every 4xx answer with a body; parameters and letter case are free.',
    mend: 'Set Content-Type: application/json in the error handler, the framework’s own included.',
  },
];
