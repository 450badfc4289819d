import { Evidence, NO_READING } from '../evidence/evidence.js';
import { PLAIN } from '../defaults.js';
import type { Exchange } from '../exchange.js';
import type { Observation } from '../judge/observations/observation.js';
import { requestIdentity, requestKind } from './request-identity.js';
import type { Side } from './comparison.js';

/** Whether two values are equal or compatible. */
export type Agree = (a: string, b: string) => boolean;

/** Observations that combine several probes, by id: a run that sends more may observe more. */
export type Combined = ReadonlyMap<string, Observation>;

/** Returns the observations that combine several probes. */
export function combinedAmong(observations: readonly Observation[]): Combined {
  return new Map(
    observations.filter(({ isCombined }) => isCombined === true).map((one) => [one.id, one]),
  );
}

/**
 * Returns a function that checks whether an observation differs even among the requests that both runs sent. If an observation combines
 * several probes, different requests alone can make it differ. If the evidence of a run is missing, such a difference counts only if the
 * settings of both runs send the same requests.
 */
export function differOnShared(
  a: Side,
  b: Side,
  combined: Combined,
  agree: Agree,
): (id: string) => boolean {
  let shared: readonly Evidence[] | undefined;
  return (id) => {
    const observation = combined.get(id);
    if (observation === undefined) return true;
    if (a.exchanges === undefined || b.exchanges === undefined) return sendSameRequests([a, b]);
    shared ??= sharedEvidence(evidenceOf(a, a.exchanges), evidenceOf(b, b.exchanges));
    const [one, other] = shared.map((evidence) => observation.look(evidence));
    return one !== undefined && other !== undefined && !agree(one, other);
  };
}

/**
 * Whether a violation that only one run found was shown by a request that both runs sent. Also returns true if the settings of both
 * runs send the same requests, or if the evidence of a run is missing.
 */
export function isShownBySharedRequest(violated: Side, other: Side, id: string): boolean {
  if (sendSameRequests([violated, other]) || !violated.exchanges || !other.exchanges) return true;
  const { exchanges } = violated;
  const evidence = evidenceOf(violated, exchanges);
  const others = evidenceOf(other, other.exchanges);
  const kinds = new Set(other.exchanges.map((each) => requestKind(each, others)));
  const found = violated.conformance.requirements.find((one) => one.id === id)?.failures ?? [];
  return found.some(({ exchange }) => {
    const shown = exchanges[exchange];
    return shown !== undefined && kinds.has(requestKind(shown, evidence));
  });
}

/** Whether runs have settings that send the same requests. */
export function sendSameRequests(sides: readonly Side[]): boolean {
  const requestSettings = sides.map(({ conformance: { suite, target, run } }) => {
    const { profile, seed, only, skip, without, partial, settings } = run;
    const scope = [profile, seed, only, skip, without, partial, settings['observe'] === true];
    const most = settings['maxAnimals'] ?? null;
    return JSON.stringify([suite.version, ...scope, most, target.messagesBaseUrl === null]);
  });
  return new Set(requestSettings).size < 2;
}

/** The evidence of a run, with the settings of that run. */
export function evidenceOf({ conformance }: Side, exchanges: readonly Exchange[]): Evidence {
  return new Evidence(NO_READING, exchanges, { ...PLAIN, ...conformance.run.settings });
}

/** Returns the evidence of each run, without the requests that the other run did not send. */
function sharedEvidence(...both: readonly [Evidence, Evidence]): Evidence[] {
  const [first, second] = both.map(
    (evidence) =>
      new Map(evidence.exchanges.map((each) => [each, requestIdentity(each, evidence)])),
  );
  return [[both[0], first, second] as const, [both[1], second, first] as const].map(
    ([{ exchanges, settings }, own, others]) => {
      const identities = new Set(others?.values());
      return new Evidence(
        NO_READING,
        exchanges.filter((each) => identities.has(own?.get(each) ?? '')),
        settings,
      );
    },
  );
}
