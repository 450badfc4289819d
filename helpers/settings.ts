import type { BaselineEntry } from './baseline.js';
import type { ProxyVariables } from './client/proxies.js';
import type { Header } from './exchange.js';

export const PROFILES = ['smoke', 'standard', 'thorough', 'read-only'] as const;
/** How much is sent: see the footprint table in the README. */
export type Profile = (typeof PROFILES)[number];
/** A number for each profile. */
export type ByProfile = Readonly<Record<Profile, number>>;

/** Whether a profile checks all requirements. */
export function isWhole(profile: string): boolean {
  return profile === 'standard' || profile === 'thorough';
}

/** The target and scope of a run, and how it sends requests. It is recorded with the evidence, without secrets. */
export interface RunSettings {
  /** Ends without a slash. */
  readonly baseUrl: string;
  readonly messagesBaseUrl: string | null;
  /** Whether the built-in reference is the target. */
  readonly embedded: boolean;
  readonly profile: Profile;
  /** Ids of the requirements in scope, or null for all that the profile checks. */
  readonly only: readonly string[] | null;
  /** Ids of requirements to skip. */
  readonly skip: readonly string[];
  /** Parts that were declared out of scope: `messages`. */
  readonly without: readonly string[];
  /** Whether to send requests that are needed only for observations. */
  readonly observe: boolean;
  readonly seed: number;
  /** A category known to exist, as decimal text. */
  readonly categoryId: string | null;
  /** Milliseconds for one request. */
  readonly timeoutMs: number;
  /** Milliseconds after which a write must be visible. */
  readonly settleMs: number;
  readonly concurrency: number;
  /** Requests a second at most, or null. */
  readonly rate: number | null;
  /** Seconds for the whole run. */
  readonly deadlineS: number;
  /** Maximum number of animals to create, or null for the maximum of the profile. */
  readonly maxAnimals: number | null;
  /** Whether to stop after the phase that shows the first violation. */
  readonly bail: boolean;
  /** Whether the key is too short to be replaced inside longer texts. */
  readonly shortKey: boolean;
  /** Headers and files for a gateway; absent if there are none. */
  readonly gateway?: Gateway;
  /** The proxies through which the service is reached, without user and password; absent if there are none. */
  readonly proxies?: readonly string[];
  /** As `PROBE=VALUE`: the run sends only this value, and the requests that it needs. Absent for an ordinary run. */
  readonly replay?: string;
  /** Values that showed a violation in an earlier run, as `PROBE=VALUE`: sent as further examples. */
  readonly counterexamples?: readonly string[];
  /** Known violations; absent without a baseline. */
  readonly baseline?: readonly BaselineEntry[];
}

/** The PEM files that TLS may need. */
export const TLS_FILES = ['caFile', 'clientCert', 'clientKey'] as const;
export type TlsFile = (typeof TLS_FILES)[number];

/** The names of the headers and files for a gateway. The values of headers and the paths of files are not recorded. */
export interface Gateway {
  /** Names of headers. */
  readonly headers: readonly string[];
  /** Files that were given for TLS. */
  readonly files: readonly TlsFile[];
}

/** The secrets of the client. They are never recorded. */
export interface Credentials {
  readonly apiKey: string;
  /** What is unusual about the form of the key. If the key is refused, this is the first suspect. */
  readonly oddKey?: string;
  /** Headers for gateways; their values are secrets. */
  readonly headers: readonly Header[];
  readonly caFile?: string;
  readonly clientCert?: string;
  readonly clientKey?: string;
  /** The variables of the environment about proxies. The address of a proxy may have a password. */
  readonly proxies?: ProxyVariables;
}

/** Returns what is recorded of the credentials for a gateway. */
export function gatewayOf(credentials: Credentials): Pick<RunSettings, 'gateway'> {
  const headers = credentials.headers.map(([name]) => name);
  const files = TLS_FILES.filter((name) => credentials[name] !== undefined);
  return headers.length + files.length === 0 ? {} : { gateway: { headers, files } };
}
