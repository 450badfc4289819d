import { probe } from '../probes/probe.js';
import { isSuccess, type Answered } from '../../helpers/exchange.js';
import { isWellFormedMessage } from '../store/well-formed-message.js';
import { violation, type Finding } from '../../helpers/probes/finding.js';
import { FIRST_MESSAGES } from '../probes/first-messages.js';
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
import { requirement } from '../../helpers/probes/define-requirement.js';
import type { Source } from '../../helpers/probes/source.js';
import { derived, NOTHING, traffic } from '../../helpers/probes/traffic.js';
import type { DocsWithOptional } from '../../helpers/requirement.js';
import { messageRefusalBetween } from './text-probes.js';

/** Messages that the service accepted although it must refuse them. */
const wronglyAccepted = traffic(
  (exchange) =>
    exchange.operation === 'submitMessage' && isSuccess(exchange) && !isWellFormedMessage(exchange),
);

/** With at most this many wrongly accepted messages, the run can still create another one (`RESERVE` in `suites/gathering/costs.ts`). */
const MOST_ACCEPTED = 4;

/**
 * Sends a byte that is not UTF-8. The interface states no status for it: any 2xx conforms, and so does a 4xx with an Error. It is
 * not sent to a service that accepts many invalid messages.
 */
const openMessage = probe({
  id: 'messages.open',
  phase: 'open',
  posts: 'messages',
  needs: { wronglyAccepted },
  smoke: 0,
  examples: {
    most: 1,
    of: ({ wronglyAccepted: { length } }) =>
      length <= MOST_ACCEPTED ? ['{"text":"caf\u00e9"}'] : [],
  },
  // The characters of the value stand for bytes.
  send: async (body: string, api) => ({ open: await api.submitMessage(body, { isBytes: true }) }),
});

const OPEN = 'The `code` and the `message` of the Error are open.';

/** Checks that a submission is refused with 400. A 401 is inconclusive. */
function refusalFinding(exchange: Answered): Finding {
  const { status } = exchange.answer;
  if (status === 401) return 'inconclusive';
  if (status === 400) return 'ok';
  return violation('status', exchange, { subject: 'status', wanted: ['400'] });
}

/** Responses to submissions without `message` in `messageRefusalBetween`. */
const refusedBetween: Source<Answered> = derived((evidence) =>
  messageRefusalBetween
    .from(evidence)
    .flatMap(({ refused, refusedAgain }) => [refused, refusedAgain]),
);

interface RefusalDocs extends Omit<DocsWithOptional<'alsoAllowed'>, 'how'> {
  /** The body that submitMessage refuses, in words. */
  readonly what: string;
}

/** Defines a requirement that submissions with one kind of mistake are refused. */
function refusal<const Id extends string>(
  id: Id,
  submitted: RefusedMessages,
  { what, alsoAllowed = OPEN, ...docs }: RefusalDocs,
  elsewhere: Source<Answered> = NOTHING,
) {
  return requirement({
    id,
    level: 'MUST',
    clause: 'errors.400.messages',
    text: `submitMessage returns status 400 for ${what}`,
    judges: { submitted, elsewhere },
    sends: [...FIRST_MESSAGES, openMessage],
    check: ({ submitted: trials, elsewhere: others }) =>
      [...trials.map(({ refused: exchange }) => exchange), ...others].map(refusalFinding),
    docs: {
      ...docs,
      how: 'Submissions with the right key and only this mistake, most mistakes in several forms.',
      alsoAllowed,
    },
  });
}

export const MESSAGES_REFUSED = [
  refusal('messages.refused.no-body', noMessageBody, {
    what: 'a submission without a body',
    why: 'A missing body often counts as an empty object, or crashes the service.',
    fix: 'Treat an absent body as an invalid one.',
    fault: 'message-no-body-gets-422',
  }),
  refusal('messages.refused.malformed', malformedMessage, {
    what: 'malformed JSON',
    why: 'A JSON parser often has its own error handler, with another status or shape.',
    fix: 'Turn the error of the parser into a 400 Error.',
    fault: 'message-malformed-gets-422',
  }),
  refusal('messages.refused.not-object', notMessageObject, {
    what: 'JSON that is not an object',
    why: 'Some decoders split a string, an array or null into parts, and others crash.',
    fix: 'Check first that the body is an object.',
    fault: 'message-no-object-gets-422',
  }),
  refusal(
    'messages.refused.message-missing',
    messageMissing,
    {
      what: 'an object without `message`',
      why: 'A message without a text tells its recipient nothing.',
      alsoAllowed: `${OPEN} Unknown fields may be refused or ignored.`,
      fix: 'Require the field, by exactly this name.',
      fault: 'message-missing-gets-422',
    },
    refusedBetween,
  ),
  refusal('messages.refused.message-type', messageType, {
    what: 'a `message` that is not a string',
    why: 'Lenient decoders turn numbers and objects into texts that nobody wrote.',
    fix: 'Check the JSON type before you convert the value.',
    fault: 'message-type-gets-422',
  }),
  refusal('messages.refused.no-content-type', noContentType, {
    what: 'a submission without a Content-Type',
    why: 'The interface requires the header. Without it, a parser guesses.',
    fix: 'Check the header before you parse the body.',
    fault: 'message-without-media-type-gets-415',
  }),
  refusal('messages.refused.other-content-type', otherContentType, {
    what: 'a media type other than application/json',
    why: 'Frameworks return 415, or parse any body as JSON.',
    alsoAllowed: 'Parameters such as charset and the letter case of the media type are open.',
    fix: 'Return 400 for any other media type. Ignore parameters such as charset.',
    fault: 'message-other-media-type-gets-415',
  }),
] as const;
