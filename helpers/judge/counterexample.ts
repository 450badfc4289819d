import { exchangesOf, trialsOf, type Trial } from '../probes/trials.js';
import { encodeValue, type Value } from '../probes/value.js';
import type { Evidence } from '../evidence/evidence.js';
import type { ProbeMark } from '../exchange.js';
import { pluralize } from '../plural.js';
import type { Requirement } from '../requirement.js';
import type { Violation } from '../violation.js';
import type { Counterexample } from '../verdict.js';
import { placeIn } from './shown-alone.js';

/** The part of a trial that has the same type for every probe. */
type TrialData = Pick<Trial<Value, object>, 'value' | 'origin'>;

/** How many values the text names that are near the counterexample but show no violation. */
const MOST_NEIGHBORS = 2;

/**
 * Describes a value for people. An index becomes `THING at place 3`, because a bare number would look like an id.
 * @param of the name of the list whose index the value is, if it is one
 */
function valueInWords(value: Value, of: string | undefined): string {
  const text = encodeValue(value).replace(/\{"\$":"bigint","text":"(-?\d+)"\}/g, '$1');
  return of === undefined ? text : `${of} at place ${text}`;
}

/** Splits a value into its first number and the rest. Values that differ only in this number are neighbors. */
function partsOf(text: string): { readonly rest: string; readonly size: bigint } {
  const [number = '0'] = /-?\d+/.exec(text) ?? [];
  return { rest: text.replace(number, '#'), size: BigInt(number) };
}

function distance(one: string, other: string): readonly [number, bigint] {
  const [a, b] = [partsOf(one), partsOf(other)];
  const apart = a.size - b.size;
  return [a.rest === b.rest ? 0 : 1, apart < 0n ? -apart : apart];
}

/** Returns a comparator that sorts texts by their distance from a text, the nearest first. */
function byDistance(text: string): (a: string, b: string) => number {
  return (a, b) => {
    const [[restA, apartA], [restB, apartB]] = [distance(text, a), distance(text, b)];
    if (restA !== restB) return restA - restB;
    return apartA < apartB ? -1 : Number(apartA > apartB);
  };
}

/** A generated value that shows a violation, for people and for programs. */
interface Generated {
  /** The value, where it comes from, the value that it was shrunk from, and neighbors that show no violation. */
  readonly sent: string;
  readonly counterexample: Counterexample;
}

/**
 * Returns the smallest value that shows the violation. It was shrunk from the value that an exchange sent, or is this value itself.
 * @param mark the probe and the value of the exchange
 * @param violations all violations of the same requirement
 * @returns undefined if the exchange has no probe or sent an example, or if no complete trial shows a violation
 */
export function counterexampleOf(
  mark: ProbeMark | undefined,
  violations: readonly Violation[],
  { probes }: Pick<Requirement, 'probes'>,
  evidence: Evidence,
): Generated | undefined {
  if (mark === undefined || mark.origin === 'example') return undefined;
  const indexOf = placeIn(mark.id, probes);
  const wrong = new Set(violations.map(({ exchange }) => exchange));
  const trials = trialsOf(evidence, mark.id).complete.map((trial: TrialData) => {
    const exchanges = exchangesOf(trial);
    const isWrong = exchanges.some(({ index }) => wrong.has(index));
    const { path, trial: number } = exchanges[0]?.probe ?? {};
    const { value, origin } = trial;
    return { value, text: valueInWords(value, indexOf), origin, isWrong, path, number };
  });
  const same = trials.filter(
    ({ number, path, isWrong }) =>
      isWrong && (mark.path === undefined ? number === mark.trial : path === mark.path),
  );
  const original = same.find(({ origin }) => origin !== 'shrunk');
  const smallest = same.findLast(({ origin }) => origin === 'shrunk');
  const shown = smallest ?? original;
  if (shown === undefined) return undefined;
  const { text } = shown;
  // There is no original if the value that was shrunk violates only another requirement.
  const shrunk = smallest && original ? `, shrunk from ${original.text}` : '';
  const right = trials
    .filter(({ isWrong }) => !isWrong)
    .map((trial) => trial.text)
    .toSorted(byDistance(text));
  const others =
    right.length > MOST_NEIGHBORS ? ` and ${right.length - MOST_NEIGHBORS} other values` : '';
  const named = right.slice(0, MOST_NEIGHBORS).join(', ');
  const neighbors = right.length === 0 ? '' : `; no violation with ${named}${others}`;
  const { seed } = evidence.settings;
  const { path } = mark;
  const drawn = path === undefined ? 'from an earlier run' : `seed ${seed}, index ${path}`;
  return {
    sent: `${text}${shrunk} (probe ${mark.id}, which sent ${pluralize(trials.length, 'value')}; ${drawn})${neighbors}`,
    counterexample: {
      probe: mark.id,
      value: encodeValue(shown.value),
      ...(path !== undefined && { seed, path }),
    },
  };
}
