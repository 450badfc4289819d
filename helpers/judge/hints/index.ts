import type { Evidence } from '../../evidence/evidence.js';
import { isAnswered } from '../../exchange.js';
import type { Breach } from '../../requirement.js';
import { seenIn } from './answer.js';
import { frameworkHint } from './frameworks.js';
import { habitHint } from './habits.js';

/**
 * What a failure looks like, where it looks like something that is known: a framework's own answer, or a usual habit, with
 * the mend. Never a verdict, and made from the journal alone.
 */
export function hintOf(id: string, breach: Breach, evidence: Evidence): string | undefined {
  const exchange = evidence.exchanges[breach.exchange];
  if (!exchange || !isAnswered(exchange)) return undefined;
  const seen = seenIn(exchange);
  return (
    habitHint({ id, breach, exchange, evidence }) ??
    (seen.status >= 400 ? frameworkHint(seen) : undefined)
  );
}
