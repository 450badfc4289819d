import { readingEffort, hasOddText } from '../evidence/bodies.js';
import { curlOf } from '../curl.js';
import { groupBy } from '../group-by.js';
import type { Evidence } from '../evidence/evidence.js';
import { isAnswered, isDrawn, type Exchange } from '../exchange.js';
import { referenceTo } from '../probes/value-reference.js';
import { replayOf } from '../replay-command.js';
import type { Requirement } from '../requirement.js';
import type { Violation } from '../violation.js';
import type { Failure } from '../verdict.js';
import { counterexampleOf } from './counterexample.js';
import { firstOfEach, groupOf, reported } from './violation-group.js';
import { isShownByValue, scopeShowing } from './shown-alone.js';
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
  const groups = groupBy(violations, groupOf);
  const scopes = new Map(
    [...groups].map(([group, some]) => {
      const exchanges = some.flatMap(({ exchange }) => evidence.exchanges[exchange] ?? []);
      const additions = some.slice(0, 1).flatMap((first) => additionsFor(first, evidence));
      const sets = [exchanges, additions].filter(({ length }) => length > 0);
      return [group, scopeShowing(sets, requirement, requirements, evidence)];
    }),
  );
  return reported(violations).map((violation) => {
    const scope = scopes.get(groupOf(violation));
    const failure = toFailure(violation, violations, requirement, scope, evidence);
    const witness = firsts.has(violation) ? witnessOf(requirement, violation, evidence) : undefined;
    return witness === undefined ? failure : { ...failure, witness };
  });
}

/** Returns the requests that added the animals of a violation that a GET shows. */
function additionsFor(violation: Violation, evidence: Evidence): readonly Exchange[] {
  const exchange = evidence.exchanges[violation.exchange];
  if (exchange?.request.method !== 'GET') return [];
  const isAbout = evidence.reading.isRelated(violation, exchange);
  return evidence.exchanges.filter((one) => one.request.method === 'POST' && isAbout(one));
}

/**
 * Sorts violations: examples come before generated values. Within both, requests with an unusual text come last, and requests that
 * are easy to read, of trials with few steps, come first.
 */
function plainestFirst(
  violations: readonly Violation[],
  { exchanges }: Evidence,
): readonly Violation[] {
  const weight = (exchange: Exchange | undefined): number =>
    exchange === undefined
      ? 0
      : (isDrawn(exchange) ? 2 * LONGER_THAN_ANY : 0) +
        (hasOddText(exchange) ? LONGER_THAN_ANY : 0) +
        STEP * (exchange.probe?.of ?? 1) +
        readingEffort(exchange);
  return violations
    .map((violation) => ({ violation, weight: weight(exchanges[violation.exchange]) }))
    .toSorted((one, other) => one.weight - other.weight)
    .map(({ violation }) => violation);
}

/** A weight above the length of every request. */
const LONGER_THAN_ANY = 1e9;
/** The weight of each step of a trial: a witness contains whole trials, and few steps are easier to follow than a short request. */
const STEP = 500;

/**
 * Adds the commands for reproducing a violation, and its hint.
 * @param all all violations of the same requirement
 * @param scope the requirements to check for showing a violation of its group
 */
function toFailure(
  violation: Violation,
  all: readonly Violation[],
  requirement: Requirement,
  scope: readonly string[] | undefined,
  evidence: Evidence,
): Failure {
  const { id } = requirement;
  const { lacks: _lacks, wanted: _wanted, ...rest } = violation;
  const { exchanges, settings } = evidence;
  const exchange = exchanges[violation.exchange];
  if (!exchange)
    throw new Error(`a violation names exchange ${violation.exchange}, which does not exist`);
  const hint = evidence.reading.hintOf(violation, evidence);
  const generated = counterexampleOf(exchange.probe, all, requirement, evidence);
  const repeated =
    generated &&
    isShownByValue(violation, requirement, evidence) &&
    referenceTo(generated.counterexample);
  const opener = isAnswered(exchange) ? evidence.reading.openerOf(exchange, evidence) : undefined;
  return {
    ...rest,
    ...generated,
    curl: curlOf(exchange.request, settings.gateway, opener?.request),
    replay: repeated
      ? replayOf([id], exchange.request, settings, repeated)
      : replayOf(scope, exchange.request, settings),
    ...(hint === undefined ? {} : { hint }),
  };
}
