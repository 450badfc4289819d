import { jsonOf } from '../../helpers/evidence/bodies.js';
import { mediaTypeOf, type Answered } from '../../helpers/exchange.js';
import { violation, type Finding } from '../../helpers/probes/finding.js';
import { requirement } from '../../helpers/probes/define-requirement.js';
import { REFUSALS } from '../probes/samples.js';
import { traffic } from '../../helpers/probes/traffic.js';
import { isOfRemoved } from '../judging/removed.js';
import { SUCCEED, successes } from './successes.js';

const allResponses = traffic((exchange, evidence) => !isOfRemoved(exchange, evidence));

/**
 * Whether a success needs no body: createPet with no or another media type may get any 2xx, such as a 204. Only a 201 must contain the
 * animal.
 */
function mayBeEmpty({ operation, request, answer }: Answered): boolean {
  return (
    operation === 'createPet' &&
    answer.body === '' &&
    answer.status !== 201 &&
    mediaTypeOf(request.headers) !== 'application/json'
  );
}

const readable = requirement({
  id: 'answers.json.readable',
  level: 'MUST',
  clause: 'formats',
  text: 'The body of every success response is one JSON value',
  judges: { successes },
  sends: SUCCEED,
  check: ({ successes: responses }) =>
    responses.map((exchange): Finding => {
      const parsed = jsonOf(exchange);
      if (parsed.ok) return 'ok';
      if (mayBeEmpty(exchange)) return 'inconclusive';
      return violation('body-shape', exchange, {
        subject: 'body',
        expected: 'one JSON value',
        observed: parsed.why,
      });
    }),
  docs: {
    why: 'An empty or broken body leaves a client with a success that it cannot use.',
    how: 'Every success response that arrives in full, except responses to very large requests and responses of getPet after its removal on 5 December 2030.',
    alsoAllowed:
      'White space, escapes, key order and a content coding are up to the service. A createPet request without the media type application/json may get a 2xx without a body, except a 201.',
    fix: 'Write each body once, with a JSON serializer, and send all of it.',
    fault: 'json-empty-after-create',
  },
});

const strict = requirement({
  id: 'answers.json.strict',
  level: 'SHOULD',
  clause: 'formats',
  text: 'No JSON response has a byte order mark or a duplicate object key (RFC 8259)',
  judges: { allResponses },
  sends: [...SUCCEED, ...REFUSALS],
  check: ({ allResponses: responses }) =>
    responses.map((exchange): Finding => {
      const parsed = jsonOf(exchange);
      if (!parsed.ok) return 'inconclusive';
      const [loose] = parsed.loose;
      if (loose === undefined) return 'ok';
      return violation('body-shape', exchange, {
        subject: 'body',
        expected: 'JSON without a byte order mark or a duplicate key',
        observed: loose,
      });
    }),
  docs: {
    why: 'Parsers differ: some reject such a body, some take the first value of a duplicate key, some take the last.',
    how: 'Every JSON response, except responses of getPet after its removal on 5 December 2030.',
    alsoAllowed: 'This is advice: most clients can still read such a response.',
    fix: 'Write bodies with a JSON serializer, without a byte order mark.',
    fault: 'json-key-twice',
  },
});

export const ANSWERS_JSON = [readable, strict] as const;
