import type { Client } from '../client/client.js';
import { Evidence } from '../evidence/evidence.js';
import { MADE_BY } from '../evidence/plain.js';
import type { Journal } from '../journal/journal.js';
import type { AnyProbe } from '../probes/source.js';
import type { RunSettings } from '../settings.js';

/** What gathering works with. */
export interface Context {
  readonly client: Client;
  readonly settings: RunSettings;
  /** The probes of the requirements in scope; without those of messages if nothing of them is at their address. */
  probes: readonly AnyProbe[];
  readonly journal: Journal;
  /** The right key, for building what is like it. */
  readonly apiKey: string;
  /** A word of this run alone, that every name it makes holds. */
  readonly token: string;
  /** How many names were made. */
  names: number;
}

const latest = new WeakMap<Journal, { readonly evidence: Evidence; readonly length: number }>();

/** All that was exchanged until now: the same as before where nothing was since. */
export function evidenceOf({ journal, settings }: Context): Evidence {
  const { exchanges } = journal;
  const known = latest.get(journal);
  if (known?.length === exchanges.length) return known.evidence;
  const evidence = new Evidence(exchanges, settings);
  latest.set(journal, { evidence, length: exchanges.length });
  return evidence;
}

/**
 * A name that says who made it, plain, at most 40 characters, and different each time.
 * @param what a word on what it is for, letters and digits only
 */
export function nameOf(context: Context, what: string): string {
  context.names += 1;
  return `${MADE_BY}${context.token} ${context.names.toString(36)} ${what}`.slice(0, 40).trim();
}
