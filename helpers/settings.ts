import type { BaselineEntry } from './baseline.js';
import type { ProxyVariables } from './client/proxies.js';
import type { Header } from './exchange.js';
import type { PROFILES, Rows, Setting, Settings, SettingType } from './settings-table.js';

/** How much is sent: see the footprint table in the README. */
export type Profile = (typeof PROFILES)[number];
export type ByProfile = Readonly<Record<Profile, number>>;

export function isWhole(profile: string): boolean {
  return profile === 'standard' || profile === 'thorough';
}

interface Values extends Record<SettingType, unknown> {
  readonly address: string;
  readonly int64: string;
  readonly trial: string;
  readonly profile: Profile;
  readonly number: number;
  readonly seed: number;
  readonly switch: boolean;
  readonly ids: readonly string[];
  readonly parts: readonly string[];
  readonly texts: readonly string[];
  readonly trials: readonly string[];
  readonly gateway: Gateway;
  readonly baseline: readonly BaselineEntry[];
}

/** What a row of the table holds. It is null if that is its default. */
type ValueOf<Row> = Row extends { readonly type: SettingType }
  ? Values[Row['type']] | (Row extends { readonly default: null } ? null : never)
  : never;

type NamesOf<Fields> = {
  [Name in keyof Rows]: Rows[Name] extends Fields ? Name : never;
}[keyof Rows];
type Recorded = NamesOf<{ readonly type: SettingType }>;
type Always = NamesOf<{ readonly type: SettingType; readonly default: unknown }>;

/**
 * The settings that are recorded with the evidence: the target and scope of a run, and how it sends requests, without secrets. Those
 * without a default may be absent.
 */
export type RunSettings = { readonly [Name in Always]: ValueOf<Rows[Name]> } & {
  readonly [Name in Exclude<Recorded, Always>]?: ValueOf<Rows[Name]>;
};

/** The PEM files that TLS may need. */
export const TLS_FILES = ['caFile', 'clientCert', 'clientKey'] as const;
export type TlsFile = (typeof TLS_FILES)[number];

/** The names of the headers and files for a gateway. The values of headers and the paths of files are not recorded. */
export interface Gateway {
  readonly headers: readonly string[];
  /** Files that were given for TLS. */
  readonly files: readonly TlsFile[];
}

/** The secrets of the client. They are never recorded. */
export interface Credentials extends Readonly<Partial<Record<TlsFile, string>>> {
  readonly apiKey: string;
  /** What is unusual about the form of the key. If the key is refused, this is the first suspect. */
  readonly oddKey?: string;
  /** Headers for gateways; their values are secrets. */
  readonly headers: readonly Header[];
  /** The variables of the environment about proxies. The address of a proxy may have a password. */
  readonly proxies?: ProxyVariables;
}

/** Returns what is recorded of the credentials for a gateway; undefined if there are none. */
export function gatewayOf(credentials: Credentials): Gateway | undefined {
  const headers = credentials.headers.map(([name]) => name);
  const files = TLS_FILES.filter((name) => credentials[name] !== undefined);
  return headers.length + files.length === 0 ? undefined : { headers, files };
}

/** Collects recorded settings, in the order of their table. Leaves out undefined values. */
export function collected(
  table: Settings,
  valueOf: (name: string, row: Setting) => unknown,
): RunSettings {
  const values = Object.entries(table)
    .filter(([, { type }]) => type !== undefined)
    .map(([name, row]) => [name, valueOf(name, row)] as const);
  return Object.fromEntries(
    values.filter(([, value]) => value !== undefined),
  ) as unknown as RunSettings;
}
