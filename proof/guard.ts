import type { BehindOutcome, FaultOutcome, Proof, VariationOutcome } from './prove.js';

/** The regressions of one build compared with another, one per line. */
export interface Worse {
  /** Known-bad services that were found before and are no longer found, and services that are no longer judged. */
  readonly lost: readonly string[];
  /** Requirements that fail for a conforming service, and did not before. */
  readonly falsePositives: readonly string[];
  /** Requirements of a conforming service that became undetermined. */
  readonly undetermined: readonly string[];
  readonly suiteFaults: readonly string[];
}

/**
 * Returns the results that are worse in `after` than in `before`. Pure. Two differences of a known-bad service are not worse:
 * - Apart from the requirement that it breaks, it fails others than before. These also differ between two runs of one build.
 * - The requirement that it breaks is undetermined because other violations hide it.
 */
export function worse(before: Proof, after: Proof): Worse {
  const conforming = pairs(conformingOf(before), conformingOf(after));
  return {
    lost: [
      ...lostOf(before.faults, after.faults),
      ...lostOf(before.alone, after.alone),
      ...lostBehind(before.behind, after.behind),
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

export function isAsGood(found: Worse): boolean {
  return Object.values(found).every((lines) => lines.length === 0);
}

function conformingOf({ variations, random }: Proof): VariationOutcome[] {
  return [...variations, ...random];
}

/** The faults that their own requirement found before, and does not find after. */
function lostOf(before: readonly FaultOutcome[], after: readonly FaultOutcome[]): string[] {
  return pairs(
    before.filter(({ byItsOwn }) => byItsOwn),
    after,
  ).flatMap(([was, now]) => {
    if (now === undefined) return [notJudged(was)];
    return now.byItsOwn || isHidden(now) ? [] : [`${now.name} (${now.breaks}): ${fate(now)}`];
  });
}

/**
 * Returns the faults that are no longer judged with a variation, and the pairs of a fault and a variation that were found before
 * and are not found now. A pair that was not judged before counts as found, because a fault may get another variation.
 */
function lostBehind(before: readonly BehindOutcome[], after: readonly BehindOutcome[]): string[] {
  const wereLost = new Set(before.filter(({ found }) => !found).map(({ name }) => name));
  const judged = new Set(after.map(({ fault }) => fault));
  return [
    ...before.filter(({ fault }) => !judged.has(fault)).map(notJudged),
    ...after
      .filter((row) => !row.found && !isHidden(row) && !wereLost.has(row.name))
      .map((row) => `${row.name} (${row.breaks}): ${fate(row)}`),
  ];
}

const isHidden = ({ hidden, breaks }: FaultOutcome): boolean => hidden.includes(breaks);

function notJudged({ name, breaks }: FaultOutcome): string {
  return `${name} (${breaks}): not judged any more`;
}

/** The rows of one list, each with the row of the same name in the other list. */
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

/** Returns what is new in a list of a conforming service. If the service was not judged before, everything in the list is new. */
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
