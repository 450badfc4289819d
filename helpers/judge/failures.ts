import { curlOf } from '../curl.js';
import type { Evidence } from '../evidence/evidence.js';
import { isAnswered } from '../exchange.js';
import { openerOf } from '../probes/one-connection.js';
import { referenceTo } from '../probes/recorded.js';
import { replayOf } from '../replay.js';
import type { Breach, Requirement } from '../requirement.js';
import type { Failure } from '../verdict.js';
import { counterexampleOf } from './counterexample.js';
import { firstOfEach, reported } from './group.js';
import { hintOf } from './hints/index.js';
import { isShownAlone, isShownByValue } from './shown-alone.js';
import { witnessOf } from './witness.js';

/** The violations that are reported, the first of each group with its witness. */
export function failuresOf(
  breaches: readonly Breach[],
  requirement: Requirement,
  evidence: Evidence,
): Failure[] {
  const firsts = new Set(firstOfEach(breaches));
  return reported(breaches).map((breach) => {
    const failure = toFailure(breach, breaches, requirement, evidence);
    const witness = firsts.has(breach) ? witnessOf(requirement, breach, evidence) : undefined;
    return witness === undefined ? failure : { ...failure, witness };
  });
}

/** A violation, with what a person needs to see it again. @param all those of the same requirement */
function toFailure(
  breach: Breach,
  all: readonly Breach[],
  requirement: Requirement,
  evidence: Evidence,
): Failure {
  const { id } = requirement;
  const { lacks: _, ...told } = breach;
  const { exchanges, settings } = evidence;
  const exchange = exchanges[breach.exchange];
  if (!exchange) throw new Error(`a breach names exchange ${breach.exchange}, which is none`);
  const hint = hintOf(id, breach, evidence);
  const generated = counterexampleOf(exchange.probe, all, evidence);
  const repeated =
    generated &&
    isShownByValue(breach, requirement, evidence) &&
    referenceTo(generated.counterexample);
  const opener = isAnswered(exchange) ? openerOf(exchange, evidence) : undefined;
  return {
    ...told,
    ...generated,
    curl: curlOf(exchange.request, settings.gateway, opener?.request),
    replay: repeated
      ? replayOf(id, exchange.request, settings, repeated)
      : replayOf(isShownAlone(exchange, requirement) ? id : undefined, exchange.request, settings),
    ...(hint === undefined ? {} : { hint }),
  };
}
