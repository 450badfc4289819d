import { sentMember, type Evidence } from '../../evidence/evidence.js';
import { isOddText } from '../../evidence/plain.js';
import { wrongKeyOf } from '../../evidence/wrong-key.js';
import { isAnswered, mediaTypeOf, type Answered } from '../../exchange.js';
import { openerOf } from '../../probes/one-connection.js';
import type { Breach } from '../../requirement.js';
import { seenIn } from './answer.js';
import { frameworkHint } from './frameworks.js';
import { HABITS, type Habit } from './habits.js';

const ON_ONE_CONNECTION =
  'A connection that carried the right key is not asked for it again: the result for one request is kept with the socket or the session. Check the key of every request. A single request does not show it: the command here sends two on one connection.';

/**
 * What is known about a violation: a framework's own error response, or a usual habit, with its fix. It never decides a verdict.
 * Pure.
 * @param id the requirement that is violated
 */
export function hintOf(id: string, breach: Breach, evidence: Evidence): string | undefined {
  const exchange = evidence.exchanges[breach.exchange];
  if (!exchange || !isAnswered(exchange)) return undefined;
  if (openerOf(exchange, evidence) !== undefined) return ON_ONE_CONNECTION;
  const habit = HABITS.find((each) => fits(each, id, breach, exchange));
  if (habit !== undefined) return habit.hint;
  return exchange.answer.status >= 400 ? frameworkHint(seenIn(exchange)) : undefined;
}

function fits(habit: Habit, id: string, { pointer = '' }: Breach, exchange: Answered): boolean {
  const { requirements, operation, field, status, media, wrongKey, oddText } = habit;
  const { answer } = exchange;
  const wrong = wrongKeyOf(exchange);
  return (
    (requirements === undefined || requirements.includes(id)) &&
    (operation === undefined || operation === exchange.operation) &&
    (field === undefined || pointer.split('/').at(-1) === field) &&
    (status === undefined || (status[0] <= answer.status && answer.status <= status[1])) &&
    (oddText === undefined || isOddText(textSent(exchange))) &&
    (media === undefined || media === mediaTypeOf(answer.headers)) &&
    (wrongKey === undefined ||
      (wrong !== undefined &&
        [wrong.kind, wrong.variant.replace(/@.*/, '')].some((one) => wrongKey.includes(one))))
  );
}

/** The name or message that a request sent; a plain one where it sent none. */
function textSent(exchange: Answered): string {
  const text = sentMember(exchange, 'name') ?? sentMember(exchange, 'message');
  return typeof text === 'string' ? text : 'none';
}
