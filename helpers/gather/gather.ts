import { randomBytes } from 'node:crypto';

import { secretsOf } from '../arbitraries/keys.js';
import { Client, Stopped } from '../client/client.js';
import { Evidence } from '../evidence/evidence.js';
import type { Journal } from '../journal/journal.js';
import { gatherPhase, type ProbeRun } from '../probes/gather-phase.js';
import { PHASES, type PhaseName } from '../probes/phases.js';
import { readReference, rememberedIn } from '../probes/recorded.js';
import { shrinkCounterexamples } from '../probes/shrink.js';
import type { Requirement } from '../requirement.js';
import { BAILED } from '../run.js';
import type { Credentials, RunSettings } from '../settings.js';
import type { Context } from './context.js';
import { mostOf } from './costs.js';
import { probesFor } from './plan.js';
import { openApi } from './open-api.js';
import { sendAgain } from './replay.js';
import { STEPS } from './steps.js';

/** What a run is given beside its settings. */
export interface GatherIo {
  readonly journal: Journal;
  /** The requirements in scope: they decide what is asked, and how much at most. */
  readonly requirements: readonly Requirement[];
  /** Every requirement: a recorded value may be of any of their probes. */
  readonly all: readonly Requirement[];
  /** Ends the run early, as Ctrl-C does. */
  readonly signal: AbortSignal;
  /** Told after each step: requests so far, and what comes next. */
  readonly progress?: (step: { readonly done: number; readonly doing: string }) => void;
  /** For `--bail`: whether what was gathered shows a violation already. */
  readonly isViolated?: () => boolean;
}

/** How the gathering ended. */
export interface GatherEnd {
  /** What ended it before its end, and what would settle it. */
  readonly stopped?: string;
  readonly partial: boolean;
}

/**
 * Gathers all evidence that the requirements in scope need, into the journal. Never throws for what the service or the
 * network does: that is in the journal, or in the end's `stopped`. Throws on faults of the suite.
 */
export async function gather(
  settings: RunSettings,
  credentials: Credentials,
  io: GatherIo,
): Promise<GatherEnd> {
  const deadline = AbortSignal.timeout(settings.deadlineS * 1000);
  const client = new Client(
    settings,
    credentials,
    secretsOf(credentials.apiKey, credentials.headers),
    {
      journal: io.journal,
      most: mostOf(settings, io.all),
      signal: AbortSignal.any([io.signal, deadline]),
    },
  );
  const context: Context = {
    client,
    settings,
    probes: probesFor(io.requirements, settings),
    journal: io.journal,
    apiKey: credentials.apiKey,
    token: randomBytes(3).toString('hex'),
    names: 0,
  };
  const { replay } = settings;
  const posted: ProbeRun[] = [];
  const shrink = (runs: readonly ProbeRun[]): Promise<void> =>
    shrinkCounterexamples(runs, {
      ...io,
      settings,
      openApi: (mark) => openApi(context, mark),
    });
  try {
    if (replay !== undefined) {
      io.progress?.({ done: 0, doing: 'sending a recorded value' });
      await sendAgain(context, readReference(replay), io.all);
      return { partial: false };
    }
    for (const { name, doing } of PHASES) {
      io.progress?.({ done: io.journal.exchanges.length, doing });
      const { before, beside, after } = STEPS[name] ?? {};
      await before?.(context);
      const [, runs] = await Promise.all([beside?.(context), runPhase(context, name)]);
      await after?.(context);
      posted.push(...runs.filter(isPost));
      await shrink(runs.filter((run) => !isPost(run)));
      if (settings.bail && io.isViolated?.()) return { partial: true, stopped: BAILED };
    }
    // At the end, since what these create takes places that other phases need.
    await shrink(posted);
    return { partial: false };
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    const { silence } = client;
    const told = silence === undefined ? '' : `, with nothing but ${silence} in the end`;
    const stopped = deadline.aborted
      ? `the deadline of ${settings.deadlineS} s was reached${told}; raise it with --deadline`
      : error.message;
    return { partial: true, stopped };
  } finally {
    await client.close();
  }
}

function isPost({ probe }: ProbeRun): boolean {
  return probe.posts !== undefined;
}

/** Sends the probes of a phase. */
function runPhase(context: Context, phase: PhaseName): Promise<readonly ProbeRun[]> {
  const { client, journal, settings, probes, apiKey } = context;
  return gatherPhase(phase, probes, {
    evidence: new Evidence([...journal.exchanges], settings, journal.notes),
    run: {
      ...settings,
      apiKey,
      animalsLeft: client.left('animals'),
      remembered: rememberedIn(settings),
    },
    concurrency: settings.concurrency,
    journal,
    openApi: (mark) => openApi(context, mark),
  });
}
