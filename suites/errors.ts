import { isFieldOf } from '../schemas/validate.js';
import type { Answered } from '../helpers/exchange.js';
import { jsonOf, valueOf, type Evidence } from '../helpers/evidence/evidence.js';
import { inWords, isObject, member, type JsonObject } from '../helpers/json/exact-json.js';
import { answerInWords, breach, each } from '../helpers/judge/judging.js';
import type { Judgement, Requirement } from '../helpers/requirement.js';
import { mayStopAtServer } from '../helpers/evidence/stopped-at-server.js';
import { REFUSED_SAMPLES } from '../helpers/probes/refused-messages.js';
import { WITHOUT_KEY } from '../helpers/probes/without-key.js';
import { lookAtMediaType } from './answers.js';

/** Every error response of the service itself: any 4xx, and a 500 too, but not what a gateway says. */
function errorResponses(evidence: Evidence): Answered[] {
  return evidence
    .answered()
    .filter(({ answer }) => answer.status >= 400)
    .filter((exchange) => !mayStopAtServer(exchange));
}

/** A field of every error response: one that is no object does not have it. */
function eachField(
  evidence: Evidence,
  field: 'code' | 'message' | 'status',
  expected: (exchange: Answered) => string,
  isRight: (error: JsonObject, exchange: Answered) => boolean,
): Judgement {
  return each(errorResponses(evidence), (exchange) => {
    const parsed = jsonOf(exchange);
    const error = parsed.ok && isObject(parsed.value) ? parsed.value : undefined;
    if (error && isRight(error, exchange)) return 'ok';
    return error
      ? breach(exchange, expected(exchange), inWords(member(error, field)), {
          pointer: `/${field}`,
        })
      : breach(exchange, expected(exchange), notAnObject(exchange));
  });
}

/** An error response that is no object, in a few words. */
function notAnObject(exchange: Answered): string {
  const parsed = jsonOf(exchange);
  return parsed.ok ? inWords(parsed.value) : `${parsed.why} (${answerInWords(exchange)})`;
}

function stringField(field: 'code' | 'message', meaning: string): Requirement {
  return {
    id: `errors.shape.${field}`,
    level: 'MUST',
    clause: `resources.error.${field}`,
    text: `Every error response has a string \`${field}\``,
    needs: ['refusal-samples'],
    probes: [...REFUSED_SAMPLES, ...WITHOUT_KEY],
    judge: (evidence) =>
      eachField(
        evidence,
        field,
        () => `a string \`${field}\``,
        (error) => isFieldOf('error', error, field),
      ),
    why: `${meaning} Clients and their logs rely on it on every path, not only on the common one.`,
    how: 'On every error response of the four operations (4xx and 500), whatever caused it. Its content is free.',
    mend: 'Let one function build every error answer, the framework’s own handlers included.',
  };
}

export const ERRORS: readonly Requirement[] = [
  {
    id: 'errors.shape.object',
    level: 'MUST',
    clause: 'errors',
    text: 'Every error response is a JSON object',
    needs: ['refusal-samples'],
    probes: [...REFUSED_SAMPLES, ...WITHOUT_KEY],
    judge: (evidence) =>
      each(errorResponses(evidence), (exchange) =>
        isObject(valueOf(exchange))
          ? 'ok'
          : breach(exchange, 'a JSON object', notAnObject(exchange)),
      ),
    why: 'A framework’s own error page or shape reaches clients wherever its own handler answers before yours does.',
    how: 'On every error response of the four operations: 400, 401, 404, any other 4xx and 500, from every cause that the run met.',
    mend: 'Register your error handler for the framework’s own errors too: unknown routes, body parsing, validation, authentication.',
  },
  stringField('code', 'The code is what programs branch on.'),
  stringField('message', 'The message is what people read.'),
  {
    id: 'errors.shape.status',
    level: 'MUST',
    clause: 'resources.error.status',
    text: 'Every error response has an integer `status`',
    needs: ['refusal-samples'],
    probes: [...REFUSED_SAMPLES, ...WITHOUT_KEY],
    judge: (evidence) =>
      eachField(
        evidence,
        'status',
        () => 'an integer `status`',
        (error) => isFieldOf('error', error, 'status'),
      ),
    why: 'Strictly typed clients fail to decode an error whose status is a string or missing.',
    how: 'On every error response of the four operations. Any JSON spelling of an integer will do.',
    mend: 'Put the HTTP status into the body as a number.',
  },
  {
    id: 'errors.status.equal',
    level: 'MUST',
    clause: 'resources.error.status',
    text: 'The `status` of an error response is its HTTP status',
    needs: ['refusal-samples'],
    probes: [...REFUSED_SAMPLES, ...WITHOUT_KEY],
    judge: (evidence) =>
      eachField(
        evidence,
        'status',
        ({ answer }) => `${answer.status}`,
        (error, { answer }) => member(error, 'status') === BigInt(answer.status),
      ),
    why: 'A body that contradicts its answer sends client and operator to different causes.',
    how: 'On every error response of the four operations; a body without the status does not repeat it.',
    mend: 'Take both from one value.',
  },
  {
    id: 'errors.media.json',
    level: 'MUST',
    clause: 'errors',
    text: 'Every error response with a body is application/json',
    needs: ['refusal-samples'],
    probes: [...REFUSED_SAMPLES, ...WITHOUT_KEY],
    judge: (evidence) => each(errorResponses(evidence), lookAtMediaType),
    why: 'Clients choose their decoder by the media type; application/problem+json is another type.',
    how: 'On every error response with a body; parameters and letter case are free.',
    mend: 'Set Content-Type: application/json in the error handler, the framework’s own included.',
  },
];
