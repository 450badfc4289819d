import type { Exchange } from './exchange.js';
import type { RunSettings } from './settings.js';

/** Everything that verdicts and reports are made from: what was set, and what was exchanged. */
export interface Recording {
  readonly id: string;
  readonly startedAt: string;
  readonly endedAt: string;
  readonly suite: { readonly name: string; readonly version: string };
  readonly settings: RunSettings;
  /** Stopped before its end: Ctrl-C, a deadline, a bail. */
  readonly partial: boolean;
  /** In order of sending. */
  readonly exchanges: readonly Exchange[];
  /** One line on why the gathering stopped early, where it did: out of reach, key refused, wrong address, deadline. */
  readonly stopped?: string;
}
