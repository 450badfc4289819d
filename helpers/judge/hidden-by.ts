import type { Evidence } from '../evidence/evidence.js';
import { type Exchange, hasRightKey } from '../exchange.js';
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

/** Kinds of violations of responses that can be used: only a value is wrong, or something beside the body. */
const OF_USABLE: ReadonlySet<string> = new Set(['field-altered', 'header-missing', 'id-repeated']);

/** Kinds of violations that make no difference to a check if they are in the body of an Error, or about it. */
const OF_BODY: ReadonlySet<string> = new Set([
  'body-shape',
  'field-missing',
  'field-type',
  'media-type',
]);

/** Whether a check may not get the response that it waits for because of a violation. */
export function isBlocking({ kind, exchange }: Violation, { exchanges }: Evidence): boolean {
  const isError = (exchanges[exchange]?.answer?.status ?? 0) >= 400;
  return !OF_USABLE.has(kind) && !(isError && OF_BODY.has(kind));
}

/** Whether the status of a response is wrong. */
export const isOfStatus = ({ kind }: Violation): boolean => OF_STATUS.has(kind);

const ANY = (): boolean => true;

/**
 * Returns the ids of the MUST requirements, in scope or not, that one of these exchanges violates.
 * @param sets exchanges. The first set with such a violation decides
 * @param tests whether a violation may hide a requirement. The next test counts only if no set has a violation that passes this one
 */
export function failingOn(
  sets: readonly (readonly Exchange[])[],
  requirements: readonly Requirement[],
  evidence: Evidence,
  tests: readonly (typeof isBlocking)[] = [isBlocking, ANY],
): readonly string[] {
  const musts = requirements.filter(({ level }) => level === 'MUST');
  for (const isHiding of tests) {
    for (const exchanges of sets) {
      const indices = new Set(exchanges.map(({ index }) => index));
      const isShown = (one: Violation): boolean =>
        indices.has(one.exchange) && isHiding(one, evidence);
      const failing = musts.filter(({ judge }) => judge(evidence).violations.some(isShown));
      if (failing.length > 0) return failing.map(({ id }) => id);
    }
  }
  return [];
}

/**
 * Returns the requirements whose violations explain why this requirement could not be checked. First looks at the exchanges that it
 * depends on: those of its own probes, then the others, at first only at those that may block it. Only a wrong status hides a header
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
  const isLikely = requirement.level === 'SHOULD' ? isOfStatus : isBlocking;
  const ids = failingOn([own, needed], requirements, evidence, [isLikely, ANY]);
  if (ids.length > 0) return ids;
  const operations = new Set(needed.map(({ operation }) => operation));
  const alike = evidence.exchanges.filter(
    (exchange) => operations.has(exchange.operation) && hasRightKey(exchange),
  );
  return failingOn([alike], requirements, evidence);
}
