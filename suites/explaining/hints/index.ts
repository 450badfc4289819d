import type { Evidence } from '../../../helpers/evidence/evidence.js';
import { isAnswered } from '../../../helpers/exchange.js';
import { openerOf } from '../../probes/one-connection.js';
import type { Violation } from '../../../helpers/violation.js';
import { frameworkHint } from './frameworks.js';
import { HABITS } from './habits.js';

const ON_ONE_CONNECTION =
  'Right after a request with the right key, on the same connection, a wrong key is accepted. The service may keep the result with the connection, or for a moment. Check the key of every request. A single request does not show this, so the command sends two on one connection.';

/**
 * Returns the hint for a violation that looks like a framework's default error response or a common mistake, with the fix. It never
 * decides a verdict. Pure.
 */
export function hintOf(violation: Violation, evidence: Evidence): string | undefined {
  const exchange = evidence.exchanges[violation.exchange];
  if (!exchange || !isAnswered(exchange)) return undefined;
  // Whether a message is accepted may depend on the time instead of the connection.
  if (exchange.operation !== 'submitMessage' && openerOf(exchange, evidence))
    return ON_ONE_CONNECTION;
  const habit = HABITS.find(({ fits }) => fits(violation, exchange, evidence));
  if (habit !== undefined) return habit.hint;
  const { status } = exchange.answer;
  // The handlers that a framework's hint names do not decide whether there is a 415.
  if (status < 400 || (status === 415 && violation.wanted)) return undefined;
  return frameworkHint(exchange, evidence);
}
