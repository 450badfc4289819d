import type { Known } from '../helpers/baseline.js';
import type { Conformance, Failure, RequirementVerdict } from '../helpers/verdict.js';
import { shorten } from './escape.js';

/** Characters of failures that all reports hold in full; beyond, one failure a requirement. */
const BUDGET = 4_000_000;
const MOST_FAILURES = 20;
const LONG = 4_000;
const MOST_IDS = 5_000;
/** A command is never cut: half a command is not safe to paste. */
const LONGEST_COMMAND = 100_000;

const text = (long: string): string => shorten(long, LONG);

function command(curl: string): string {
  return curl.length <= LONGEST_COMMAND ? curl : 'echo too long to show: see evidence.har';
}

function boundFailure(failure: Failure): Failure {
  const { operation, pointer, expected, observed, exchange, counterexample, hint } = failure;
  return {
    operation,
    // A pointer is not marked where it is cut: it would point elsewhere.
    ...(pointer !== undefined && pointer.length <= LONG && { pointer }),
    expected: text(expected),
    observed: text(observed),
    exchange,
    ...(counterexample !== undefined && { counterexample: text(counterexample) }),
    curl: command(failure.curl),
    replay: text(failure.replay),
    ...(hint !== undefined && { hint: text(hint) }),
  };
}

const sizeOf = (failures: readonly Failure[]): number =>
  failures.reduce((sum, one) => sum + JSON.stringify(one).length, 0);

function boundKnown({ reason, until, issue }: Known): Known {
  return { reason: text(reason), until, ...(issue !== undefined && { issue: text(issue) }) };
}

function boundRequirement(one: RequirementVerdict, left: number): RequirementVerdict {
  const most = one.failures.slice(0, MOST_FAILURES).map(boundFailure);
  const failures = sizeOf(most) <= left ? most : most.slice(0, 1);
  const more = one.failures.length - failures.length;
  const reasons = [one.reason, more > 0 ? `${more} more failures are not shown` : undefined];
  const reason = reasons.filter((known) => known !== undefined).join('; ');
  return {
    id: one.id,
    level: one.level,
    clause: text(one.clause),
    text: text(one.text),
    verdict: one.verdict,
    ...(reason !== '' && { reason: text(reason) }),
    ...(one.known && { known: boundKnown(one.known) }),
    ...(one.hiddenBy && { hiddenBy: [...one.hiddenBy] }),
    failures,
  };
}

function boundRequirements(all: readonly RequirementVerdict[]): RequirementVerdict[] {
  let left = BUDGET;
  return all.map((one) => {
    const requirement = boundRequirement(one, left);
    left -= sizeOf(requirement.failures);
    return requirement;
  });
}

/** A JSON value with the keys of its objects in alphabetical order. */
export function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
}

const ids = (list: readonly string[]): string[] =>
  list.slice(0, MOST_IDS).map((id) => shorten(id, 200));

/**
 * What reports are made of: the same content in one order of keys, with every text and list of a
 * bounded length, so that no service can make a report too large to open. Bounding twice changes
 * nothing more.
 */
export function bounded(made: Conformance): Conformance {
  const { suite, target, run, footprint } = made;
  const { requests, retries, unanswered, animals, messages, leftBehind } = footprint;
  const { id, startedAt, endedAt, seed, profile, only, skip, without, settings, partial } = run;
  return {
    schemaVersion: made.schemaVersion,
    suite: { name: suite.name, version: suite.version },
    target: {
      baseUrl: target.baseUrl,
      messagesBaseUrl: target.messagesBaseUrl,
      embedded: target.embedded,
    },
    run: {
      id,
      startedAt,
      endedAt,
      seed,
      profile,
      only,
      skip,
      without,
      settings: sorted(settings) as Readonly<Record<string, unknown>>,
      partial,
      ...(run.strict && { strict: true }),
      ...(run.changed && { changed: ids(run.changed) }),
      exitCode: run.exitCode,
    },
    verdict: made.verdict,
    requirements: boundRequirements(made.requirements),
    causes: made.causes.map((cause) => ({
      text: text(cause.text),
      requirements: cause.requirements,
      ...(cause.exchange !== undefined && { exchange: cause.exchange }),
    })),
    blindSpots: made.blindSpots.map((spot) => ({
      requirement: spot.requirement,
      text: text(spot.text),
    })),
    observations: made.observations.map((seen) => ({
      id: seen.id,
      text: text(seen.text),
      value: text(seen.value),
    })),
    advice: made.advice.map(text),
    footprint: {
      requests,
      retries,
      unanswered,
      animals,
      messages,
      leftBehind: {
        animals: ids(leftBehind.animals),
        messages: ids(leftBehind.messages),
        possibly: ids(leftBehind.possibly),
      },
    },
    ...(made.baseline && { baseline: made.baseline }),
    suiteFaults: made.suiteFaults.map(text),
  };
}
