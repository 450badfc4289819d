import { isTooLarge, mayStopAtServer } from '../../helpers/evidence/stopped-at-server.js';
import { header, isRedirect } from '../../helpers/exchange.js';
import { violation, type Finding } from '../../helpers/probes/finding.js';
import { FIRST_MESSAGES } from '../probes/first-messages.js';
import { requirement, whyUnanswered } from '../../helpers/probes/define-requirement.js';
import { REFUSALS, SHOW_ANIMALS } from '../probes/samples.js';
import { derived, traffic } from '../../helpers/probes/traffic.js';
import { isLostForGood } from '../../helpers/transport-errors.js';
import { isOfRemoved } from '../judging/removed.js';

/**
 * Every response, except responses to requests so large that any refusal is permitted, and responses of getPet after its removal.
 */
const responses = traffic(
  (exchange, evidence) => !isTooLarge(exchange) && !isOfRemoved(exchange, evidence),
);

const ALL = [...FIRST_MESSAGES, ...SHOW_ANIMALS, ...REFUSALS] as const;

/**
 * The reasons why requests of the four operations got no complete response. The lost response may have been a server error, unless its
 * status is known.
 */
const lost = derived<string>((evidence) => {
  const sent = evidence.exchanges.filter(({ operation }) => operation !== 'other');
  const ids = new Set(sent.flatMap(({ probe }) => probe?.id ?? []));
  return whyUnanswered(
    [...ids].map((id) => ({ id })),
    evidence,
    ({ error, answer }) => isLostForGood(error) && answer !== undefined && answer.status < 500,
  );
});

const noServerError = requirement({
  id: 'answers.status.server-error',
  level: 'MUST',
  clause: 'errors',
  text: 'No request gets a server error',
  judges: { responses, lost },
  sends: ALL,
  check: ({ responses: all, lost: reasons }) => [
    ...all.map((exchange): Finding => {
      if (exchange.answer.status < 500) return 'ok';
      return violation('server-error', exchange, {
        subject: 'status',
        expected: 'a status below 500',
      });
    }),
    ...reasons.map((doubt) => ({ doubt })),
  ],
  docs: {
    why: 'A crash on a request that a client can send is a fault, whatever the request was. The client cannot know whether the request took effect.',
    how: 'Every response of the run, except responses to very large requests and responses of getPet after its removal on 5 December 2030. A 502, 503, 504 or 520 to 530 comes from a gateway and is not a violation. The request is then sent again, except a POST that got another of them than 503, because the service may have processed it. If a request gets only such statuses, or no response at all, the verdict is undetermined.',
    alsoAllowed:
      'After a 502, 503, 504, 520 to 530 or 429, the run waits and tries again (a POST only after 503 or 429).',
    fix: 'Find the request in your log: it is an unhandled error. Validate the input before you use it, and return a 400.',
    fault: 'crash-on-malformed-pet',
  },
});

const noRedirect = requirement({
  id: 'answers.status.redirect',
  level: 'MUST',
  clause: 'endpoints',
  text: 'No request gets a redirect',
  judges: { responses },
  sends: ALL,
  check: ({ responses: all }) =>
    all.map((exchange): Finding => {
      if (!isRedirect(exchange) || mayStopAtServer(exchange)) return 'ok';
      const { status, headers } = exchange.answer;
      const target = header(headers, 'location') ?? 'nowhere';
      return violation('redirect', exchange, {
        subject: 'status',
        expected: 'a status that is not a redirect',
        observed: `status ${status} to ${target}`,
      });
    }),
  docs: {
    why: 'Clients drop the Authorization header, or turn a POST into a GET, when they follow a redirect.',
    how: 'Every response of the run, except responses to very large requests and responses of getPet after its removal on 5 December 2030. Redirects are never followed.',
    alsoAllowed:
      'If listPets and getPet both get a redirect, the address is wrong, and nothing is judged. A web server may redirect an address with control characters, or with a slash in the petId.',
    fix: 'Serve the paths without a trailing slash, and over the scheme that the base URL names.',
    fault: 'redirect-listing-with-query',
  },
});

export const ANSWERS_STATUS = [noServerError, noRedirect] as const;
