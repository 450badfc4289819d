import { ENTRY_KINDS, type BaselineEntry } from '../../helpers/baseline.js';
import { address } from '../../helpers/checks/base-url.js';
import { checkEntries, isDay } from '../../helpers/checks/baseline-entries.js';
import {
  checkedHeader,
  checkedKey,
  oddShapeOf,
  tlsFiles,
  withoutKey,
} from '../../helpers/checks/credentials.js';
import { checkRecorded } from '../../helpers/checks/recorded-value.js';
import { matching, oneOfNames } from '../../helpers/checks/one-of-names.js';
import { categoryId, givenInWords, numberIn, seedOf } from '../../helpers/checks/numbers.js';
import { PLAIN, SHORT_KEY } from '../../helpers/defaults.js';
import { proxyNames, type ProxyVariables } from '../../helpers/client/proxies.js';
import { PACE } from '../../helpers/settings-table.js';
import { PROFILES, gatewayOf, type Credentials, type RunSettings } from '../../helpers/settings.js';
import { UsageError } from '../../helpers/usage-error.js';
import { checkSchemas } from '../interface.js';
import { REQUIREMENTS } from '../requirements.js';
import { checkScope } from '../scope.js';

/** Settings as they were given: the options of a program, or flags and variables. Their types are not checked yet. */
export interface Given {
  /** The value of a setting, by the name that `conform()` has for it; undefined or null if none was given. */
  readonly value: (name: string) => unknown;
  /** The name of the setting in messages: `timeoutMs`, `--timeout`, `BASE_URL in .env`. */
  readonly called: (name: string) => string;
  /** The folder that relative paths start from. */
  readonly cwd: string;
}

/** Where the service is, and its key. */
export type Target = Pick<RunSettings, 'baseUrl' | 'messagesBaseUrl' | 'embedded'> &
  Pick<Credentials, 'apiKey'>;

/** The settings of a run, all checked. */
export interface Settled {
  readonly settings: RunSettings;
  readonly credentials: Credentials;
}

/** Returns the target in the settings. @throws UsageError if an address or the key is missing or wrong */
export function targetOf(given: Given): Target {
  const { called } = given;
  const addressIn = (name: string): string | undefined => {
    const text = textIn(given, name);
    return text === undefined ? undefined : address(called(name), text);
  };
  const base = present(given, 'baseUrl', 'the address of the service, up to /v1', addressIn);
  const messages = addressIn('messagesBaseUrl');
  const key = present(given, 'apiKey', 'the key of the service', (name) => textIn(given, name));
  const apiKey = checkedKey(called('apiKey'), key);
  return {
    baseUrl: withoutKey(called('baseUrl'), base, apiKey),
    messagesBaseUrl:
      messages === undefined ? null : withoutKey(called('messagesBaseUrl'), messages, apiKey),
    embedded: switchIn(given, 'embedded'),
    apiKey,
  };
}

function present(
  { called }: Given,
  name: string,
  what: string,
  read: (name: string) => string | undefined,
): string {
  const value = read(name);
  if (value !== undefined) return value;
  throw new UsageError(`${called(name)} is not set: set it to ${what}`);
}

/** Returns which requirements to check. @throws UsageError for a name that matches nothing */
export function scopeOf(given: Given): Pick<RunSettings, 'profile' | 'only' | 'skip' | 'without'> {
  const ids = REQUIREMENTS.map(({ id }) => id);
  const named = (name: string, known: readonly string[]): string[] =>
    matching(given.called(name), listIn(given, name, isText, 'strings'), known);
  return {
    profile: oneOfNames(
      given.called('profile'),
      textIn(given, 'profile') ?? PLAIN.profile,
      PROFILES,
    ),
    only: (given.value('only') ?? null) === null ? null : named('only', ids),
    skip: named('skip', ids),
    without: listIn(given, 'without', isText, 'strings').map((part) =>
      oneOfNames(given.called('without'), part, ['messages']),
    ),
  };
}

/**
 * Checks the settings of a run, for both the library and the command.
 * @param proxies the variables of the environment about proxies
 * @throws UsageError for the first setting that is wrong
 */
export function settled(given: Given, target: Target, proxies: ProxyVariables): Settled {
  checkSchemas();
  const { apiKey, ...where } = target;
  const category = textIn(given, 'categoryId');
  const number = <T extends number | null>(name: Numeric, fallback: T): number | T => {
    const value = given.value(name) ?? null;
    return value === null ? fallback : numberIn(given.called(name), value, PACE[name].range);
  };
  const oddKey =
    given.value('isCutKey') === true ? 'was cut at # in the env file' : oddShapeOf(apiKey);
  const credentials: Credentials = {
    apiKey,
    ...(oddKey !== undefined && { oddKey }),
    ...gatewaysIn(given),
    proxies,
  };
  const addresses = [target.baseUrl, target.messagesBaseUrl ?? ''].filter((each) => each !== '');
  const used = proxyNames(addresses, proxies);
  // The properties have the same order as in `readSettings`, which reads recorded settings.
  const settings: RunSettings = {
    ...where,
    ...scopeOf(given),
    observe: switchIn(given, 'observe'),
    seed: seedOf(given.called('seed'), given.value('seed') ?? PLAIN.seed),
    categoryId: category === undefined ? null : categoryId(given.called('categoryId'), category),
    timeoutMs: number('timeoutMs', PLAIN.timeoutMs),
    settleMs: number('settleMs', PLAIN.settleMs),
    concurrency: number('concurrency', PLAIN.concurrency),
    rate: number('rate', null),
    deadlineS: number('deadlineS', PLAIN.deadlineS),
    maxAnimals: number('maxAnimals', null),
    bail: switchIn(given, 'bail'),
    shortKey: apiKey !== '' && apiKey.length < SHORT_KEY,
    ...gatewayOf(credentials),
    ...(used.length > 0 && { proxies: used }),
    ...replayIn(given),
    ...baselineIn(given),
  };
  checkScope(settings, given.called);
  return { settings, credentials };
}

function gatewaysIn(given: Given): Omit<Credentials, 'apiKey'> {
  const { called, cwd } = given;
  const all = <T>(read: (name: string) => T) => ({
    caFile: read('caFile'),
    clientCert: read('clientCert'),
    clientKey: read('clientKey'),
  });
  return {
    headers: listIn(given, 'headers', isPair, '[name, value]').map((pair) =>
      checkedHeader(called('headers'), pair),
    ),
    ...tlsFiles(
      all((name) => textIn(given, name)),
      all(called),
      cwd,
    ),
  };
}

type Numeric = 'timeoutMs' | 'settleMs' | 'concurrency' | 'rate' | 'deadlineS' | 'maxAnimals';

function textIn(given: Given, name: string): string | undefined {
  const value = given.value(name) ?? undefined;
  if (typeof value === 'string' || value === undefined) return value;
  throw new UsageError(`${given.called(name)} takes a string, not ${typeof value}`);
}

function switchIn(given: Given, name: string): boolean {
  const value = given.value(name) ?? false;
  if (typeof value === 'boolean') return value;
  throw new UsageError(`${given.called(name)} takes true or false, not ${givenInWords(value)}`);
}

function listIn<T>(
  given: Given,
  name: string,
  isOne: (item: unknown) => item is T,
  what: string,
): readonly T[] {
  const value = given.value(name) ?? [];
  if (Array.isArray(value) && value.every(isOne)) return value;
  throw new UsageError(`${given.called(name)} takes a list of ${what}`);
}

const isText = (item: unknown): item is string => typeof item === 'string';
const isPair = (item: unknown): item is readonly [string, string] =>
  Array.isArray(item) && item.length === 2 && item.every(isText);

function isEntry(item: unknown): item is BaselineEntry {
  if (typeof item !== 'object' || item === null) return false;
  const { id, kind, reason, until, issue, counterexample } = item as Readonly<
    Record<string, unknown>
  >;
  const isDated = until === undefined || (isText(until) && isDay(until));
  const isOfKind = kind === undefined || ENTRY_KINDS.some((each) => each === kind);
  return (
    isText(id) &&
    isText(reason) &&
    reason !== '' &&
    isDated &&
    isOfKind &&
    [issue, counterexample].every((each) => each === undefined || isText(each))
  );
}

/** Returns the recorded values to send again: `replay` alone, `counterexamples` in addition to the examples. */
function replayIn(given: Given): Pick<RunSettings, 'replay' | 'counterexamples'> {
  const replay = textIn(given, 'replay');
  const counterexamples = listIn(given, 'counterexamples', isText, 'strings');
  for (const [name, references] of Object.entries({
    replay: [replay ?? []].flat(),
    counterexamples,
  })) {
    for (const reference of references) checkRecorded(given.called(name), reference, REQUIREMENTS);
  }
  return {
    ...(replay !== undefined && { replay }),
    ...(counterexamples.length > 0 && { counterexamples }),
  };
}

/** Returns the baseline, if one was given. */
export function baselineIn(given: Given): Pick<RunSettings, 'baseline'> {
  if (given.value('baseline') === undefined) return {};
  const baseline = listIn(
    given,
    'baseline',
    isEntry,
    '{ id, kind?, reason, until?, issue?, counterexample? }: kind is violation or hidden, and until is a day like 2031-01-31',
  );
  checkEntries(given.called('baseline'), baseline, REQUIREMENTS);
  return { baseline };
}
