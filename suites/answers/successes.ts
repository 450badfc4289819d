import { isTooLarge } from '../../helpers/evidence/stopped-at-server.js';
import { isSuccess } from '../../helpers/exchange.js';
import { traffic } from '../../helpers/probes/traffic.js';
import { isOfRemoved } from '../judging/removed.js';
import { FIRST_MESSAGES } from '../probes/first-messages.js';
import { SHOW_ANIMALS } from '../probes/samples.js';

/** Every success response, except those to very large requests, and those of getPet after the date on which it is removed. */
export const successes = traffic(
  (exchange, evidence) =>
    isSuccess(exchange) && !isTooLarge(exchange) && !isOfRemoved(exchange, evidence),
);

/** Probes that a conforming service answers with a success. */
export const SUCCEED = [...FIRST_MESSAGES, ...SHOW_ANIMALS] as const;
