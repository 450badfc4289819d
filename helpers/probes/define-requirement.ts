import type { Evidence } from '../evidence/evidence.js';
import { lossInWords } from '../evidence/lost.js';
import { mayStopAtServer } from '../evidence/stopped-at-server.js';
import { isAnswered, type Exchange } from '../exchange.js';
import { memoize } from '../memoize.js';
import type { Docs, Judgment, Level, Requirement } from '../requirement.js';
import type { ProbeNote } from '../recording.js';
import { isViolation, type Finding } from './finding.js';
import { trialsOf, unsentOf, type UnansweredTrial } from './trials.js';
import {
  readSources,
  type AnyProbe,
  type SourceData,
  type Source,
  type Sources,
} from './source.js';

interface Spec<Id extends string, S extends Sources> {
  /** `<chapter>.<topic>.<what>`: public, and never changed. */
  readonly id: Id;
  readonly level: Level;
  /** The clause of the interface: a row of `docs/coverage.md`. */
  readonly clause: string;
  readonly text: string;
  readonly judges: S;
  /** Further probes to send. For a requirement on all traffic, these are the cheapest that can show a violation. */
  readonly sends?: readonly AnyProbe[];
  /** Returns the findings for the data of the sources. Pure. Throws only for a fault of the suite. */
  readonly check: (data: SourceData<S>, evidence: Evidence) => readonly Finding[];
  readonly docs: Docs;
}

export interface TypedRequirement<Id extends string = string> extends Requirement {
  readonly id: Id;
}

/** Defines a requirement: its text, the sources of its check, and the check. */
export function requirement<const Id extends string, S extends Sources>(
  spec: Spec<Id, S>,
): TypedRequirement<Id> {
  const { judges, sends = [], check, docs, ...rest } = spec;
  const sources = Object.values(judges);
  const judged = [
    ...new Set(sources.flatMap((one) => (isProbe(one) ? [one] : (one.judged ?? [])))),
  ];
  const probes = [...sources, ...sends].flatMap((source) => source.probes);
  return {
    ...rest,
    docs,
    probes: [...new Set(probes)],
    leadProbes: judged.length > 0 ? judged : sends,
    judge: memoize((evidence) =>
      judgmentOf(check(readSources(judges, evidence), evidence), judged, evidence),
    ),
  };
}

function isProbe(source: Source<unknown>): source is AnyProbe {
  return 'plan' in source;
}

/** Combines the findings of a check into one judgment, and adds the notes and unanswered requests of the judged probes. */
function judgmentOf(
  findings: readonly Finding[],
  judged: readonly AnyProbe[],
  evidence: Evidence,
): Judgment {
  const violations = findings.filter(isViolation);
  const [blind] = [...findings, ...notesOf(judged, evidence)].flatMap((each) =>
    typeof each === 'object' && 'blind' in each ? [each.blind] : [],
  );
  return {
    conclusive: findings.filter((finding) => finding === 'ok').length + violations.length,
    violations,
    unreadable: findings.flatMap((finding) =>
      typeof finding === 'object' && 'unreadable' in finding ? [finding.unreadable] : [],
    ),
    doubts: [
      ...findings.flatMap((finding) =>
        typeof finding === 'object' && 'doubt' in finding ? [finding.doubt] : [],
      ),
      ...whyUnanswered(judged, evidence),
    ],
    unsent: unsentIn(judged, evidence),
    ...(blind === undefined ? {} : { blind }),
  };
}

/**
 * Returns the reasons why trials of these probes got no complete response, each with a way to resolve it. Ignores requests that a
 * limit of the run kept back, and those that a server may reject before the service sees them.
 * @param suffices whether an incomplete response is enough to check the requirement
 */
export function whyUnanswered(
  probes: readonly Pick<AnyProbe, 'id'>[],
  evidence: Evidence,
  suffices: (exchange: Exchange) => boolean = () => false,
): readonly string[] {
  return [
    ...probes.flatMap(({ id }) =>
      trialsOf(evidence, id)
        .unanswered.filter(
          (trial) =>
            unsentOf(trial) === undefined &&
            !mayBeRejectedByServer(trial) &&
            !trial.exchanges.every((exchange) => isAnswered(exchange) || suffices(exchange)),
        )
        .map((trial) => reasonFor(id, trial, evidence)),
    ),
    ...notesOf(probes, evidence).flatMap((note) =>
      'unsent' in note ? [`${note.probe} was not sent: ${note.unsent}`] : [],
    ),
  ];
}

/** The requests that a limit of the run stopped: for each trial, the last one. */
function unsentIn(probes: readonly AnyProbe[], evidence: Evidence): readonly Exchange[] {
  const trials = probes.flatMap(({ id }) => trialsOf(evidence, id).unanswered);
  return trials.flatMap((trial) => unsentOf(trial) ?? []);
}

/** Whether a server may have rejected a request of this trial before the service saw it. */
function mayBeRejectedByServer({ exchanges }: UnansweredTrial): boolean {
  return exchanges.some((exchange) => !isAnswered(exchange) && mayStopAtServer(exchange));
}

function notesOf(
  probes: readonly Pick<AnyProbe, 'id'>[],
  evidence: Evidence,
): readonly ProbeNote[] {
  const ids = new Set(probes.map(({ id }) => id));
  return evidence.notes.filter((note) => 'probe' in note).filter(({ probe }) => ids.has(probe));
}

/** States which request got no complete response, why, and how to resolve it. */
function reasonFor(id: string, { exchanges }: UnansweredTrial, evidence: Evidence): string {
  const last = exchanges.findLast((exchange) => !isAnswered(exchange));
  if (last === undefined) return `${id} was not sent completely; run again`;
  return lossInWords(last, evidence);
}
