import { valueOf } from '../../helpers/evidence/bodies.js';
import { isOddText, MADE_BY } from '../../helpers/evidence/plain.js';
import { messageSent } from '../store/well-formed-message.js';
import { isClientError, isSuccess, type Answered } from '../../helpers/exchange.js';
import { isObject, type JsonObject } from '../../helpers/json/exact-json.js';
import { lateMessage, plainMessage, smokeMessage } from '../probes/first-messages.js';
import { exchangesOf } from '../../helpers/probes/trials.js';
import { messagesInTraffic } from '../probes/random-traffic.js';
import type { SourceData } from '../../helpers/probes/source.js';
import {
  anyMessage,
  messageRefusalBetween,
  oddMessage,
  ownFieldsMessage,
  repeatedMessage,
  wordMessage,
} from './text-probes.js';

/** Probes that submit plain texts. */
export const PLAIN_PROBES = {
  plainMessage,
  anyMessage,
  messageRefusalBetween,
  repeatedMessage,
  wordMessage,
  ownFieldsMessage,
  messagesInTraffic,
};
/** Probes that submit unusual texts. */
export const ODD_PROBES = {
  smokeMessage,
  anyMessage,
  lateMessage,
  oddMessage,
  messageRefusalBetween,
  repeatedMessage,
  wordMessage,
  ownFieldsMessage,
  messagesInTraffic,
};
export const TEXT_PROBES = { ...PLAIN_PROBES, ...ODD_PROBES };

/** A text that was submitted with the right key. */
export interface Submission {
  readonly exchange: Answered;
  readonly text: string;
  /** Why the service may refuse even a plain text: it may already have the text, or the body has unknown fields. */
  readonly reason?: 'repeated' | 'unknown-fields';
}

/** An accepted text, and its record; the record is empty if the response is not an object. */
export interface Accepted extends Submission {
  readonly record: JsonObject;
}

/** Returns every text that these probes submitted, in the order of the exchanges. */
export function submissionsOf(
  data: Partial<SourceData<typeof TEXT_PROBES>>,
): readonly Submission[] {
  const {
    repeatedMessage: repeated = [],
    messagesInTraffic: inTraffic = [],
    ownFieldsMessage: own = [],
    ...usual
  } = data;
  // A fixed text or a single unusual fragment has no mark of this run, so an earlier run may have submitted it.
  const mayBeRepeated = (each: Answered): boolean =>
    messageSent(each)?.includes(MADE_BY) !== true && !repeated.some(isAcceptedTwice);
  return [
    ...Object.values(usual)
      .flat()
      .flatMap(exchangesOf)
      .flatMap((each) => submission(each, mayBeRepeated(each) ? 'repeated' : undefined)),
    ...repeated.flatMap((trial) => [
      // Only a text that this run submitted twice shows that the service accepts repeated texts.
      ...submission(trial.fixed, isAcceptedTwice(trial) ? undefined : 'repeated'),
      ...submission(trial.first),
      ...submission(trial.second, 'repeated'),
    ]),
    ...inTraffic.flatMap((each) => submission(each)),
    ...own
      .flatMap(exchangesOf)
      .flatMap((each) => submission(each, mayBeRepeated(each) ? 'repeated' : 'unknown-fields')),
  ].toSorted((a, b) => a.exchange.index - b.exchange.index);
}

type Repeated = Partial<Record<'fixed' | 'first' | 'second', Answered>>;

function isAcceptedTwice({ fixed, first = fixed, second }: Repeated): boolean {
  return [first, second].every((each) => each !== undefined && isSuccess(each));
}

function submission(
  exchange: Answered | undefined,
  reason?: Submission['reason'],
): readonly Submission[] {
  const text = exchange && messageSent(exchange);
  return exchange === undefined || text === undefined
    ? []
    : [{ exchange, text, ...(reason && { reason }) }];
}

/** Returns the accepted texts that these probes submitted. */
export function acceptedOf(data: Partial<SourceData<typeof TEXT_PROBES>>): readonly Accepted[] {
  return submissionsOf(data)
    .filter(({ exchange }) => isSuccess(exchange))
    .map((each) => {
      const value = valueOf(each.exchange);
      return { ...each, record: isObject(value) ? value : {} };
    });
}

/** Whether the service may refuse this submission. A retry after an error of a gateway may count as a repeated text. */
export function mayBeRefused({ exchange, text, reason }: Submission): boolean {
  const { status } = exchange.answer;
  if (!isClientError(exchange)) return false;
  if (exchange.attempt > 1 || reason === 'repeated') return true;
  return status === 400 && (reason === 'unknown-fields' || isOddText(text));
}
