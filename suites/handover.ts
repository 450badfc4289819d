import type { GatherEnd } from '../helpers/gather/gather.js';
import type { Credentials, RunSettings } from '../helpers/settings.js';
import type { VerdictName } from '../helpers/verdict.js';

/** What the command's process hands to the worker that runs the suites. */
export interface Handover {
  readonly settings: RunSettings;
  readonly credentials: Credentials;
  /** File that every exchange is appended to. */
  readonly journal: string;
  /** Name of the channel between the two. */
  readonly channel: string;
}

/** From the worker: it listens, or this is what it does. */
export type WorkerWord =
  | { readonly kind: 'ready' }
  | { readonly kind: 'progress'; readonly done: number; readonly doing: string };

/** To the worker: end early. */
export interface EndEarly {
  readonly kind: 'stop';
}

/** What a test tells of itself. */
interface Told {
  readonly id: string;
  readonly verdict?: VerdictName;
  readonly end?: GatherEnd;
}

declare module 'vitest' {
  interface ProvidedContext {
    conformance: Handover;
  }
  interface TaskMeta {
    conformance?: Told;
  }
}
