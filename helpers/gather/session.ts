import { randomBytes } from 'node:crypto';

import { byResource } from '../../schemas/operations.js';
import type { Client } from '../client/client.js';
import { Evidence, type Reading } from '../evidence/evidence.js';
import { MADE_BY } from '../evidence/plain.js';
import type { ProbeMark } from '../exchange.js';
import type { Journal } from '../journal/journal.js';
import type { BaseApi } from '../probes/base-api.js';
import { gatherPhase, type ProbeTrial } from '../probes/gather-phase.js';
import { earlierValuesIn } from '../probes/value-reference.js';
import type { AnyProbe } from '../probes/source.js';
import type { RunSettings } from '../settings.js';
import { openApi } from './open-api.js';

/** The client of a run, and its recorded exchanges. */
export class Session {
  readonly client: Client;
  readonly journal: Journal;
  readonly settings: RunSettings;
  readonly #apiKey: string;
  readonly #reading: Reading;
  /** A random word, part of every name that this run generates. */
  readonly #word = randomBytes(3).toString('hex');
  #names = 0;
  #evidence: Evidence | undefined;

  constructor(
    client: Client,
    journal: Journal,
    settings: RunSettings,
    { apiKey, reading }: { readonly apiKey: string; readonly reading: Reading },
  ) {
    this.client = client;
    this.journal = journal;
    this.settings = settings;
    this.#apiKey = apiKey;
    this.#reading = reading;
  }

  /** The evidence so far. Returns the same object as before if nothing was added, so that memoized results are reused. */
  get evidence(): Evidence {
    const { exchanges, notes } = this.journal;
    const last = this.#evidence;
    if (last?.exchanges.length === exchanges.length && last.notes.length === notes.length)
      return last;
    return (this.#evidence = new Evidence(this.#reading, [...exchanges], this.settings, [
      ...notes,
    ]));
  }

  readonly openApi = (mark: ProbeMark): BaseApi => {
    const { client, settings } = this;
    return openApi({ client, settings, apiKey: this.#apiKey, nextName: this.#nextName }, mark);
  };

  /** Sends the probes that belong to a phase, and returns the trials of generated values. */
  sendPhase(
    { name, isSerial }: { readonly name: string; readonly isSerial?: true },
    probes: readonly AnyProbe[],
    evidence: Evidence = this.evidence,
  ): Promise<readonly ProbeTrial[]> {
    const { client, journal, settings } = this;
    return gatherPhase(name, probes, {
      evidence,
      journal,
      concurrency: isSerial ? 1 : settings.concurrency,
      openApi: this.openApi,
      run: {
        ...settings,
        apiKey: this.#apiKey,
        left: byResource((each) => client.limits.left(each)),
        earlierValues: earlierValuesIn(settings),
      },
    });
  }

  readonly #nextName = (): string => {
    this.#names += 1;
    return `${MADE_BY}${this.#word} ${this.#names.toString(36)}`;
  };
}
