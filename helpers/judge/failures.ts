import { readingEffort, hasOddText } from '../evidence/bodies.js';
import { curlOf } from '../curl.js';
import type { Evidence } from '../evidence/evidence.js';
import { isAnswered, isDrawn, type SentRequest } from '../exchange.js';
import { referenceTo } from '../probes/value-reference.js';
import type { Requirement } from '../requirement.js';
import type { Violation } from '../violation.js';
import type { Failure } from '../verdict.js';
import { counterexampleOf } from './counterexample.js';
import { firstOfEach, groupOf, reported } from './violation-group.js';
import { isShownByValue, replaysOf } from './shown-alone.js';
import { witnessOf } from './witness.js';

/**
 * Returns the violations to report: first one violation of each group, with its witness, then the rest. In both parts, plain requests
 * come first.
 */
export function failuresOf(
  judged: readonly Violation[],
  requirement: Requirement,
  requirements: readonly Requirement[],
  evidence: Evidence,
): Failure[] {
  const violations = plainestFirst(judged, evidence);
  const firsts = new Set(firstOfEach(violations));
  const replays = replaysOf(requirement, requirements, evidence);
  const witnesses = new Map<string, readonly number[] | undefined>();
  return reported(violations).map((violation) => {
    const group = groupOf(violation);
    if (firsts.has(violation)) witnesses.set(group, witnessOf(requirement, violation, evidence));
    const witness = witnesses.get(group);
    const failure = toFailure(violation, violations, requirement, evidence, (request, value) =>
      replays(violation, witness ?? [violation.exchange], request, value),
    );
    return firsts.has(violation) && witness !== undefined ? { ...failure, witness } : failure;
  });
}

/**
 * Sorts violations: examples come before generated values. Within both, requests with an unusual text come last, and requests that
 * are easy to read, of trials with few steps, come first.
 */
function plainestFirst(
  violations: readonly Violation[],
  { exchanges }: Evidence,
): readonly Violation[] {
  const weight = ({ exchange: index, lacks = [] }: Violation): number => {
    const exchange = exchanges[index];
    return exchange === undefined
      ? 0
      : (isDrawn(exchange) ? 2 * LONGER_THAN_ANY : 0) +
          (hasOddText(exchange) ? LONGER_THAN_ANY : 0) +
          STEP * ((exchange.probe?.of ?? 1) + lacks.length) +
          readingEffort(exchange);
  };
  return violations
    .map((violation) => ({ violation, weight: weight(violation) }))
    .toSorted((one, other) => one.weight - other.weight)
    .map(({ violation }) => violation);
}

/** A weight above the length of every request. */
const LONGER_THAN_ANY = 1e9;
/** The weight of each step of a trial and of each missing animal. A witness contains them, and a few are easier to follow. */
const STEP = 500;

/**
 * Adds the commands for reproducing a violation, and its hint.
 * @param all all violations of the same requirement
 * @param replay returns the command that shows it again, if a value is given by sending only this value
 */
function toFailure(
  violation: Violation,
  all: readonly Violation[],
  requirement: Requirement,
  evidence: Evidence,
  replay: (request: SentRequest, value?: string) => Pick<Failure, 'replay' | 'creates'>,
): Failure {
  const { lacks: _lacks, wanted: _wanted, ...rest } = violation;
  const { exchanges, settings } = evidence;
  const exchange = exchanges[violation.exchange];
  if (!exchange)
    throw new Error(`a violation names exchange ${violation.exchange}, which does not exist`);
  const hint = evidence.reading.hintOf(violation, evidence);
  const generated = counterexampleOf(exchange.probe, all, requirement, evidence);
  const repeated =
    generated && isShownByValue(violation, requirement, evidence)
      ? referenceTo(generated.counterexample)
      : undefined;
  const opener = isAnswered(exchange) ? evidence.reading.openerOf(exchange, evidence) : undefined;
  return {
    ...rest,
    ...generated,
    curl: curlOf(exchange.request, settings.gateway, opener?.request),
    ...replay(exchange.request, repeated),
    ...(hint === undefined ? {} : { hint }),
  };
}
