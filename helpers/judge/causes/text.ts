import type { Evidence } from '../../evidence/evidence.js';
import { mayStopAtServer } from '../../evidence/stopped-at-server.js';
import { isOfShrinking, type Exchange } from '../../exchange.js';
import { groupBy } from '../../group-by.js';
import { pluralize, present } from '../../plural.js';
import { onOneLine } from '../../on-one-line.js';
import { requestInWords } from '../../request-in-words.js';
import { shorten } from '../../shorten.js';
import type { Cause } from '../../verdict.js';
import { STATUS_DEVIATIONS } from './deviation.js';
import { inWords, predicateOf } from './in-words.js';
import type { Group } from './group.js';
import type { Pattern } from './pattern.js';
import type { Primer } from './primer.js';
import { isFiltered, isWrongKey, statusOf, type Violated } from './violated.js';

/** Maximum length of each value in the text of a cause: a value may be a whole body. */
const LONGEST = 200;
const MOST_PARTS = 4;

/** The parts of the text of a cause, one line each. */
export type CauseText = Required<
  Pick<Cause, 'deviation' | 'request' | 'expected' | 'observed' | 'responses'>
> &
  Pick<Cause, 'uncounted' | 'when'>;

/**
 * Returns the parts of the text of a cause.
 * @param wrongStatus indices of the exchanges that have a wrong status
 */
export function textOf(
  group: Group,
  { violation, exchange }: Violated,
  {
    pattern,
    primer,
  }: { readonly pattern: Pattern | undefined; readonly primer: Primer | undefined },
  wrongStatus: ReadonlySet<number>,
  evidence: Evidence,
): CauseText {
  const { expected, observed, pointer = '' } = violation;
  const at = pointer === '' ? '' : ` at ${shorten(pointer, LONGEST)}`;
  const when = whenInWords(pattern, primer);
  return {
    deviation: sentenceOf(group),
    request: shortLine(requestInWords(exchange)),
    expected: shortLine(expected),
    observed: `${shortLine(observed)}${at}`,
    ...shareOf(group, wrongStatus, evidence),
    ...(when !== undefined && { when }),
  };
}

/** Returns in one line how many responses show a cause, and which responses these numbers leave out. */
export const countsInWords = (
  responses: readonly string[],
  uncounted: string | undefined,
): string =>
  present(...responses, uncounted !== undefined && `not counting ${uncounted}`).join(', ');

/** Joins the parts of the text of a cause in one line. */
export function joined(parts: CauseText): string {
  const { deviation, request, expected, observed, responses, uncounted, when } = parts;
  const shown = present(countsInWords(responses, uncounted), when).join('; ');
  return `${deviation} (${shown}): expected ${expected}, got ${observed}: ${request}`;
}

/** Returns a value on one line. White space other than line ends is kept. */
const shortLine = (value: string): string => shorten(onOneLine(value), LONGEST);

/** Describes the deviation. If the same responses have a wrong status, media type and body, it names each of them. */
function sentenceOf({ deviation, status, body, own }: Group): string {
  const first = inWords(
    deviation,
    own.every(({ exchange }) => isFiltered(exchange)),
  );
  const text = body ? `${first}, and ${predicateOf(body)}` : first;
  if (status === undefined) return text;
  return `${inWords(status)}, and its ${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

/** Describes when the deviation occurs; undefined if always or unknown. */
function whenInWords(pattern: Pattern | undefined, primer: Primer | undefined): string | undefined {
  if (primer?.isConcurrent === true)
    return 'each while a request with the right key was under way: send both at once';
  if (primer !== undefined) return 'each after a request with the right key';
  if (pattern?.pattern === 'intermittent')
    return `intermittent: ${pattern.failed} of ${pattern.of} similar requests`;
  if (pattern?.pattern !== 'since') return undefined;
  if ('succeeded' in pattern) {
    const times = pattern.succeeded === 1 ? 'once' : `${pattern.succeeded} times`;
    return `${pattern.operation} succeeded ${times}, but never since ${requestInWords(pattern.triggers[0])}`;
  }
  const [trigger] = pattern.triggers;
  const parts = present(
    pattern.of > 1 && `one of ${pattern.of} requests`,
    trigger && requestInWords(trigger),
  );
  return `since ${parts.join(', perhaps ')}`;
}

/**
 * Counts the responses with the deviation, for each operation and status: `12 of 40 responses of listPets with status 200`.
 * - If the deviation is in the status, the total is all responses of the operation.
 * - If the deviation is about keys, the total is all responses to such a key.
 * - The total leaves out responses with a wrong status, unless a response with the deviation has a wrong status too.
 * - The total leaves out two kinds of responses without the deviation: responses to requests for shrinking, and responses that a
 *   server in front of the service may have sent.
 * - If refused POSTs leave animals behind, these animals are counted instead of responses.
 */
function shareOf(
  { own, deviation }: Group,
  wrongStatus: ReadonlySet<number>,
  evidence: Evidence,
): Pick<CauseText, 'responses' | 'uncounted'> {
  const kindOf = (exchange: Exchange, having = 'with'): string => {
    const of = `responses of ${exchange.operation}`;
    if (deviation.type === 'key')
      return `${of} ${isWrongKey(exchange) ? 'without' : 'with'} the right \`Authorization\``;
    return STATUS_DEVIATIONS.has(deviation.type)
      ? of
      : `${of} ${having} status ${statusOf(exchange)}`;
  };
  if (deviation.type === 'left-behind') return { responses: [pluralize(own.length, 'animal')] };
  const exchanges = new Set(own.map(({ exchange }) => exchange));
  const isCounted = (exchange: Exchange): boolean =>
    exchanges.has(exchange) || !(isOfShrinking(exchange) || mayStopAtServer(exchange));
  const all = groupBy(evidence.answered().filter(isCounted), (one) => kindOf(one));
  const shown = groupBy([...exchanges], (one) => kindOf(one));
  const parts = [...shown].map(([kind, deviating]) => {
    const alike = all.get(kind) ?? deviating;
    const isRight = ({ index }: Exchange): boolean => !wrongStatus.has(index);
    const right = alike.filter(isRight);
    const [first] = deviating;
    return first !== undefined && deviating.every(isRight) && right.length < alike.length
      ? `${deviating.length} of ${right.length} ${kindOf(first, 'with the expected')}`
      : `${deviating.length} of ${alike.length} ${kind}`;
  });
  const more = parts.length - MOST_PARTS;
  const rest = more > 0 ? [`${pluralize(more, 'more kind')} of response`] : [];
  const leftOut = evidence.answered().filter((one) => !isCounted(one) && shown.has(kindOf(one)));
  const ofShrinking = leftOut.filter(isOfShrinking).length;
  const ofServers = leftOut.length - ofShrinking;
  const uncounted = present(
    ofShrinking > 0 && `${ofShrinking} from shrinking a generated value`,
    ofServers > 0 && `${ofServers} that a proxy or gateway may have sent`,
  ).join(' and ');
  const responses = [...parts.slice(0, MOST_PARTS), ...rest];
  return uncounted === '' ? { responses } : { responses, uncounted };
}
