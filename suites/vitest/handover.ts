import type { Known } from '../../helpers/baseline.js';
import type { GatherEnd } from '../../helpers/gather/gather.js';
import type { Credentials, RunSettings } from '../../helpers/settings.js';
import type { VerdictName } from '../../helpers/verdict.js';

/** What the command's process hands to the worker that runs the suites. */
export interface Handover {
  readonly settings: RunSettings;
  readonly credentials: Credentials;
  /** File that every exchange is appended to. */
  readonly journal: string;
  /** Whether a thread of the command gathers, while vitest still starts. */
  readonly ahead: boolean;
  /** What the baseline excuses today, by requirement id. */
  readonly known: ReadonlyMap<string, Known>;
  /** Name of the channel between them. */
  readonly channel: string;
}

/** What is said between the command, the thread that gathers, and the worker that runs the suites. */
export type Word =
  /** The one that gathers listens. */
  | { readonly kind: 'ready' }
  /** This is what it does. */
  | { readonly kind: 'progress'; readonly done: number; readonly doing: string }
  /** The command: end early. */
  | { readonly kind: 'stop' }
  /** The suites: how did the gathering end? Answered when it has. */
  | { readonly kind: 'ask' }
  | { readonly kind: 'gathered'; readonly end: GatherEnd }
  /** A fault of the suite. */
  | { readonly kind: 'failed'; readonly message: string };

/** The word in a message of the channel, which nobody but these three has. */
export function wordIn(message: unknown): Word | undefined {
  if (typeof message !== 'object' || message === null || !('data' in message)) return undefined;
  const { data } = message;
  return typeof data === 'object' && data !== null && 'kind' in data ? (data as Word) : undefined;
}

/** What a test tells of itself. */
export interface Told {
  readonly id: string;
  readonly verdict?: VerdictName;
  readonly end?: GatherEnd;
}
