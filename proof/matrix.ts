import { chapterOf } from '../helpers/chapter.js';
import { groupBy } from '../helpers/group-by.js';
import { pluralize, present } from '../helpers/plural.js';
import { COMBINED_VARIATIONS } from './behind.js';
import type { BehindOutcome, FaultOutcome, Proof, VariationOutcome } from './prove.js';

/** How many known-bad services were found, and how many by the requirement that they break. */
function foundAmong(rows: readonly FaultOutcome[]): string {
  const count = (key: 'found' | 'byItsOwn'): number => rows.filter((row) => row[key]).length;
  return `${count('found')} found, ${count('byItsOwn')} by the requirement that they break`;
}

/** The median; the lower of the two middle numbers if there are two. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}

/** Whether a requirement missed its fault, a variation hid a fault, a conforming service got a violation, or the suite failed. */
export function isDisproven({ faults, alone, behind, variations, random }: Proof): boolean {
  return (
    [...faults, ...alone, ...behind, ...variations, ...random].some(isBroken) ||
    [...faults, ...alone].some(({ byItsOwn }) => !byItsOwn) ||
    behind.some(isLost) ||
    [...variations, ...random].some(({ falsePositive }) => falsePositive)
  );
}

/** The whole matrix as text: one row for each service, then figures by variation and chapter. */
export function matrix(proof: Proof): string {
  const { faults, alone, behind, variations, random } = proof;
  return [
    ...section(
      'Known-bad services: result, number of requirements not met, name, the requirement that they break',
      faults.map(faultRow),
    ),
    ...section(
      'With --only: not found by the requirement that they break',
      alone.filter((row) => !row.byItsOwn || isBroken(row)).map(faultRow),
    ),
    ...section('Conforming variations', variations.map(variationRow)),
    ...section('Conforming services at random', random.map(randomRow)),
    ...section('Combined with other variations', behind.length === 0 ? [] : behindRows(proof)),
    ...[...groupBy(faults, areaOf)].map(([chapter, rows]) => areaRow(chapter, rows)),
    areaRow('all', faults),
    areaRow(
      'subtle',
      faults.filter(({ subtle }) => subtle),
    ),
    ...(alone.length === 0 ? [] : [areaRow('with --only', alone)]),
    conformingRow('conforming', 'variations', variations),
    conformingRow('random', 'services', random),
    '',
  ].join('\n');
}

function isLost({ found }: BehindOutcome): boolean {
  return !found;
}

function isBroken({ suiteFaults }: { readonly suiteFaults: readonly string[] }): boolean {
  return suiteFaults.length > 0;
}

function section(title: string, rows: readonly string[]): string[] {
  return rows.length === 0 ? [] : [title, ...rows, ''];
}

const areaOf = ({ breaks }: FaultOutcome): string => chapterOf(breaks);
function faultRow(outcome: FaultOutcome): string {
  const { name, breaks, found, byItsOwn, failing, advised } = outcome;
  const how = byItsOwn ? 'found' : found ? 'found by another' : 'MISSED';
  const others = byItsOwn ? '' : `  failing: ${failing.slice(0, 3).join(', ') || 'none'}`;
  const count = String(failing.length + advised.length).padStart(3);
  return `${how.padEnd(17)} ${count}  ${name}  (${breaks})${others}${broke(outcome)}`;
}

function broke({ suiteFaults: [first] }: { readonly suiteFaults: readonly string[] }): string {
  return first === undefined ? '' : `  SUITE FAULT: ${first}`;
}

function variationRow(outcome: VariationOutcome): string {
  const { name, falsePositive, failing, undetermined } = outcome;
  const how = falsePositive
    ? 'FALSE POSITIVE'
    : undetermined.length > 0
      ? 'undetermined'
      : 'conforming';
  const ids = [...failing, ...undetermined].slice(0, 4).join(', ');
  return `${how.padEnd(14)} ${name}${ids === '' ? '' : `  ${ids}`}${broke(outcome)}`;
}

/** The choices of a random service are shown if it has a false positive or something undetermined. */
function randomRow(outcome: VariationOutcome): string {
  const isPlain = !outcome.falsePositive && outcome.undetermined.length === 0;
  return `${variationRow(outcome)}${isPlain ? '' : `  ${outcome.about}`}`;
}

function behindRows({ behind, hidden, faults }: Proof): string[] {
  const lost = behind.filter(isLost);
  return [
    ...COMBINED_VARIATIONS.map(({ name, about }) => {
      const tried = behind.filter((row) => row.behind === name);
      const cannot = hidden.filter((pair) => pair.behind === name).length;
      const figures = `${String(tried.length).padStart(4)} tried, ${foundAmong(tried)}; ${cannot} faults cannot show`;
      return `${name.padEnd(16)} ${figures}: ${about}`;
    }),
    `all: ${behind.length} tried, ${behind.length - lost.length} found; in ${hidden.length} of ${faults.length * COMBINED_VARIATIONS.length} pairs, the fault cannot show`,
    ...lost.map(lostRow),
  ];
}

function lostRow(outcome: BehindOutcome): string {
  const { fault, behind, breaks, failing, undetermined, blind } = outcome;
  const parts = present(
    failing.length > 0 && `failing: ${failing.slice(0, 3).join(', ')}`,
    undetermined.includes(breaks) && 'undetermined',
    blind.includes(breaks) && 'a blind spot',
  );
  const rest = parts.length === 0 ? 'passed' : parts.join('; ');
  return `MISSED  ${fault} with ${behind}  (${breaks})  ${rest}${broke(outcome)}`;
}

function areaRow(area: string, rows: readonly FaultOutcome[]): string {
  const unmet = median(rows.map(({ failing, advised }) => failing.length + advised.length));
  const causes = median(rows.map((row) => row.causes));
  return (
    `${area.padEnd(11)} ${String(rows.length).padStart(4)} ${rows.length === 1 ? 'fault' : 'faults'}, ${foundAmong(rows)}; ` +
    `median ${unmet} not met, ${pluralize(causes, 'cause')}`
  );
}

function conformingRow(what: string, kind: string, rows: readonly VariationOutcome[]): string {
  const falsePositive = rows.filter((row) => row.falsePositive).length;
  const unclear = rows.filter((row) => !row.falsePositive && row.undetermined.length > 0).length;
  return `${what.padEnd(11)} ${String(rows.length).padStart(4)} ${kind}, ${falsePositive} with a false positive, ${unclear} with something undetermined`;
}
