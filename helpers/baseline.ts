/** `violation`: the requirement fails. `hidden`: known violations keep it from being checked. */
export const ENTRY_KINDS = ['violation', 'hidden'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** A known violation, or a requirement that known violations hide: why it is accepted, and for how long. */
export interface BaselineEntry {
  readonly id: string;
  /** Absent for `violation`. */
  readonly kind?: EntryKind;
  readonly reason: string;
  /** Last day on which it is excused, `2031-01-31`; absent for no end. Days are those of UTC. */
  readonly until?: string;
  /** Link to the issue where it is being fixed. */
  readonly issue?: string;
  /** The generated value that shows the violation, as `PROBE=VALUE`, if no example does. A run sends it as a further example. */
  readonly counterexample?: string;
}

/** Why a requirement that does not pass is excused, and until when. */
export interface Known {
  readonly reason: string;
  readonly until: string | null;
  readonly issue?: string;
}

/** Entries of a baseline that fail a run. */
export interface BaselineProblems {
  /** Ids of requirements that pass now. Their entries should be removed. */
  readonly stale: readonly string[];
  /** Ids of requirements whose entries are past their date, and so no longer apply. */
  readonly expired: readonly string[];
}

/** Describes an entry: `waits for the new parser, until 2031-01-31`. */
export function entryInWords({ reason, until, issue }: Known): string {
  const end = until === null ? '' : `, until ${until}`;
  return `${reason}${end}${issue === undefined ? '' : ` (${issue})`}`;
}

/** The day of a time, in UTC. */
export function dayOf(time: string): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** Whether an entry has expired on a day. It still applies on its `until` day. */
export function isExpired({ until }: BaselineEntry, day: string): boolean {
  return until !== undefined && until < day;
}

/** The kind of an entry: a violation unless it says otherwise. */
export function kindOf({ kind = 'violation' }: BaselineEntry): EntryKind {
  return kind;
}

/** The entries that apply on a day, by requirement id. */
function entriesOn(
  day: string,
  baseline: readonly BaselineEntry[],
  kinds: readonly EntryKind[],
): ReadonlyMap<string, Known> {
  const current = baseline.filter(
    (entry) => !isExpired(entry, day) && kinds.includes(kindOf(entry)),
  );
  return new Map(
    current.map(({ id, reason, until, issue }) => [
      id,
      { reason, until: until ?? null, ...(issue === undefined ? {} : { issue }) },
    ]),
  );
}

/** The violations that a baseline accepts on a day, by requirement id. */
export function excusedOn(
  day: string,
  baseline: readonly BaselineEntry[] = [],
): ReadonlyMap<string, Known> {
  return entriesOn(day, baseline, ['violation']);
}

/** The requirements that may stay undetermined on a day because of known violations. They have an entry of either kind. */
export function maybeHiddenOn(
  day: string,
  baseline: readonly BaselineEntry[],
): ReadonlyMap<string, Known> {
  return entriesOn(day, baseline, ENTRY_KINDS);
}
