import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import type { ProxyVariables } from '../../helpers/client/proxies.js';
import type { Header } from '../../helpers/exchange.js';
import { closeJournal, Journal, openJournal } from '../../helpers/journal/journal.js';
import type { Opening } from '../../helpers/journal/run-opening.js';
import { didYouMean } from '../../helpers/suggestions.js';
import { SUITE } from '../../helpers/package-facts.js';
import { SETTINGS, type Settings } from '../../helpers/settings-table.js';
import type { RunSettings, TlsFile } from '../../helpers/settings.js';
import { inShort, UsageError } from '../../helpers/usage-error.js';
import { concludeRun, gatherEvidence, type Conformed } from './one-run.js';
import { settled, targetOf, type Given } from './settled.js';

export type { Conformed };

/** Settings that a run derives. Recorded settings may be passed to a new run, which then derives the last three again. */
type Derived = 'embedded' | 'shortKey' | 'gateway' | 'proxies';

/** Makes settings optional. An undefined setting counts as absent, also for callers with `exactOptionalPropertyTypes`. */
type Optional<Options> = { readonly [Name in keyof Options]?: Options[Name] | undefined };

/** The settings of a run: the address of the service and its key. Every other setting has the same default as in the command. */
export interface ConformOptions
  extends Optional<Omit<RunSettings, 'seed' | Derived>>, Optional<Record<TlsFile, string>> {
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Ids of requirements, or globs; null for all that the profile judges. */
  readonly only?: readonly string[] | null | undefined;
  /** Ids of requirements to leave out, or globs. */
  readonly skip?: readonly string[] | undefined;
  readonly seed?: number | 'random' | undefined;
  /** Headers for gateways; their values are secrets. */
  readonly headers?: readonly Header[] | undefined;
  /** Ends the run early. The run is then partial: violations found until then are reported, and everything else is undetermined. */
  readonly signal?: AbortSignal | undefined;
  /** A new or empty file, to which each exchange is appended as it ends. */
  readonly journal?: string | undefined;
}

export function optionsIn(table: Settings): string[] {
  const rows = Object.entries(table).filter(([, { type, secret }]) => type ?? secret);
  return [...rows.map(([name]) => name), 'signal', 'journal'];
}

const KNOWN = optionsIn(SETTINGS);

/** Checks the names of all options, and the types of `signal` and `journal`. The caller may be JavaScript, without types. */
function check(options: ConformOptions): void {
  if (typeof options !== 'object' || options === null) {
    throw new UsageError('conform takes an object of settings: { baseUrl, apiKey, … }');
  }
  // An undefined setting counts as absent.
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined || KNOWN.includes(name)) continue;
    throw new UsageError(`Unknown setting ${name}.${didYouMean(name, KNOWN)}`);
  }
  const { signal, journal = 'none' } = options;
  if (signal !== undefined && !(signal instanceof AbortSignal)) {
    throw new UsageError('signal takes an AbortSignal');
  }
  if (typeof journal !== 'string' || journal === '') {
    throw new UsageError(
      `journal is ${journal === '' ? 'empty' : 'not a string'}: name a file, or leave it out`,
    );
  }
}

/**
 * Tests a service, in this process and without a test runner. Never throws because of the service or the network. Each run has its
 * own state, so several can run concurrently.
 * @param proxies the variables of the environment about proxies
 * @throws UsageError before anything is sent, if a setting is wrong
 */
export async function conform(
  options: ConformOptions,
  proxies: ProxyVariables = {},
): Promise<Conformed> {
  check(options);
  const given: Given = {
    value: (name) => options[name as keyof ConformOptions],
    called: (name) => name,
    cwd: '',
  };
  const { settings, credentials } = settled(given, targetOf(given), proxies);
  const { signal = new AbortController().signal, journal: file } = options;
  const opening = {
    id: randomUUID(),
    startedAt: new Date().toISOString(),
    suite: SUITE,
    settings,
  };
  if (file !== undefined) openNew(file, opening);
  const journal = new Journal(file);
  const end = await gatherEvidence(settings, credentials, { journal, signal });
  const conformed = concludeRun(opening, journal, end);
  if (file !== undefined) closeJournal(file, conformed.recording);
  return conformed;
}

/** Opens the journal of one run. Never overwrites a file that is not empty. @throws UsageError if it cannot be written */
function openNew(file: string, opening: Opening): void {
  try {
    if (statSync(file, { throwIfNoEntry: false })?.size) {
      throw new UsageError(`journal ${file} is not empty; name a new file`);
    }
    openJournal(file, opening);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`journal ${file} cannot be written (${inShort(error)}): name another`);
  }
}
