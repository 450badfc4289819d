import type { Evidence } from '../evidence/evidence.js';
import { type Exchange, hasRightKey } from '../exchange.js';
import { partOf } from '../parts.js';
import type { Requirement } from '../requirement.js';
import type { Violation } from '../violation.js';
import { exchangesNeededBy } from './dependencies.js';

const OF_STATUS: ReadonlySet<string> = new Set([
  'status',
  'server-error',
  'redirect',
  'credential-accepted',
  'credential-refused',
]);

/** Whether more than the value of a field is wrong. */
export const isNotAltered = ({ kind }: Violation): boolean => kind !== 'field-altered';

/** Whether the status of a response is wrong. */
export const isOfStatus = ({ kind }: Violation): boolean => OF_STATUS.has(kind);

/**
 * Returns the ids of the MUST requirements, in scope or not, that one of these exchanges violates.
 * @param isHiding whether a violation may hide a requirement
 */
export function failingOn(
  exchanges: readonly Exchange[],
  requirements: readonly Requirement[],
  evidence: Evidence,
  isHiding: (violation: Violation) => boolean = () => true,
): readonly string[] {
  const indices = new Set(exchanges.map(({ index }) => index));
  const fails = (requirement: Requirement): boolean =>
    requirement.level === 'MUST' &&
    requirement
      .judge(evidence)
      .violations.some((one) => indices.has(one.exchange) && isHiding(one));
  return indices.size === 0 ? [] : requirements.filter(fails).map(({ id }) => id);
}

/**
 * Returns the requirements whose violations explain why this requirement could not be checked. First looks at the exchanges that it
 * depends on: those of its own probes, then the others, without wrong values of fields at first. Only a wrong status hides a header
 * that should be there. If these violate nothing, looks at all requests with the right key to the same operations.
 */
export function violationsHiding(
  requirement: Requirement,
  requirements: readonly Requirement[],
  evidence: Evidence,
): readonly string[] {
  const needed = exchangesNeededBy(requirement, evidence);
  const probes = new Set(requirement.probes.map(({ id }) => id));
  const own = needed.filter(({ probe }) => probes.has(probe?.id ?? ''));
  const isAdvice = requirement.level === 'SHOULD';
  const special = own.filter((each) => !evidence.reading.isNeeded(each, partOf(requirement)));
  const isLikely = isAdvice ? isOfStatus : isNotAltered;
  for (const isHiding of [isLikely, undefined]) {
    for (const some of isAdvice ? [special, own, needed] : [own, needed]) {
      const ids = failingOn(some, requirements, evidence, isHiding);
      if (ids.length > 0) return ids;
    }
  }
  const operations = new Set(needed.map(({ operation }) => operation));
  const alike = evidence.exchanges.filter(
    (exchange) => operations.has(exchange.operation) && hasRightKey(exchange),
  );
  return failingOn(alike, requirements, evidence);
}

/** Maximum number of ids in a reason. */
const MOST_NAMED = 3;

/** Lists the requirements to fix first: `a, b and c`, or `a, b, c and 4 more`. */
export function inOneLine(ids: readonly string[]): string {
  const named = ids.slice(0, MOST_NAMED);
  const more = ids.length - named.length;
  if (more > 0) return `${named.join(', ')} and ${more} more`;
  return named.length < 2 ? named.join('') : `${named.slice(0, -1).join(', ')} and ${named.at(-1)}`;
}
