import { randomUUID } from 'node:crypto';

import { PLAIN, SHORT_KEY } from '../helpers/defaults.js';
import type { Header } from '../helpers/exchange.js';
import { gather } from '../helpers/gather/gather.js';
import { closeJournal, Journal, openJournal } from '../helpers/journal/journal.js';
import { SUITE } from '../helpers/package-facts.js';
import type { Recording } from '../helpers/run.js';
import type { Credentials, RunSettings } from '../helpers/settings.js';
import type { Conformance } from '../helpers/verdict.js';
import { isViolated, rejudge } from './rejudge.js';
import { REQUIREMENTS } from './requirements.js';

/** What a run needs: where the service is, and its key. All else has the command's defaults. */
export interface ConformOptions extends Partial<RunSettings> {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** For gateways; their values are secrets. */
  readonly headers?: readonly Header[];
  /** PEM files: authorities to trust beside the usual ones, and a client's certificate with its key. */
  readonly caFile?: string;
  readonly clientCert?: string;
  readonly clientKey?: string;
  /** Ends the run early: what was gathered until then is judged, and the run is partial. */
  readonly signal?: AbortSignal;
  /** File to append every exchange to, as it ends. */
  readonly journal?: string;
}

/** One run: what was exchanged, and what follows from it. */
export interface Conformed {
  readonly recording: Recording;
  readonly conformance: Conformance;
}

/**
 * Judges a service, in this process and without a test runner. Never throws for what the service or the network does; all
 * state hangs on the run, so that many can go on at once.
 */
export async function conform(options: ConformOptions): Promise<Conformed> {
  const {
    apiKey,
    headers = [],
    signal = new AbortController().signal,
    journal: file,
    caFile,
    clientCert,
    clientKey,
    ...given
  } = options;
  const credentials: Credentials = {
    apiKey,
    headers,
    ...(caFile === undefined ? {} : { caFile }),
    ...(clientCert === undefined ? {} : { clientCert }),
    ...(clientKey === undefined ? {} : { clientKey }),
  };
  const settings: RunSettings = {
    ...PLAIN,
    embedded: false,
    shortKey: apiKey.length < SHORT_KEY,
    ...given,
  };
  const opening = { id: randomUUID(), startedAt: new Date().toISOString(), suite: SUITE, settings };
  if (file !== undefined) openJournal(file, opening);
  const journal = new Journal(file);
  const { partial, stopped } = await gather(settings, credentials, {
    journal,
    requirements: REQUIREMENTS,
    signal,
    isViolated: () => isViolated(journal, settings),
  });
  const recording: Recording = {
    ...opening,
    endedAt: new Date().toISOString(),
    partial,
    exchanges: journal.exchanges,
    ...(stopped === undefined ? {} : { stopped }),
  };
  if (file !== undefined) closeJournal(file, recording);
  return { recording, conformance: rejudge(recording) };
}
