import { CREATION, PARTS, partWith } from '../../schemas/operations.js';
import type { Evidence } from '../evidence/evidence.js';
import { lossInWords } from '../evidence/lost.js';
import type { Exchange } from '../exchange.js';
import { leftOut } from '../gather/plan.js';
import { isWithoutAddress, partOf } from '../parts.js';
import { few } from '../plural.js';
import type { Requirement } from '../requirement.js';
import { BAILED, type Recording } from '../recording.js';
import { isLostForGood, isUnsent, UNSENT } from '../transport-errors.js';
import { exchangesNeededBy, isInconclusive } from './dependencies.js';
import { failuresOf } from './failures.js';
import { failingOn, isBlocking, isOfStatus, violationsHiding } from './hidden-by.js';
import { limitInWords, wronglyCountedPosts } from './limited.js';
import type { RequirementVerdict } from '../verdict.js';

/**
 * Returns the requirements whose violations explain what looks like a blind spot: the service holds too little, or reading it failed.
 * Returns an empty list for a real blind spot.
 */
function violationsBehindBlindSpot(
  requirement: Requirement,
  all: readonly Requirement[],
  evidence: Evidence,
): readonly string[] {
  const probes = new Set(requirement.probes.map(({ id }) => id));
  const needed = exchangesNeededBy(requirement, evidence);
  const sets = evidence.reading.behindBlindSpot(probes, needed, evidence);
  return failingOn(sets, all, evidence, [isBlocking]);
}

/** Whether no read that would show everything got a usable response, and at least one of these reads is inconclusive. */
function isReadLost(requirement: Requirement, evidence: Evidence): boolean {
  const lost = evidence.reading.lostReads(exchangesNeededBy(requirement, evidence), evidence);
  return lost !== undefined && isInconclusive(lost);
}

/** Facts about the end of a run. */
export type EarlyEnd = Partial<Pick<Recording, 'partial' | 'stopped'>>;

/** The verdict of one requirement. `failures` may contain only some of its violations. */
export interface Verdict extends Pick<
  RequirementVerdict,
  'verdict' | 'reason' | 'hiddenBy' | 'failureCount' | 'failures'
> {
  /** The reason why no exchange could show a violation. */
  readonly blindSpot?: string;
}

/**
 * Returns the verdict of one requirement on the evidence of a run, by the rules of the table in `docs/configuration.md`. Pure. Throws
 * only for a fault of the suite.
 * @param all all requirements, in scope or not: their violations may hide this one
 */
export function verdictOf(
  requirement: Requirement,
  evidence: Evidence,
  end: EarlyEnd = {},
  all: readonly Requirement[] = [],
): Verdict {
  const { settings } = evidence;
  const early = verdictWithoutResponses(requirement, evidence, end);
  if (early !== undefined) return early;
  const judgment = requirement.judge(evidence);
  const { conclusive, violations, doubts, blind, unreadable, unsent = [] } = judgment;
  if (violations.length > 0) {
    if (requirement.level === 'MUST')
      return {
        verdict: 'fail',
        failureCount: violations.length,
        failures: failuresOf(violations, requirement, all, evidence),
      };
    const [first] = violations;
    return {
      verdict: 'advice',
      reason: `expected ${first?.expected}, observed ${first?.observed}`,
      failures: [],
    };
  }
  if (end.partial)
    return undetermined(end.stopped ?? 'the run was stopped before its end: run again');
  const [firstDoubt] = doubts;
  if (firstDoubt !== undefined) return undetermined(firstDoubt);
  if (unreadable.length > 0) {
    const unread = unreadable.flatMap((index) => evidence.exchanges[index] ?? []);
    const hiddenBy = failingOn([unread], all, evidence);
    return hiddenBy.length > 0
      ? inconclusiveVerdict(hiddenBy)
      : undetermined(
          `could not be checked: the response of exchange ${unreadable[0]} does not show it`,
        );
  }
  if (conclusive > 0) return passingVerdict(requirement, all, evidence);
  if (blind !== undefined) {
    const hiddenBy = violationsBehindBlindSpot(requirement, all, evidence);
    if (hiddenBy.length > 0) return inconclusiveVerdict(hiddenBy);
    return isReadLost(requirement, evidence)
      ? noResponseVerdict(requirement, evidence)
      : blindSpotVerdict(blind);
  }
  const [notSent] = unsent;
  if (notSent !== undefined) return limitVerdict(notSent, requirement, all, evidence);
  if (requirement.level === 'SHOULD') {
    const hiddenBy = violationsHiding(requirement, all, evidence);
    if (hiddenBy.length > 0) return inconclusiveVerdict(hiddenBy);
    return blindSpotVerdict('no response of this service could show a violation');
  }
  const isLost = isInconclusive(exchangesNeededBy(requirement, evidence));
  const little = isLost ? undefined : littleSentVerdict(settings.profile);
  if (little !== undefined) return little;
  const keptBack = evidence.exchanges.find((exchange) => mayHide(exchange, requirement));
  const nothingCreated = evidence.reading.whyNothingCreated(evidence);
  if (nothingCreated !== undefined) return undetermined(nothingCreated);
  if (keptBack !== undefined) return limitVerdict(keptBack, requirement, all, evidence);
  if (isLost) return noResponseVerdict(requirement, evidence);
  return inconclusiveVerdict(violationsHiding(requirement, all, evidence));
}

/** Returns a verdict that does not depend on responses: out of scope, no address, or no service at the address. */
function verdictWithoutResponses(
  requirement: Requirement,
  evidence: Evidence,
  end: EarlyEnd,
): Verdict | undefined {
  const { settings } = evidence;
  const excluded = leftOut(requirement, settings);
  if (excluded !== undefined) return { verdict: 'not-applicable', reason: excluded, failures: [] };
  const part = partOf(requirement);
  if (part !== undefined) {
    const { name, variable } = PARTS[part];
    if (isWithoutAddress(part, settings))
      return undetermined(`no address for ${part}: set ${variable}, or use --without ${part}`);
    if (evidence.reading.isAbsent(CREATION[part].operation, evidence))
      return undetermined(
        `no ${name} at this address, with the right key or without one: check ${variable}, or use --without ${part}`,
      );
  }
  const nothingJudged =
    end.stopped !== undefined &&
    end.stopped !== BAILED &&
    evidence.exchanges.every(({ probe }) => evidence.reading.first.has(probe?.id ?? ''));
  return nothingJudged ? undetermined(end.stopped ?? '') : undefined;
}

/**
 * Whether a limit kept back a request that may matter to a requirement. The limit of a part does not matter to other
 * requirements, and other limits do not matter to the part.
 */
function mayHide(exchange: Exchange, requirement: Requirement): boolean {
  return (
    isUnsent(exchange) &&
    (exchange.error === UNSENT.requests || partWith(exchange.operation) === partOf(requirement))
  );
}

/** Whether a probe that the requirement judges sent, or was to send, a request. */
function isLead({ probe }: Exchange, { leadProbes }: Requirement): boolean {
  return leadProbes.some(({ id }) => id === probe?.id);
}

/** Returns the verdict if a limit kept requests back. Violations of those that were sent hide the requirement, or used up the limit. */
function limitVerdict(
  unsent: Exchange,
  requirement: Requirement,
  all: readonly Requirement[],
  evidence: Evidence,
): Verdict {
  const sent = evidence.exchanges.filter((each) => !isUnsent(each) && isLead(each, requirement));
  const taken = wronglyCountedPosts(evidence, unsent);
  const others = sent.some((each) => taken.some((one) => one === each)) ? [] : sent;
  const failing = failingOn([others], all, evidence, [isBlocking]);
  if (failing.length > 0) return inconclusiveVerdict(failing);
  const hiddenBy = failingOn([taken], all, evidence, [isOfStatus]);
  const effect = sent.length > 0 ? NOTHING_USABLE : NOTHING_SENT;
  return {
    ...undetermined(limitInWords(unsent, evidence, effect)),
    ...(hiddenBy.length > 0 && { hiddenBy }),
  };
}

const NOTHING_SENT = 'no request that could show a violation was sent';
const NOTHING_USABLE = 'no response could show a violation, and some requests were not sent';
const CUT_SHORT = 'some requests that could show a violation were not sent';
/** The beginning of the reason of a pass. `UNSENT` has the end. */
const ALSO_UNSENT = 'no violation was found, but some requests that could show one were';

/**
 * Returns `pass`, with a reason if some requests that may show a violation were not sent. Returns `undetermined` if violations had used
 * up the limit of a resource.
 */
function passingVerdict(
  requirement: Requirement,
  all: readonly Requirement[],
  evidence: Evidence,
): Verdict {
  const unsent = evidence.exchanges.find(
    (exchange) =>
      isUnsent(exchange) && mayHide(exchange, requirement) && isLead(exchange, requirement),
  );
  if (unsent === undefined) return { verdict: 'pass', failures: [] };
  const taken = wronglyCountedPosts(evidence, unsent);
  const hiddenBy = failingOn([taken], all, evidence, [isOfStatus]);
  return hiddenBy.length === 0
    ? { verdict: 'pass', reason: `${ALSO_UNSENT} ${unsent.error}`, failures: [] }
    : { ...undetermined(limitInWords(unsent, evidence, CUT_SHORT)), hiddenBy };
}

const NO_RESPONSE =
  'could not be checked: requests that it depends on got no usable response; run again';

/** Returns the verdict if responses are lost. Names one that the suite itself did not keep, if there is one. */
function noResponseVerdict(requirement: Requirement, evidence: Evidence): Verdict {
  const needed = exchangesNeededBy(requirement, evidence);
  const notKept = needed.find(({ error }) => isLostForGood(error));
  return undetermined(notKept === undefined ? NO_RESPONSE : lossInWords(notKept, evidence));
}

/** The reason if no response could show a violation. */
export const NOTHING_SHOWN =
  'could not be checked: no response could show a violation; fix other violations, if there are any, and run again';

/** Returns the verdict if no exchange was conclusive. @param hiddenBy the requirements whose violations may be the reason */
function inconclusiveVerdict(hiddenBy: readonly string[]): Verdict {
  if (hiddenBy.length === 0) return undetermined(NOTHING_SHOWN);
  const reason = `could not be checked because of other violations; fix ${few(hiddenBy, 3)} first`;
  return { ...undetermined(reason), hiddenBy };
}

/** Returns the verdict if the profile sends too little for this store; undefined for a profile that sends everything. */
function littleSentVerdict(profile: string): Verdict | undefined {
  if (profile === 'smoke') {
    const reason = `nothing that the profile ${profile} sends could show a violation`;
    return { verdict: 'not-applicable', reason, failures: [] };
  }
  return profile === 'read-only'
    ? blindSpotVerdict(`the store contains too little, and the profile ${profile} creates nothing`)
    : undefined;
}

function blindSpotVerdict(blindSpot: string): Verdict {
  const reason = `blind spot: ${blindSpot}`;
  return { verdict: 'not-applicable', reason, blindSpot, failures: [] };
}

function undetermined(reason: string): Verdict {
  return { verdict: 'undetermined', reason, failures: [] };
}
