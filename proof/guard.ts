import type { FaultOutcome, Proof, VariationOutcome } from './prove.js';

/** What one build shows worse than another, a line each. */
export interface Worse {
  /** Known-bad services that were found, and are not found any more, or were not judged. */
  readonly lost: readonly string[];
  /** Requirements that fail for a conforming service, and did not. */
  readonly falsePositives: readonly string[];
  /** Requirements of a conforming service that became undetermined. */
  readonly undetermined: readonly string[];
  readonly suiteFaults: readonly string[];
}

/**
 * What `after` shows worse than `before`. Pure.
 * What else a known-bad service fails may differ: so it does between two runs of one build. A requirement may become
 * undetermined if the violations of others hide it.
 */
export function worse(before: Proof, after: Proof): Worse {
  const kinds = [
    [before.faults, after.faults, ({ byItsOwn }: FaultOutcome) => byItsOwn],
    [before.alone, after.alone, ({ byItsOwn }: FaultOutcome) => byItsOwn],
    [before.behind, after.behind, ({ found }: FaultOutcome) => found],
  ] as const;
  const conforming = pairs(conformingOf(before), conformingOf(after));
  return {
    lost: [
      ...kinds.flatMap(([was, is, isFound]) =>
        pairs(was.filter(isFound), is).flatMap(([{ name, breaks }, now]) => {
          if (now === undefined) return [`${name} (${breaks}): not judged any more`];
          const isHidden = now.hidden.includes(now.breaks);
          return isFound(now) || isHidden ? [] : [`${name} (${breaks}): ${fate(now)}`];
        }),
      ),
      ...conforming.flatMap(([{ name }, now]) =>
        now === undefined ? [`${name}: not judged any more`] : [],
      ),
    ],
    falsePositives: appeared(before, after, ({ failing }) => failing),
    undetermined: appeared(before, after, ({ undetermined }) => undetermined),
    suiteFaults: [...after.faults, ...after.alone, ...after.behind, ...conformingOf(after)].flatMap(
      ({ name, suiteFaults }) => suiteFaults.map((fault) => `${name}: ${fault}`),
    ),
  };
}

/** Whether nothing is worse. */
export function isAsGood(found: Worse): boolean {
  return Object.values(found).every((lines) => lines.length === 0);
}

function conformingOf({ variations, random }: Proof): VariationOutcome[] {
  return [...variations, ...random];
}

/** Rows of one list, each with that of the same name in another. */
function pairs<Row extends { readonly name: string }>(
  rows: readonly Row[],
  others: readonly Row[],
): (readonly [Row, Row | undefined])[] {
  const byName = new Map(others.map((row) => [row.name, row]));
  return rows.map((row) => [row, byName.get(row.name)]);
}

function fate({ failing, undetermined, breaks }: FaultOutcome): string {
  const own = undetermined.includes(breaks) ? 'undetermined' : 'not found';
  return failing.length === 0 ? own : `${own}, but found by ${failing.slice(0, 3).join(', ')}`;
}

/** Requirements of conforming services that are in a list now, and were not. A new service had none. */
function appeared(
  before: Proof,
  after: Proof,
  idsOf: (row: VariationOutcome) => readonly string[],
): string[] {
  return pairs(conformingOf(after), conformingOf(before)).flatMap(([now, was]) => {
    const former = new Set(was === undefined ? [] : idsOf(was));
    const added = idsOf(now).filter((id) => !former.has(id));
    return added.length === 0 ? [] : [`${now.name}: ${added.join(', ')}`];
  });
}
