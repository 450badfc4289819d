import { PART_NAMES } from '../../schemas/operations.js';
import { ENTRY_KINDS, type BaselineEntry } from '../../helpers/baseline.js';
import { address } from '../../helpers/checks/base-url.js';
import { checkEntries, isDay } from '../../helpers/checks/baseline-entries.js';
import {
  checkedHeader,
  checkedKey,
  checkWithoutKey,
  oddShapeOf,
  tlsFiles,
} from '../../helpers/checks/credentials.js';
import { checkRecorded } from '../../helpers/checks/recorded-value.js';
import { matching, oneOfNames } from '../../helpers/checks/one-of-names.js';
import {
  givenInWords,
  int64In,
  numberIn,
  seedOf,
  type Range,
} from '../../helpers/checks/numbers.js';
import { SHORT_KEY } from '../../helpers/defaults.js';
import { proxyNames, type ProxyVariables } from '../../helpers/client/proxies.js';
import {
  PROFILES,
  SETTINGS,
  type Setting,
  type Settings,
  type SettingType,
} from '../../helpers/settings-table.js';
import {
  collected,
  gatewayOf,
  type Credentials,
  type RunSettings,
} from '../../helpers/settings.js';
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
export type Target = Pick<RunSettings, 'embedded'> &
  Partial<RunSettings> &
  Pick<Credentials, 'apiKey'>;

export interface Settled {
  readonly settings: RunSettings;
  readonly credentials: Credentials;
}

/** Returns the addresses and the key in the settings. @throws UsageError if one of them is missing or wrong */
export function targetOf(given: Given, table: Settings = SETTINGS): Target {
  const { called } = given;
  const addresses: Partial<RunSettings> = collected(table, (name, row) =>
    row.type === 'address' ? checkedSetting(given, name, row) : undefined,
  );
  if (!addresses.baseUrl) throw notSet(called('baseUrl'), 'the address of the service, up to /v1');
  const key = textIn(given, 'apiKey');
  if (key === undefined) throw notSet(called('apiKey'), 'the key of the service');
  const apiKey = checkedKey(called('apiKey'), key);
  for (const [name, value] of Object.entries(addresses)) {
    checkWithoutKey(called(name), `${value}`, apiKey);
  }
  const embedded = asSwitch(called('embedded'), given.value('embedded') ?? false);
  return { ...addresses, embedded, apiKey };
}

function notSet(called: string, what: string): UsageError {
  return new UsageError(`${called} is not set: set it to ${what}`);
}

/** Returns some of the recorded settings: those that are given or have a default. @throws UsageError for the first that is wrong */
export function checkedSettings(
  given: Given,
  names: readonly string[],
  table: Settings = SETTINGS,
): Partial<RunSettings> {
  return collected(table, (name, row) =>
    names.includes(name) ? checkedSetting(given, name, row) : undefined,
  );
}

/** Returns a setting, or its default if it is not given. @throws UsageError if it is wrong */
function checkedSetting(given: Given, name: string, { type, range, ...row }: Setting): unknown {
  const value = given.value(name) ?? undefined;
  if (value === undefined || type === undefined) return row.default;
  return CHECKS[type](given.called(name), value, range);
}

type Check = (called: string, value: unknown, range?: Range) => unknown;

function trialIn(called: string, value: unknown): string {
  const trial = asText(called, value);
  checkRecorded(called, trial, REQUIREMENTS);
  return trial;
}

/** The checks of settings, by type. Each returns the value, and throws a UsageError if it is wrong. */
const CHECKS: Readonly<Record<SettingType, Check>> = {
  address: (called, value) => address(called, asText(called, value)),
  int64: (called, value) => int64In(called, asText(called, value)),
  profile: (called, value) => oneOfNames(called, asText(called, value), PROFILES),
  number: numberIn,
  seed: seedOf,
  switch: asSwitch,
  texts: textsIn,
  ids: (called, value) =>
    matching(
      called,
      textsIn(called, value),
      REQUIREMENTS.map(({ id }) => id),
    ),
  parts: (called, value) =>
    textsIn(called, value).map((part) => oneOfNames(called, part, PART_NAMES)),
  trial: trialIn,
  trials: (called, value) => {
    const trials = textsIn(called, value).map((trial) => trialIn(called, trial));
    return trials.length === 0 ? undefined : trials;
  },
  baseline: (called, value) => {
    const entries = asList(called, value, isEntry, ENTRY);
    checkEntries(called, entries, REQUIREMENTS);
    return entries;
  },
  // Derived from other settings.
  gateway: () => undefined,
};

/**
 * Checks the settings of a run, for both the library and the command.
 * @param proxies the variables of the environment about proxies
 * @throws UsageError for the first setting that is wrong
 */
export function settled(
  given: Given,
  target: Target,
  proxies: ProxyVariables,
  table: Settings = SETTINGS,
): Settled {
  checkSchemas();
  const { apiKey, ...where } = target;
  const oddKey =
    given.value('isCutKey') === true ? 'was cut at # in the env file' : oddShapeOf(apiKey);
  const credentials: Credentials = {
    apiKey,
    ...(oddKey !== undefined && { oddKey }),
    ...gatewaysIn(given),
    proxies,
  };
  const used = proxyNames([target.baseUrl ?? [], target.messagesBaseUrl ?? []].flat(), proxies);
  const derived: Readonly<Record<string, unknown>> = {
    ...where,
    shortKey: apiKey !== '' && apiKey.length < SHORT_KEY,
    gateway: gatewayOf(credentials),
    proxies: used.length > 0 ? used : undefined,
  };
  const settings = collected(table, (name, row) =>
    name in derived ? derived[name] : checkedSetting(given, name, row),
  );
  checkScope(settings, given.called);
  return { settings, credentials };
}

function gatewaysIn(given: Given): Omit<Credentials, 'apiKey'> {
  const { called, cwd } = given;
  const headers = asList(called('headers'), given.value('headers') ?? [], isPair, '[name, value]');
  return {
    headers: headers.map((pair) => checkedHeader(called('headers'), pair)),
    ...tlsFiles((name) => textIn(given, name), called, cwd),
  };
}

function textIn(given: Given, name: string): string | undefined {
  const value = given.value(name) ?? undefined;
  return value === undefined ? undefined : asText(given.called(name), value);
}

function asText(called: string, value: unknown): string {
  if (typeof value === 'string') return value;
  throw new UsageError(`${called} takes a string, not ${typeof value}`);
}

function asSwitch(called: string, value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  throw new UsageError(`${called} takes true or false, not ${givenInWords(value)}`);
}

function asList<T>(
  called: string,
  value: unknown,
  isOne: (item: unknown) => item is T,
  what: string,
): readonly T[] {
  if (Array.isArray(value) && value.every(isOne)) return value;
  throw new UsageError(`${called} takes a list of ${what}`);
}

function textsIn(called: string, value: unknown): readonly string[] {
  return asList(called, value, isText, 'strings');
}

const isText = (item: unknown): item is string => typeof item === 'string';
const isPair = (item: unknown): item is readonly [string, string] =>
  Array.isArray(item) && item.length === 2 && item.every(isText);

/** An entry of a baseline, in words. */
const ENTRY =
  '{ id, kind?, reason, until?, issue?, counterexample? }: kind is violation or hidden, and until is a day like 2031-01-31';

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
