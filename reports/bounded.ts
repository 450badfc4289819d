import { MOST_FAILURES } from '../helpers/judge/violation-group.js';
import type { Conformance, Failure, RequirementVerdict } from '../helpers/verdict.js';
import { memoize } from '../helpers/memoize.js';
import { shorten } from '../helpers/shorten.js';

/** Characters for failures in a report. A requirement whose failures exceed the rest of the budget shows only its first failure. */
const FAILURE_BUDGET = 4_000_000;
const LONGEST_TEXT = 4_000;
const MOST_ITEMS = 5_000;
/** A longer command is left out. It is never shortened, because a shortened command is not safe to paste. */
const LONGEST_COMMAND = 100_000;
const COMMAND_KEYS: ReadonlySet<string> = new Set(['curl', 'replay', 'reproduce']);
const ID_LIST_KEYS: ReadonlySet<string> = new Set(['changed', 'animals', 'messages', 'possibly']);
const LONGEST_ID = 200;

/** The order of keys in every object of a report. Other keys follow in alphabetical order. */
const KEYS =
  `schemaVersion suite name number version target baseUrl messagesBaseUrl embedded proxies
  run id startedAt endedAt seed profile only without settings partial strict changed exitCode
  level clause requirement text verdict reason until issue known hiddenBy failureCount requirements
  operation pointer expected observed exchange witness sent counterexample curl replay creates hint failures
  responses sentences request exchanges reproduce causes blindSpots observations value advice
  footprint requests retries unanswered animals messages possibly leftBehind
  baseline stale expired suiteFaults`.split(/\s+/);
const ORDER: ReadonlyMap<string, number> = new Map(KEYS.map((key, place) => [key, place]));

function inOrder(value: object, order = ORDER): [key: string, member: unknown][] {
  const placeOf = (key: string): number => order.get(key) ?? order.size;
  return Object.entries(value).toSorted(([a], [b]) => placeOf(a) - placeOf(b) || (a < b ? -1 : 1));
}

/** A JSON value with the keys of its objects in alphabetical order. */
export function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(inOrder(value, new Map()).map(([key, inner]) => [key, sorted(inner)]));
}

/** Sorts the keys in a value, and limits the length of its texts and lists. @param key the key of the value in its object */
function clamped(value: unknown, key: string): unknown {
  if (key === 'settings') return sorted(value);
  if (typeof value === 'string') return clampedText(value, key);
  if (Array.isArray(value)) return value.slice(0, MOST_ITEMS).map((item) => clamped(item, key));
  if (typeof value !== 'object' || value === null) return value;
  const members = inOrder(value).map(([name, inner]) => [name, clamped(inner, name)]);
  return Object.fromEntries(members);
}

function clampedText(text: string, key: string): string | undefined {
  if (ID_LIST_KEYS.has(key)) return shorten(text, LONGEST_ID);
  // A long pointer is left out, because a shortened one would point elsewhere.
  if (key === 'pointer') return text.length <= LONGEST_TEXT ? text : undefined;
  if (!COMMAND_KEYS.has(key)) return shorten(text, LONGEST_TEXT);
  return text.length <= LONGEST_COMMAND ? text : 'echo too long to show: see evidence.har';
}

const sizeOf = (failures: readonly Failure[]): number =>
  failures.reduce((sum, one) => sum + JSON.stringify(clamped(one, '')).length, 0);

/** A requirement with its first failures, 10 at most, if they fit into `left` characters, otherwise with only the first failure. */
function boundRequirement(one: RequirementVerdict, left: number): RequirementVerdict {
  const most = one.failures.slice(0, MOST_FAILURES);
  const failures = sizeOf(most) <= left ? most : most.slice(0, 1);
  const all = one.failureCount ?? one.failures.length;
  const more = failures.length < one.failures.length ? all - failures.length : 0;
  const reasons = [one.reason, more > 0 ? `${more} more violations are not shown` : undefined];
  const reason = reasons.filter((text) => text !== undefined).join('; ');
  return { ...one, ...(reason !== '' && { reason }), failures };
}

function boundRequirements(all: readonly RequirementVerdict[]): RequirementVerdict[] {
  let left = FAILURE_BUDGET;
  return all.map((one) => {
    const requirement = boundRequirement(one, left);
    left -= sizeOf(requirement.failures);
    return requirement;
  });
}

/**
 * The content of reports: the verdicts, with keys in a fixed order. Every text and list has a limited length, so that no service can
 * make a report too large to open. A second call changes nothing.
 */
export const bounded = memoize((made: Conformance): Conformance => {
  const requirements = boundRequirements(made.requirements);
  return clamped({ ...made, requirements }, '') as Conformance;
});
