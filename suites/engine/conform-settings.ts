import { ENTRY_KINDS } from '../../helpers/baseline.js';
import { checkEntries, isDay } from '../../helpers/checks/baseline.js';
import { address } from '../../helpers/checks/address.js';
import {
  checkedHeader,
  checkedKey,
  tlsFiles,
  withoutKey,
} from '../../helpers/checks/credentials.js';
import { matching, oneOf } from '../../helpers/checks/names.js';
import { categoryId, numberIn, RANGES, seedOf } from '../../helpers/checks/numbers.js';
import type { Header } from '../../helpers/exchange.js';
import { PLAIN, SHORT_KEY } from '../../helpers/defaults.js';
import { didYouMean } from '../../helpers/near.js';
import { PROFILES, gatewayOf, type Credentials, type RunSettings } from '../../helpers/settings.js';
import { UsageError } from '../../helpers/usage-error.js';
import { REQUIREMENTS } from '../requirements.js';
import { checkScope } from '../scope.js';

/** What a run says of itself, for nobody to set. Recorded settings may be given again: of them the last two are made anew. */
type Derived = 'embedded' | 'shortKey' | 'gateway';

/** What a run needs: where the service is, and its key. All else has the command's defaults. */
export interface ConformOptions extends Partial<Omit<RunSettings, 'seed' | Derived>> {
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Ids of requirements, or globs; null for all that the profile judges. */
  readonly only?: readonly string[] | null;
  /** Ids of requirements to leave out, or globs. */
  readonly skip?: readonly string[];
  readonly seed?: number | 'random';
  /** For gateways; their values are secrets. */
  readonly headers?: readonly Header[];
  /** PEM files: authorities to trust beside the usual ones, and a client's certificate with its key. */
  readonly caFile?: string;
  readonly clientCert?: string;
  readonly clientKey?: string;
  /** Ends the run early: the run is partial, its violations until then stand, and all else is undetermined. */
  readonly signal?: AbortSignal;
  /** File to append every exchange to, as it ends. */
  readonly journal?: string;
}

const TLS = { caFile: 'caFile', clientCert: 'clientCert', clientKey: 'clientKey' } as const;
const KNOWN: readonly string[] = [
  ...Object.keys(PLAIN),
  ...Object.keys(TLS),
  'baseline',
  'gateway',
  'apiKey',
  'headers',
  'signal',
  'journal',
];

type Given = Readonly<Record<string, unknown>>;

/**
 * What a program asks for, held against what the command takes: whoever calls it may not have had types.
 * @throws UsageError for the first setting that is wrong
 */
export function settled(options: ConformOptions): {
  readonly settings: RunSettings;
  readonly credentials: Credentials;
} {
  if (typeof options !== 'object' || options === null) {
    throw new UsageError('conform takes an object of settings: { baseUrl, apiKey, … }');
  }
  // What is there and undefined was left out.
  const given: Given = Object.fromEntries(
    Object.entries(options).filter(([, value]) => value !== undefined),
  );
  const unknown = Object.keys(given).find((name) => !KNOWN.includes(name));
  if (unknown !== undefined) {
    throw new UsageError(`Unknown setting ${unknown}.${didYouMean(unknown, KNOWN)}`);
  }
  if (given['signal'] !== undefined && !(given['signal'] instanceof AbortSignal)) {
    throw new UsageError('signal takes an AbortSignal');
  }
  if (given['journal'] !== undefined && textIn(given, 'journal') === '') {
    throw new UsageError('journal is empty: name a file, or leave it out');
  }
  const apiKey = checkedKey('apiKey', textIn(given, 'apiKey'));
  const addressIn = (name: string): string =>
    withoutKey(name, address(name, textIn(given, name)), apiKey);
  const ids = REQUIREMENTS.map(({ id }) => id);
  const files = Object.values(TLS).map((name) => [name, fileIn(given, name)]);
  const credentials: Credentials = {
    apiKey,
    headers: listIn(given, 'headers', isPair).map((pair) => checkedHeader('headers', pair)),
    ...tlsFiles(Object.fromEntries(files), TLS, ''),
  };
  // In the order in which evidence is read again: the same run gives the same bytes.
  const settings: RunSettings = {
    baseUrl: addressIn('baseUrl'),
    messagesBaseUrl: orNull(given, 'messagesBaseUrl', addressIn),
    embedded: flagIn(given, 'embedded', false),
    profile: oneOf('profile', textIn(given, 'profile', PLAIN.profile), PROFILES),
    only: orNull(given, 'only', (name) => matching(name, textsIn(given, name), ids)),
    skip: matching('skip', textsIn(given, 'skip'), ids),
    without: textsIn(given, 'without').map((part) => oneOf('without', part, ['messages'])),
    observe: flagIn(given, 'observe', PLAIN.observe),
    seed: seedIn(given),
    categoryId: orNull(given, 'categoryId', (name) => categoryId(name, textIn(given, name))),
    ...paceOf(given),
    bail: flagIn(given, 'bail', PLAIN.bail),
    shortKey: apiKey.length < SHORT_KEY,
    ...gatewayOf(credentials),
    ...baselineOf(options),
  };
  checkScope(settings, REQUIREMENTS, '');
  return { settings, credentials };
}

function seedIn({ seed = PLAIN.seed }: Given): number {
  return seedOf('seed', seed === 'random' ? seed : numeral(seed));
}

function paceOf(given: Given) {
  const read = (name: keyof typeof RANGES): number =>
    numberIn(name, numeral(given[name] ?? PLAIN[name]), RANGES[name]);
  return {
    timeoutMs: read('timeoutMs'),
    settleMs: read('settleMs'),
    concurrency: read('concurrency'),
    rate: orNull(given, 'rate', () => read('rate')),
    deadlineS: read('deadlineS'),
    maxAnimals: orNull(given, 'maxAnimals', () => read('maxAnimals')),
  };
}

/** A number as a flag would give it; whatever else is spelled so that it is refused. */
function numeral(value: unknown): string {
  return typeof value === 'number' ? `${value}` : (JSON.stringify(value) ?? typeof value);
}

function orNull<T>(given: Given, name: string, read: (name: string) => T): T | null {
  return (given[name] ?? null) === null ? null : read(name);
}

function textIn(given: Given, name: string, fallback?: string): string {
  const value = given[name] ?? fallback;
  if (typeof value === 'string') return value;
  throw new UsageError(
    value === undefined ? `${name} is missing: set it` : `${name} takes a text, no ${typeof value}`,
  );
}

function fileIn(given: Given, name: string): string | undefined {
  return given[name] === undefined ? undefined : textIn(given, name);
}

function flagIn(given: Given, name: string, fallback: boolean): boolean {
  const value = given[name] ?? fallback;
  if (typeof value === 'boolean') return value;
  throw new UsageError(`${name} takes true or false, not ${numeral(value)}`);
}

function listIn<T>(given: Given, name: string, isOne: (item: unknown) => item is T): readonly T[] {
  const value = given[name] ?? [];
  if (Array.isArray(value) && value.every(isOne)) return value;
  throw new UsageError(`${name} takes a list of ${isOne === isPair ? '[name, value]' : 'texts'}`);
}

const isText = (item: unknown): item is string => typeof item === 'string';
const isPair = (item: unknown): item is readonly [string, string] =>
  Array.isArray(item) && item.length === 2 && item.every(isText);

function textsIn(given: Given, name: string): readonly string[] {
  return listIn(given, name, isText);
}

function isEntry(item: unknown): boolean {
  if (typeof item !== 'object' || item === null) return false;
  const { id, kind, reason, until } = item as Given;
  const isDated = until === undefined || (isText(until) && isDay(until));
  const isOfKind = kind === undefined || ENTRY_KINDS.some((each) => each === kind);
  return isText(id) && isText(reason) && reason !== '' && isDated && isOfKind;
}

function baselineOf({ baseline }: ConformOptions): Pick<RunSettings, 'baseline'> {
  if (baseline === undefined) return {};
  if (!Array.isArray(baseline) || !baseline.every(isEntry)) {
    throw new UsageError(
      'baseline takes a list of { id, kind?, reason, until? }: kind is violation or hidden, until a day like 2031-01-31',
    );
  }
  checkEntries('baseline', baseline, REQUIREMENTS);
  return { baseline };
}
