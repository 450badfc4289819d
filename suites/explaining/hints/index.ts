import type { Evidence } from '../../../helpers/evidence/evidence.js';
import { wrongKeyOf } from '../../../helpers/evidence/wrong-key.js';
import { isAnswered, mediaTypeOf, type Answered } from '../../../helpers/exchange.js';
import { openerOf } from '../../probes/one-connection.js';
import type { Violation } from '../../../helpers/violation.js';
import { seenIn } from './response-text.js';
import { frameworkHint } from './frameworks.js';
import { HABITS, type Habit } from './habits.js';
import { signOf, type Sign } from './signs.js';

const ON_ONE_CONNECTION =
  'After a request with the right key, the service does not check the key again on the same connection: it keeps the result with the socket or the session. Check the key of every request. A single request does not show this, so the command sends two on one connection.';

/**
 * Returns the hint for a violation that looks like a framework's default error response or a common mistake, with the fix. It never
 * decides a verdict. Pure.
 * @param id the requirement that is violated
 */
export function hintOf(id: string, violation: Violation, evidence: Evidence): string | undefined {
  const exchange = evidence.exchanges[violation.exchange];
  if (!exchange || !isAnswered(exchange)) return undefined;
  // Whether a message is accepted may depend on the time instead of the connection.
  const mayBeTime = exchange.operation === 'submitMessage';
  if (!mayBeTime && openerOf(exchange, evidence) !== undefined) return ON_ONE_CONNECTION;
  const sign = signOf(violation, exchange, evidence);
  const habit = HABITS.find((each) => fits(each, id, violation, exchange, sign));
  if (habit !== undefined) return habit.hint;
  return exchange.answer.status >= 400 ? frameworkHint(seenIn(exchange)) : undefined;
}

/** Kinds of violations that a wrong key may explain. A wrong key does not explain, for example, a 401 with a malformed body. */
const EXPLAINED_BY_WRONG_KEY: ReadonlySet<string> = new Set(['status', 'credential-accepted']);

function fits(
  habit: Habit,
  id: string,
  { kind }: Violation,
  exchange: Answered,
  seen: Sign | undefined,
): boolean {
  const { requirements, operation, status, media, wrongKey, sign } = habit;
  const { answer } = exchange;
  const wrong = wrongKeyOf(exchange);
  return (
    (requirements === undefined || requirements.some((each) => each === id)) &&
    (operation === undefined || operation === exchange.operation) &&
    (status === undefined || (status[0] <= answer.status && answer.status <= status[1])) &&
    (sign === undefined || sign === seen) &&
    (media === undefined || media === mediaTypeOf(answer.headers)) &&
    (wrongKey === undefined ||
      (wrong !== undefined &&
        EXPLAINED_BY_WRONG_KEY.has(kind) &&
        [wrong.kind, wrong.variant.replace(/@.*/, '')].some((one) => wrongKey.includes(one))))
  );
}
