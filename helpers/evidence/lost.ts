import { LISTED, PART_NAMES, PARTS, partWith, type Part } from '../../schemas/operations.js';
import { header, type Exchange, hasRightKey } from '../exchange.js';
import { memoize } from '../memoize.js';
import {
  isDropped,
  isLostForGood,
  isNeverSent,
  isUnsent,
  isUnreadable,
  lastDropped,
  MOST_TRIES,
  transportErrorOf,
  UNKNOWN_CODING,
} from '../transport-errors.js';
import type { Evidence } from './evidence.js';
import { bytesSent } from './stopped-at-server.js';

/** States which request got no complete response from the service, why, and how to resolve it. */
export function lossInWords(lost: Exchange, evidence: Evidence): string {
  const stopped = serviceStoppedBefore(lost, evidence);
  if (stopped !== undefined) return stopped;
  const { request, answer, error, attempt } = lost;
  const named = `${request.method} ${request.url}`;
  if (isLostForGood(error)) {
    const listed = answer?.status === 200 ? LISTED[lost.operation] : undefined;
    const next =
      listed === undefined
        ? 'let the service return shorter responses'
        : `use a store with fewer or shorter ${listed}`;
    return `the suite did not keep the response to ${named} (${error}): ${next}, or use --profile smoke`;
  }
  // A 503 is repeated more often only if a rate limit is its reason.
  if (answer?.status === 429 || (answer?.status === 503 && attempt > MOST_TRIES)) {
    const wait = header(answer.headers, 'retry-after');
    const limited = `${named}${hasRightKey(lost) ? '' : ' without the right key'} got status ${answer.status}`;
    const stated = wait === undefined ? '' : ` (Retry-After: ${wait})`;
    return `${limited}${stated}${lastOf(attempt)}: raise this limit of the service for the test, or slow down with --rate`;
  }
  if (answer !== undefined) {
    const unread = error === undefined ? '' : `, but no body that the suite can read (${error})`;
    const next = error?.includes(UNKNOWN_CODING) ? 'turn this coding off' : 'check the service';
    return `${named} got status ${answer.status}${unread}${lastOf(attempt)}: ${next}, then run again`;
  }
  const none = isUnreadable(error)
    ? 'no response that the suite can read'
    : 'no response from the service';
  const large = largestBodies(lost, evidence);
  if (large !== undefined)
    return `${named} got ${none} (${transportErrorOf(lost)}), ${large}: raise the limit of the service, or of a proxy, on the size of a body`;
  const checked = isUnreadable(error) ? 'the service' : 'the address and the service';
  const sendsSeveral = isDropped(lost) && evidence.settings.concurrency > 1;
  const fewer = sendsSeveral ? ', or use --concurrency 1 if it accepts few connections' : '';
  return `${named} got ${none} (${transportErrorOf(lost)}): check ${checked}${fewer}, then run again`;
}

const LARGE_BODY = 500;

/** If the connection was dropped for the largest bodies only, and this request has one of them, states how large they are. */
function largestBodies(lost: Exchange, { exchanges }: Evidence): string | undefined {
  const sent = exchanges.filter((each) => each.request.body !== undefined && !isUnsent(each));
  const dropped = sent.filter(isDropped).map(bytesSent);
  const least = Math.min(...dropped);
  const isWhole = sent.every((each) => bytesSent(each) < least || isDropped(each));
  if (!isDropped(lost) || bytesSent(lost) < least || least < LARGE_BODY) return undefined;
  return isWhole && dropped.length > 1 && dropped.length < sent.length
    ? `like all ${dropped.length} requests with a body of ${least} bytes or more, but no request with a shorter one`
    : undefined;
}

function lastOf(attempts: number): string {
  return attempts === 1 ? '' : ` on the last of ${attempts} attempts`;
}

/** Returns the reason why a request got no response, if the service had stopped before it. */
function serviceStoppedBefore(lost: Exchange, evidence: Evidence): string | undefined {
  const stop = serviceStop(evidence);
  const part = partWith(lost.operation);
  const isElsewhere = part !== undefined && !answersOf(evidence).has(part);
  return stop !== undefined && lost.index > stop.last && !isElsewhere ? stop.reason : undefined;
}

/** The parts of the interface that have the same address as the rest, or whose own address has responded. */
const answersOf = memoize(
  ({ exchanges, settings }: Evidence): ReadonlySet<Part> =>
    new Set(
      PART_NAMES.filter(
        (part) =>
          settings[PARTS[part].address] === settings.baseUrl ||
          exchanges.some(
            ({ operation, answer }) => partWith(operation) === part && answer !== undefined,
          ),
      ),
    ),
);

/** The index of the last response, and why later requests got none, if the service refused connections from then on. */
const serviceStop = memoize(({ exchanges }: Evidence) => {
  const last = exchanges.findLast(({ answer }) => answer !== undefined)?.index ?? -1;
  const refused = exchanges.find(({ index, error }) => index > last && isNeverSent(error));
  if (last === -1 || refused === undefined) return undefined;
  const reason = `the service stopped responding (${transportErrorOf(refused)})${lastDropped(exchanges)}: check its log, start it again, and run again`;
  return { last, reason };
});
