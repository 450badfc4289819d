import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { PLAIN } from '../../helpers/defaults.js';
import type { Header } from '../../helpers/exchange.js';
import { closeJournal, Journal, openJournal } from '../../helpers/journal/journal.js';
import type { Opening } from '../../helpers/journal/opening.js';
import { didYouMean } from '../../helpers/suggestions.js';
import { SUITE } from '../../helpers/package-facts.js';
import type { Requirement } from '../../helpers/requirement.js';
import { TLS_FILES, type RunSettings } from '../../helpers/settings.js';
import { inShort, UsageError } from '../../helpers/usage-error.js';
import { concludeRun, gatherEvidence, type Conformed } from './one-run.js';
import { REQUIREMENTS } from '../requirements.js';
import { checkRequirements, ownOf } from './own.js';
import { settled, targetOf, type Given } from './settled.js';

export type { Conformed };

/** Settings that a run derives. Recorded settings may be passed again: `shortKey` and `gateway` are then derived anew. */
type Derived = 'embedded' | 'shortKey' | 'gateway';

/** A setting that is undefined was left out, also for programs that tell the two apart (`exactOptionalPropertyTypes`). */
type Optional<Settings> = { readonly [Name in keyof Settings]?: Settings[Name] | undefined };

/** The settings of a run: the address of the service and its key. Everything else has the command's defaults. */
export interface ConformOptions extends Optional<Omit<RunSettings, 'seed' | Derived>> {
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Ids of requirements, or globs; null for all that the profile judges. */
  readonly only?: readonly string[] | null | undefined;
  /** Ids of requirements to leave out, or globs. */
  readonly skip?: readonly string[] | undefined;
  readonly seed?: number | 'random' | undefined;
  /** Those of the suite and your own: `[...REQUIREMENTS, mine]`. Only those of the suite if not given. */
  readonly requirements?: readonly Requirement[] | undefined;
  /** For gateways; their values are secrets. */
  readonly headers?: readonly Header[] | undefined;
  /** PEM files: authorities to trust beside the usual ones, and a client's certificate with its key. */
  readonly caFile?: string | undefined;
  readonly clientCert?: string | undefined;
  readonly clientKey?: string | undefined;
  /** Ends the run early: the run is partial, its violations until then stand, and all else is undetermined. */
  readonly signal?: AbortSignal | undefined;
  /** File to append every exchange to, as it ends. */
  readonly journal?: string | undefined;
}

const KNOWN: readonly string[] = [
  ...Object.keys(PLAIN),
  ...TLS_FILES,
  'baseline',
  'replay',
  'counterexamples',
  'gateway',
  'apiKey',
  'headers',
  'requirements',
  'signal',
  'journal',
];

/** Checks what only a program can get wrong: it may not have had types. */
function check(options: ConformOptions): void {
  if (typeof options !== 'object' || options === null) {
    throw new UsageError('conform takes an object of settings: { baseUrl, apiKey, … }');
  }
  // A setting that is there and undefined was left out.
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
      `journal is ${journal === '' ? 'empty' : 'no text'}: name a file, or leave it out`,
    );
  }
}

/**
 * Judges a service, in this process and without a test runner. Never throws for what the service or the network does; all
 * state hangs on the run, so that many can go on at once.
 * @throws UsageError before anything is sent, if a setting is wrong
 */
export async function conform(options: ConformOptions): Promise<Conformed> {
  check(options);
  const requirements =
    options.requirements === undefined ? REQUIREMENTS : checkRequirements(options.requirements);
  const given: Given = {
    value: (name) => options[name as keyof ConformOptions],
    called: (name) => name,
    cwd: '',
  };
  const { settings, credentials } = settled(given, targetOf(given), requirements);
  const { signal = new AbortController().signal, journal: file } = options;
  const own = ownOf(requirements);
  const opening = {
    id: randomUUID(),
    startedAt: new Date().toISOString(),
    suite: SUITE,
    settings,
    ...(own.length > 0 && { own }),
  };
  if (file !== undefined) openNew(file, opening);
  const journal = new Journal(file);
  const end = await gatherEvidence(settings, credentials, { journal, signal }, requirements);
  const conformed = concludeRun(opening, journal, end, requirements);
  if (file !== undefined) closeJournal(file, conformed.recording);
  return conformed;
}

/** Opens the journal of one run; a file with contents is never emptied. @throws UsageError if it cannot be written */
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
