import type { BaselineEntry } from './baseline.js';
import type { Header } from './exchange.js';

export const PROFILES = ['smoke', 'standard', 'thorough', 'read-only'] as const;
/** How much is sent: see the footprint table in the README. */
export type Profile = (typeof PROFILES)[number];
/** A number for each profile. */
export type ByProfile = Readonly<Record<Profile, number>>;

/** Whether a profile asks for everything. */
export function isWhole(profile: string): boolean {
  return profile === 'standard' || profile === 'thorough';
}

/** The target and the effort of a run: recorded with the evidence, without secrets. */
export interface RunSettings {
  /** Ends without a slash. */
  readonly baseUrl: string;
  readonly messagesBaseUrl: string | null;
  /** Whether the built-in reference is the target. */
  readonly embedded: boolean;
  readonly profile: Profile;
  /** Requirement ids in scope, or null for all that the profile judges. */
  readonly only: readonly string[] | null;
  /** Requirement ids that are left out. */
  readonly skip: readonly string[];
  /** Parts that were declared out of scope: `messages`. */
  readonly without: readonly string[];
  /** Whether requests are sent that serve observations alone. */
  readonly observe: boolean;
  readonly seed: number;
  /** A category known to exist, as decimal text. */
  readonly categoryId: string | null;
  /** Milliseconds for one request. */
  readonly timeoutMs: number;
  /** Milliseconds within which a write must show. */
  readonly settleMs: number;
  readonly concurrency: number;
  /** Requests a second at most, or null. */
  readonly rate: number | null;
  /** Seconds for the whole run. */
  readonly deadlineS: number;
  /** Most animals to create, or null for what the profile says. */
  readonly maxAnimals: number | null;
  /** Stop at the first violation. */
  readonly bail: boolean;
  /** Whether the key is too short to be replaced inside longer texts. */
  readonly shortKey: boolean;
  /** Headers and files for a gateway; absent if there are none. */
  readonly gateway?: Gateway;
  /** The one value to send, as `PROBE=VALUE`, with the requests that it needs; absent for an ordinary run. */
  readonly replay?: string;
  /** Values that showed a violation in an earlier run, as `PROBE=VALUE`: sent as further examples. */
  readonly counterexamples?: readonly string[];
  /** Violations that are known; absent where no baseline was given. */
  readonly baseline?: readonly BaselineEntry[];
}

/** The PEM files that TLS may need. */
export const TLS_FILES = ['caFile', 'clientCert', 'clientKey'] as const;
export type TlsFile = (typeof TLS_FILES)[number];

/** The names of the headers and files for a gateway: values and paths are recorded nowhere. */
export interface Gateway {
  /** Names of headers. */
  readonly headers: readonly string[];
  /** Files that were given for TLS. */
  readonly files: readonly TlsFile[];
}

/** The secrets of the client. They are never recorded. */
export interface Credentials {
  readonly apiKey: string;
  /** Headers for gateways; their values are secrets. */
  readonly headers: readonly Header[];
  readonly caFile?: string;
  readonly clientCert?: string;
  readonly clientKey?: string;
}

/** The recorded part of the credentials for a gateway. */
export function gatewayOf(credentials: Credentials): Pick<RunSettings, 'gateway'> {
  const headers = credentials.headers.map(([name]) => name);
  const files = TLS_FILES.filter((name) => credentials[name] !== undefined);
  return headers.length + files.length === 0 ? {} : { gateway: { headers, files } };
}
