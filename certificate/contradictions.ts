import { present } from '../helpers/plural.js';
import type { Exchange } from '../helpers/exchange.js';
import type { Recording } from '../helpers/recording.js';

/**
 * The largest accepted difference between a run's clock and the times of its requests. The system clock may be adjusted a little during a
 * run.
 */
const CLOCK_SLACK_MS = 60_000;

/**
 * Returns the contradictions in a recording: a request is missing or occurs twice, the order or the times cannot be right, or
 * requests went to an address that the settings do not name. Cannot detect a recording that is entirely invented, or one that lacks
 * its last requests.
 */
export function contradictionsIn(recording: Recording): string[] {
  const { exchanges } = recording;
  return present(
    !areNumbered(exchanges) &&
      'evidence.har lacks requests of its run, or contains some twice; run again',
    exchanges.some((each, place) => each.end < (exchanges[place - 1]?.end ?? 0)) &&
      'the exchanges of evidence.har are not in the order in which they ended: run again',
    !exchanges.every((each) => isOfTarget(each, recording)) &&
      'evidence.har contains requests to another address than that of the run; run again',
    !exchanges.every((each) => isInTime(each, recording)) &&
      'the times in evidence.har are not those of the run; run again',
  );
}

/** Whether the requests are numbered from 0 without a gap, each number once. */
function areNumbered(exchanges: readonly Exchange[]): boolean {
  const numbers = new Set(exchanges.map(({ seq }) => seq));
  return (
    numbers.size === exchanges.length &&
    exchanges.every(({ seq }) => seq >= 0 && seq < exchanges.length)
  );
}

function isOfTarget({ operation, request }: Exchange, { settings }: Recording): boolean {
  const { baseUrl, messagesBaseUrl } = settings;
  const messages = messagesBaseUrl ?? baseUrl;
  const bases = [
    ...(operation === 'submitMessage' ? [] : [baseUrl]),
    ...(operation === 'submitMessage' || operation === 'other' ? [messages] : []),
  ];
  return bases.some((base) => request.url.startsWith(`${base}/`));
}

function isInTime({ start, startedAt }: Exchange, recording: Recording): boolean {
  const expected = Date.parse(recording.startedAt) + start / 1000;
  return Math.abs(Date.parse(startedAt) - expected) <= CLOCK_SLACK_MS;
}
