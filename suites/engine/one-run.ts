import { gather, type GatherEnd, type GatherIo } from '../../helpers/gather/gather.js';
import type { Journal } from '../../helpers/journal/journal.js';
import type { Opening } from '../../helpers/journal/run-opening.js';
import type { Interruption, Recording } from '../../helpers/recording.js';
import type { Credentials, RunSettings } from '../../helpers/settings.js';
import type { Conformance } from '../../helpers/verdict.js';
import { GATHERING } from '../gathering/index.js';
import { evidenceOf, INTERFACE } from '../interface.js';
import { OBSERVED } from '../observations.js';
import { REQUIREMENTS } from '../requirements.js';
import { inScope } from '../scope.js';
import { isViolated, rejudge } from './rejudge.js';

/** The result of one run: the recording, and the verdicts derived from it. */
export interface Conformed {
  readonly recording: Recording;
  readonly conformance: Conformance;
}

/** How a run ended: how its gathering ended, and the signal that ended it, if any. */
export interface RunEnd extends GatherEnd {
  readonly interrupted?: Interruption;
}

/** Sends what the requirements in scope need, and records it in the journal. Library, command and vitest all use this function. */
export function gatherEvidence(
  settings: RunSettings,
  credentials: Credentials,
  io: Omit<GatherIo, 'gathering' | 'requirements' | 'all' | 'observed' | 'isViolated'>,
): Promise<GatherEnd> {
  return gather(settings, credentials, {
    ...io,
    gathering: GATHERING,
    all: REQUIREMENTS,
    observed: OBSERVED,
    requirements: REQUIREMENTS.filter((each) => inScope(each, settings)),
    isViolated: () => isViolated(io.journal, settings),
  });
}

export function concludeRun(opening: Opening, journal: Journal, end: RunEnd): Conformed {
  const { partial, stopped, interrupted } = end;
  const exchanges = journal.all();
  const evidence = end.evidence ?? evidenceOf(exchanges, opening.settings, journal.notes);
  const notes = [...journal.notes, ...INTERFACE.factsOf(evidence)];
  const recording: Recording = {
    ...opening,
    endedAt: new Date().toISOString(),
    partial,
    exchanges,
    ...(notes.length > 0 && { notes }),
    ...(interrupted === undefined ? {} : { interrupted }),
    ...(stopped === undefined ? {} : { stopped }),
  };
  return { recording, conformance: rejudge(recording, evidence) };
}
