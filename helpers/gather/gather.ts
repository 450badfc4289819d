import { Stopped } from '../stopped.js';
import { CREATION } from '../../schemas/operations.js';
import { secretsOf } from '../arbitraries/near-misses.js';
import { Client } from '../client/client.js';
import { Secrets } from '../client/secrets.js';
import type { Evidence } from '../evidence/evidence.js';
import type { Journal } from '../journal/journal.js';
import type { ProbeTrial } from '../probes/gather-phase.js';
import type { Gathering, Phase } from './gathering.js';
import { basesOf } from '../parts.js';
import { readReference } from '../probes/value-reference.js';
import { shrinkCounterexamples } from '../probes/shrink.js';
import type { AnyProbe } from '../probes/source.js';
import type { Requirement } from '../requirement.js';
import { BAILED } from '../recording.js';
import type { Credentials, RunSettings } from '../settings.js';
import { isSendable, probesFor } from './plan.js';
import { Session } from './session.js';

/** The inputs of a run, in addition to its settings. */
export interface GatherIo {
  readonly journal: Journal;
  readonly gathering: Gathering;
  /** The requirements in scope. They decide what is sent. */
  readonly requirements: readonly Requirement[];
  /** All requirements of the suite, in scope or not. A recorded value may belong to any of their probes. */
  readonly all: readonly Requirement[];
  /** The probes of observations, which `--observe` sends. */
  readonly observed: readonly AnyProbe[];
  /** Ends the run early, as Ctrl-C does. */
  readonly signal: AbortSignal;
  /** The secrets of `secretsFor`, if other output is searched for them too. The run adds the near misses of the key that it sends. */
  readonly secrets?: Secrets;
  /** Called before each phase, with the number of requests so far and the next step. */
  readonly progress?: (step: { readonly done: number; readonly doing: string }) => void;
  /** For `--bail`: whether the evidence already shows a violation. */
  readonly isViolated?: () => boolean;
}

export interface GatherEnd {
  /**
   * The evidence. Much of it is already judged, to search for smaller counterexamples. Absent for a replay, and if the
   * gathering ended with `Stopped`.
   */
  readonly evidence?: Evidence;
  /** The reason for an early end, and how to fix it. */
  readonly stopped?: string;
  readonly partial: boolean;
}

/** The secrets of a run, before it sends anything. */
export function secretsFor(settings: RunSettings, { apiKey, headers }: Credentials): Secrets {
  return new Secrets(secretsOf(apiKey, headers), basesOf(settings));
}

/**
 * Gathers all evidence that the requirements in scope need, into the journal. Throws only for faults of the suite. Errors of the
 * service and the network are in the journal, or in `stopped` of the result.
 */
export async function gather(
  settings: RunSettings,
  credentials: Credentials,
  io: GatherIo,
): Promise<GatherEnd> {
  const { gathering } = io;
  const deadline = AbortSignal.timeout(settings.deadlineS * 1000);
  const client = new Client(
    settings,
    credentials,
    io.secrets ?? secretsFor(settings, credentials),
    {
      journal: io.journal,
      most: gathering.mostOf(settings, io.all),
      service: gathering.service,
      signal: AbortSignal.any([io.signal, deadline]),
    },
  );
  const session = new Session(client, io.journal, settings, {
    apiKey: credentials.apiKey,
    reading: gathering.reading,
  });
  const inScope = [
    ...probesFor(io.requirements, settings, gathering.always),
    ...(settings.observe ? io.observed : []).filter((each) => isSendable(each, settings)),
  ];
  const generated: ProbeTrial[] = [];
  let bailed = false;
  try {
    if (settings.replay !== undefined) {
      io.progress?.({ done: 0, doing: 'sending a recorded value' });
      await gathering.sendAgain(session, readReference(settings.replay), io.all);
      return { partial: false };
    }
    const sendPhases = async (phases: readonly Phase[]): Promise<void> => {
      for (const phase of phases) {
        const { doing, onlyBefore, before } = phase;
        const { evidence } = session;
        const probes = inScope.filter(
          ({ posts }) =>
            posts === undefined || !gathering.reading.isAbsent(CREATION[posts].operation, evidence),
        );
        if (onlyBefore !== undefined && !probes.some((probe) => probe.phase === onlyBefore))
          continue;
        io.progress?.({ done: io.journal.exchanges.length, doing });
        await before?.({ client, evidence, probes, credentials });
        generated.push(...(await session.sendPhase(phase, probes, evidence)));
        bailed = settings.bail && (io.isViolated?.() ?? false);
        if (bailed) return;
      }
    };
    await sendPhases(gathering.phases);
    // Late, because judging takes time, and because the POSTs of this search count toward limits that the phases need.
    await shrinkCounterexamples(generated, io.requirements, session);
    if (!bailed) await sendPhases(gathering.lastPhases);
    const { evidence } = session;
    return bailed ? { partial: true, stopped: BAILED, evidence } : { partial: false, evidence };
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    const { latestTransientError: failure } = client;
    const detail = failure === undefined ? '' : ` (the last request failed: ${failure})`;
    const stopped = deadline.aborted
      ? `the deadline of ${settings.deadlineS} s was reached${detail}; raise it with --deadline`
      : error.message;
    return { partial: true, stopped };
  } finally {
    await client.close();
  }
}
