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

/**
 * Describes a value for people. An index becomes `THING at place 3`, because a bare number would look like an id.
 * @param of the name of the list whose index the value is, if it is one
 */
function valueInWords(value: Value, of: string | undefined): string {
  const text = encodeValue(value).replace(/\{"\$":"bigint","text":"(-?\d+)"\}/g, '$1');
  return of === undefined ? text : `${of} at place ${text}`;
}

/** A generated value that shows a violation, for people and for programs. */
interface Generated {
  /** The value, the value that it was shrunk from, and where it comes from. */
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
  const trials: readonly TrialData[] = trialsOf(evidence, mark.id).complete;
  const same = trials.filter((trial) => {
    const exchanges = exchangesOf(trial);
    const { path, trial: number } = exchanges[0]?.probe ?? {};
    const isSame = mark.path === undefined ? number === mark.trial : path === mark.path;
    return isSame && exchanges.some(({ index }) => wrong.has(index));
  });
  const original = same.find(({ origin }) => origin !== 'shrunk');
  const smallest = same.findLast(({ origin }) => origin === 'shrunk');
  const shown = smallest ?? original;
  if (shown === undefined) return undefined;
  const text = valueInWords(shown.value, indexOf);
  // There is no original if the value that was shrunk violates only another requirement.
  const shrunk =
    smallest && original ? `, shrunk from ${valueInWords(original.value, indexOf)}` : '';
  const { seed } = evidence.settings;
  const { path } = mark;
  const drawn = path === undefined ? 'from an earlier run' : `seed ${seed}, index ${path}`;
  return {
    sent: `${text}${shrunk} (probe ${mark.id}, which sent ${pluralize(trials.length, 'value')}; ${drawn})`,
    counterexample: {
      probe: mark.id,
      value: encodeValue(shown.value),
      ...(path !== undefined && { seed, path }),
    },
  };
}
