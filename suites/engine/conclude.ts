import type { Evidence } from '../../helpers/evidence/evidence.js';
import { referenceTo } from '../../helpers/probes/value-reference.js';
import type { Requirement } from '../../helpers/requirement.js';
import type { Recording } from '../../helpers/recording.js';
import { SCHEMA_VERSION } from '../../helpers/schema-version.js';
import type { Conformance, RequirementVerdict } from '../../helpers/verdict.js';
import { causesOf } from '../explaining/causes/index.js';
import { damageIn } from '../explaining/damage.js';
import { exitCodeOf, isUndetermined } from '../../helpers/judge/exit-code.js';
import { footprintOf } from '../store/left-behind.js';
import { excuse } from '../../helpers/judge/excused.js';
import { type ObservationRow, observe } from '../../helpers/judge/observations/observation.js';
import { NOTHING_SHOWN, verdictOf } from '../../helpers/judge/verdict-of.js';

/**
 * Marks requirements as not applicable if the replayed value cannot show a violation of them, and at least one other requirement
 * was checked.
 */
function withoutUnshown(verdicts: readonly RequirementVerdict[]): readonly RequirementVerdict[] {
  const isChecked = verdicts.some(({ verdict }) => ['pass', 'fail', 'advice'].includes(verdict));
  if (!isChecked) return verdicts;
  return verdicts.map((one) =>
    one.verdict === 'undetermined' && one.reason === NOTHING_SHOWN
      ? {
          ...one,
          verdict: 'not-applicable',
          reason: 'the value of --replay cannot show a violation of it',
        }
      : one,
  );
}

/**
 * Derives everything in the reports from a recording. It is pure, so that `rejudge` gives the same results as the live run. A check
 * that throws is a fault of the suite, and is reported as one.
 */
export function conclude(
  recording: Recording,
  requirements: readonly Requirement[],
  observations: readonly ObservationRow[],
  evidence: Evidence,
): Conformance {
  const { settings } = recording;
  const suiteFaults: string[] = [];
  const blindSpots: Conformance['blindSpots'][number][] = [];
  const judged = requirements.map((requirement): RequirementVerdict => {
    const { id, level, clause, text } = requirement;
    const facts = { id, level, clause, text };
    try {
      const { blindSpot, ...verdict } = verdictOf(requirement, evidence, recording, requirements);
      if (blindSpot !== undefined) blindSpots.push({ requirement: id, text: blindSpot });
      return { ...facts, ...verdict };
    } catch (error) {
      suiteFaults.push(`${id}: ${error instanceof Error ? error.message : String(error)}`);
      const reason = 'its check failed: a fault of the suite';
      return { ...facts, verdict: 'undetermined', reason, failures: [] };
    }
  });
  const shown = settings.replay === undefined ? judged : withoutUnshown(judged);
  const { verdicts, baseline } = excuse(
    shown,
    recording.startedAt,
    settings.baseline,
    (reference) => isSent(reference, evidence),
  );
  const concluded: Conformance = {
    schemaVersion: SCHEMA_VERSION,
    suite: recording.suite,
    target: {
      baseUrl: settings.baseUrl,
      messagesBaseUrl: settings.messagesBaseUrl,
      embedded: settings.embedded,
      ...(settings.proxies && { proxies: settings.proxies }),
    },
    run: {
      id: recording.id,
      startedAt: recording.startedAt,
      endedAt: recording.endedAt,
      seed: settings.seed,
      profile: settings.profile,
      only: settings.only,
      skip: settings.skip,
      without: settings.without,
      settings: { ...settings },
      partial: recording.partial,
      generated: generatedIn(evidence),
      ...(recording.strict && { strict: true }),
      ...(recording.changed && { changed: recording.changed }),
      ...(recording.cleanup !== undefined && { cleanup: recording.cleanup }),
      exitCode: 0,
    },
    verdict: overall(verdicts),
    requirements: verdicts,
    causes: causesOf(verdicts, requirements, evidence),
    blindSpots,
    observations: observe(observations, evidence),
    advice: [...adviceOn(recording), ...damageIn(evidence.exchanges)],
    footprint: footprintOf(evidence),
    ...(baseline === undefined ? {} : { baseline }),
    suiteFaults,
  };
  const exitCode = exitCodeOf(concluded, recording);
  return { ...concluded, run: { ...concluded.run, exitCode } };
}

/** Whether a value was sent. @param reference `PROBE=VALUE` */
function isSent(reference: string, { exchanges }: Evidence): boolean {
  return exchanges.some(
    ({ probe }) => probe && referenceTo({ probe: probe.id, value: probe.value }) === reference,
  );
}

/** How many generated values were sent, by probe, in the order of their ids. */
function generatedIn({ exchanges }: Evidence): Readonly<Record<string, number>> {
  const sent = new Map<string, Set<number>>();
  for (const { probe } of exchanges) {
    if (probe?.origin !== 'generated') continue;
    sent.set(probe.id, (sent.get(probe.id) ?? new Set()).add(probe.trial));
  }
  const counts = [...sent].map(([id, trials]) => [id, trials.size] as const);
  return Object.fromEntries(counts.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function overall(verdicts: readonly RequirementVerdict[]): Conformance['verdict'] {
  const musts = verdicts.filter(({ level }) => level === 'MUST');
  if (musts.some(({ verdict }) => verdict === 'fail')) return 'violated';
  return isUndetermined(verdicts) ? 'undetermined' : 'conforming';
}

/** Returns advice on the settings, and the warning about `--cleanup`. Neither changes a verdict. */
function adviceOn({ settings, cleanup }: Recording): string[] {
  const advice = cleanup === undefined ? [] : [cleanup];
  const bases = [settings.baseUrl, settings.messagesBaseUrl].filter((base) => base !== null);
  if (bases.some((base) => !base.endsWith('/v1'))) {
    advice.push('a base URL does not end in /v1, the version that the interface describes');
  }
  if (settings.shortKey) {
    advice.push(
      'the key is shorter than 8 characters: reports hide it only where it is a whole value; use a longer key',
    );
  }
  return advice;
}
