import { resolve } from 'node:path';
import { textOfFile } from '../../helpers/checks/credentials.js';
import { decimal } from '../../helpers/checks/numbers.js';
import { problemOf } from '../../helpers/checks/recorded-value.js';
import type { Header } from '../../helpers/exchange.js';
import { counterexamplesIn } from '../../helpers/earlier-values.js';
import { OUTPUT, SETTINGS, type Flag, type Settings } from '../../helpers/settings-table.js';
import { UsageError } from '../../helpers/usage-error.js';
import type { Given } from '../../suites/engine/settled.js';
import { REQUIREMENTS } from '../../suites/requirements.js';
import type { Arguments } from '../arguments.js';
import { concealKey } from '../concealed.js';
import { readBaseline } from '../files/baseline-file.js';
import { readConformance } from '../files/conformance.js';
import { readLastFailed, type LastFailed } from '../files/last-failed.js';
import type { Environment, Found } from './environment.js';

type SettingSource = Pick<Environment, 'find' | 'cwd'>;

/** The source for commands that read settings only from flags. */
const FLAGS_ONLY: SettingSource = { find: () => undefined, cwd: '' };

/** Finds the value of one setting: its flag overrides the environment, which overrides the env file. */
export function find(
  args: Arguments,
  environment: SettingSource,
  { name, variable }: Flag,
): Found | undefined {
  const value = args.value(name);
  const set = variable === undefined ? undefined : environment.find(variable);
  return notEmpty(value === undefined ? set : { value, where: `--${name}` });
}

/** @throws UsageError for an empty value: in CI, an empty value often comes from a variable that is not set */
function notEmpty<Value extends Found | undefined>(found: Value): Value {
  if (found === undefined || found.value.trim() !== '') return found;
  throw new UsageError(`${found.where} is set but empty: give it a value, or leave it out`);
}

/** Reads one `--header 'Name: value'`. */
function headerIn(text: string): Header {
  const colon = text.indexOf(':');
  return [text.slice(0, Math.max(0, colon)), text.slice(colon + 1)];
}

/** Combines flags, environment and env file into one `Given`, so that they are checked like the options of `conform()`. */
export function givenBy(
  args: Arguments,
  environment: SettingSource = FLAGS_ONLY,
  table: Settings = SETTINGS,
): Given {
  const { cwd } = environment;
  const [argument] = args.positionals;
  const found = (name: string): Found | undefined => {
    const row = table[name];
    if (name === 'baseUrl' && argument !== undefined) {
      return notEmpty({ value: argument, where: 'The argument BASE_URL' });
    }
    return row?.value === undefined || row.repeatable ? undefined : find(args, environment, row);
  };
  const called = (name: string): string => {
    if (name === 'only' && args.has('last-failed')) return '--last-failed';
    const row = table[name];
    const keyFile = name === 'apiKey' ? args.value('api-key-file') : undefined;
    if (keyFile !== undefined) return `The key in ${keyFile === '-' ? 'standard input' : keyFile}`;
    return found(name)?.where ?? row?.variable ?? `--${row?.name}`;
  };
  const value = (name: string): unknown => {
    const row = table[name];
    if (name === 'isCutKey') return !args.has('api-key-file') && environment.find('API_KEY')?.isCut;
    if (name === 'counterexamples') return counterexamples(args, environment);
    // If there is nothing to check again, the command prints that and ends before it needs `only`.
    if (name === 'only' && args.has('last-failed')) {
      const { requirements } = lastFailed(args, environment);
      return requirements.length === 0 ? undefined : requirements;
    }
    if (row?.name === undefined) return undefined;
    if (row.value === undefined) return args.has(row.name);
    if (row.repeatable) {
      const texts = args.values(row.name);
      if (name === 'headers') return texts.map(headerIn);
      return texts.length === 0 ? undefined : texts;
    }
    const text = found(name)?.value;
    if (name === 'apiKey') return apiKey(args, text, cwd);
    if (text === undefined) return undefined;
    if (name === 'baseline') return readBaseline(resolve(cwd, text), REQUIREMENTS).entries;
    return row.range === undefined ? text : decimal(text);
  };
  return { cwd, called, value };
}

/** The folder of the reports, absolute. */
export function reportFolder(args: Arguments, environment: SettingSource): string {
  const found = find(args, environment, OUTPUT.reportDir);
  return resolve(environment.cwd, found?.value ?? OUTPUT.reportDir.default);
}

/** What `--last-failed` checks again. @throws UsageError if there was no earlier run, or if --only or --replay is given too */
export function lastFailed(args: Arguments, environment: SettingSource): LastFailed {
  for (const other of ['only', 'replay']) {
    if (!args.has(other)) continue;
    throw new UsageError(
      `--last-failed and --${other} both choose what is checked. Give only one of them`,
    );
  }
  return readLastFailed(reportFolder(args, environment));
}

/** The values that showed violations in earlier runs: the last run (with `--last-failed`), and the run of `--compare-to`. */
function counterexamples(args: Arguments, environment: SettingSource): readonly string[] {
  const again = args.has('last-failed') ? lastFailed(args, environment).counterexamples : [];
  const path = args.value('compare-to');
  if (path === undefined || path === '') return again;
  // Another version of the suite may have had probes that this version does not have.
  const compared = counterexamplesIn(readConformance(path)).filter(
    (reference) => problemOf(reference, REQUIREMENTS) === undefined,
  );
  return [...new Set([...again, ...compared])];
}

/** The API key: from --api-key-file (a file, or standard input) if given, otherwise from API_KEY. No message shows the key. */
function apiKey(args: Arguments, text: string | undefined, cwd: string): string {
  if (text === undefined) {
    throw new UsageError(
      'API_KEY is not set: set it to the key of the service, or use --api-key-file or --api-key-command',
    );
  }
  if (!args.has('api-key-file')) return text;
  const key = textOfFile(text, cwd, 'The file that --api-key-file names');
  // Another argument may contain the same key by mistake.
  concealKey(key);
  return key;
}
