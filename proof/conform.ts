import { randomUUID } from 'node:crypto';
import { gather } from '../helpers/gather/gather.js';
import { Journal } from '../helpers/journal/journal.js';
import { conclude } from '../helpers/judge/conclude.js';
import type { Recording } from '../helpers/run.js';
import type { RunSettings } from '../helpers/settings.js';
import type { Conformance } from '../helpers/verdict.js';
import type { RunningReference } from '../reference/start.js';
import { REQUIREMENTS } from '../suites/requirements.js';

/** One run in this process, without vitest: what was exchanged, and what follows from it. */
export interface Conformed {
  readonly recording: Recording;
  readonly conformance: Conformance;
}

/** Judges a running reference service. The same gathering and the same judges as in a run of the command. */
export async function conform(
  service: RunningReference,
  settings: RunSettings,
  suite: Recording['suite'],
): Promise<Conformed> {
  const { baseUrl, messagesBaseUrl, apiKey } = service;
  const journal = new Journal();
  const startedAt = new Date().toISOString();
  const target = { ...settings, baseUrl, messagesBaseUrl };
  const { partial, stopped } = await gather(
    target,
    { apiKey, headers: [] },
    { journal, requirements: REQUIREMENTS, signal: new AbortController().signal },
  );
  const recording: Recording = {
    id: randomUUID(),
    startedAt,
    endedAt: new Date().toISOString(),
    suite,
    settings: target,
    partial,
    exchanges: journal.exchanges,
    ...(stopped === undefined ? {} : { stopped }),
  };
  return { recording, conformance: conclude(recording, REQUIREMENTS) };
}
