import type { Answered } from '../helpers/exchange.js';
import { header, mediaTypeOf, isRedirect, isSuccess } from '../helpers/exchange.js';
import { jsonOf, type Evidence } from '../helpers/evidence/evidence.js';
import { isTooLarge } from '../helpers/evidence/stopped-at-server.js';
import {
  answerInWords,
  breach,
  each,
  together,
  unanswered,
  type Look,
} from '../helpers/judge/judging.js';
import { FIRST_MESSAGES } from '../helpers/probes/messages.js';
import { REFUSED_SAMPLES } from '../helpers/probes/refused-messages.js';
import type { Requirement } from '../helpers/requirement.js';
import { WITHOUT_KEY } from '../helpers/probes/without-key.js';

/** Judges the media type of an answer that has a body. */
export function lookAtMediaType(exchange: Answered): Look {
  if (exchange.answer.body === '') return 'inconclusive';
  const found = mediaTypeOf(exchange.answer.headers);
  if (found === 'application/json') return 'ok';
  return breach(
    exchange,
    'Content-Type: application/json',
    found === undefined ? 'no Content-Type' : `Content-Type: ${found}`,
  );
}

/** The responses of all four operations, but for requests so large that only an altered value counts. */
function judged(evidence: Evidence): Answered[] {
  return evidence.answered().filter((exchange) => !isTooLarge(exchange));
}

export const ANSWERS: readonly Requirement[] = [
  {
    id: 'answers.status.server-error',
    level: 'MUST',
    clause: 'errors',
    text: 'No request is answered with a server error',
    needs: ['survey', 'fetch-sample', 'refusal-samples'],
    probes: [...FIRST_MESSAGES, ...REFUSED_SAMPLES, ...WITHOUT_KEY],
    judge: (evidence) =>
      together(
        each(judged(evidence), (exchange) =>
          exchange.answer.status < 500
            ? 'ok'
            : breach(exchange, 'an answer that the interface names', answerInWords(exchange)),
        ),
        unanswered(
          evidence,
          '',
          ({ operation, purpose }) => operation !== 'other' && !/^observe\/|\/open\//.test(purpose),
        ),
      ),
    why: 'A crash on a request that a client can send is a fault, whatever the request was: the client cannot tell what was done.',
    how: 'On every exchange of the run. 502, 503 and 504 are taken for a gateway speaking: waited for, tried again, never judged. Where a request gets nothing else, or no answer at all, it is named, and this is undetermined.',
    mend: 'Find the request in your log: it is an unhandled error. Check the input before you use it, and answer 400.',
  },
  {
    id: 'answers.status.redirect',
    level: 'MUST',
    clause: 'endpoints',
    text: 'No request is answered with a redirect',
    needs: ['survey', 'fetch-sample', 'refusal-samples'],
    probes: [...FIRST_MESSAGES, ...REFUSED_SAMPLES, ...WITHOUT_KEY],
    judge: (evidence) =>
      each(judged(evidence), (exchange) => {
        const { status, headers } = exchange.answer;
        if (!isRedirect(exchange)) return 'ok';
        const target = header(headers, 'location') ?? 'nowhere';
        return breach(exchange, 'an answer at the address itself', `status ${status} to ${target}`);
      }),
    why: 'Clients drop the Authorization header or turn a POST into a GET when they follow a redirect.',
    how: 'On every exchange. Redirects are never followed. Where listPets and getPet both redirect, the address is taken to be wrong, and nothing is judged.',
    mend: 'Serve the paths without a trailing slash, and over the scheme that the base URL names.',
  },
  {
    id: 'answers.media.json',
    level: 'MUST',
    clause: 'formats',
    text: 'Every success answer with a body is application/json',
    needs: ['survey', 'fetch-sample'],
    probes: FIRST_MESSAGES,
    judge: (evidence) => each(judged(evidence).filter(isSuccess), lookAtMediaType),
    why: 'Clients choose their decoder by the media type.',
    how: 'On every success answer with a body; parameters and letter case are free.',
    mend: 'Send Content-Type: application/json with every body.',
  },
  {
    id: 'answers.json.readable',
    level: 'MUST',
    clause: 'formats',
    text: 'Every success answer is one whole JSON value',
    needs: ['survey', 'fetch-sample'],
    probes: FIRST_MESSAGES,
    judge: (evidence) =>
      each(judged(evidence).filter(isSuccess), (exchange) => {
        const parsed = jsonOf(exchange);
        return parsed.ok ? 'ok' : breach(exchange, 'one JSON value', parsed.why);
      }),
    why: 'An empty or broken body leaves a client with a success that it cannot use.',
    how: 'On every success answer. An answer that was cut on its way is no answer, and not judged.',
    mend: 'Write bodies with a JSON serialiser, once, and send all of it.',
  },
  {
    id: 'answers.json.strict',
    level: 'SHOULD',
    clause: 'formats',
    text: 'No JSON response has a byte order mark or a key twice (RFC 8259)',
    needs: ['survey', 'fetch-sample', 'refusal-samples'],
    probes: [...FIRST_MESSAGES, ...REFUSED_SAMPLES, ...WITHOUT_KEY],
    judge: (evidence) =>
      each(evidence.answered(), (exchange) => {
        const parsed = jsonOf(exchange);
        if (!parsed.ok) return 'inconclusive';
        const [loose] = parsed.loose;
        return loose === undefined ? 'ok' : breach(exchange, 'plain JSON', loose);
      }),
    why: 'Readers differ in what they make of it: some refuse, some take the first value, some the last.',
    how: 'On every JSON answer.',
    mend: 'Write bodies with a JSON serialiser, without a byte order mark.',
  },
];
