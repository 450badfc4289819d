import { createHash } from 'node:crypto';
import type * as Conforming from '../../reference/conforming/index.js';
import type * as Start from '../../reference/start.js';
import { combinedFault, type Fault } from '../../reference/fault.js';
import type { Conformance } from '../../helpers/verdict.js';
import { conform, FAULTS, load } from './compiled.js';
import { PROOF } from './settings.js';

const { startReference } = (await load('reference/start.js')) as typeof Start;
const { conformingService } = (await load('reference/conforming/index.js')) as typeof Conforming;

/** The faults of a service, and the results of its run. */
export interface Combined {
  readonly names: readonly string[];
  /** Whether every fault that is not hidden has a different cause. Such a cause must name the requirement that the fault breaks. */
  readonly areAllNamed: boolean;
  /** Faults whose requirement is undetermined because of other faults, and names violations to fix first. */
  readonly hidden: readonly string[];
  readonly causes: number;
  /** Causes that name no requirement that one of the faults violates when it is the only fault. */
  readonly unrelated: readonly string[];
  /**
   * Requirements with an unexpected verdict:
   * - The requirement that a fault breaks, if it neither fails nor is hidden.
   * - Other requirements that pass, although the fault violates them with both seeds when it is the only fault.
   */
  readonly unexpected: readonly string[];
}

/** Known-bad services that can be combined: they need no permitted variation, and they replace functions of the service. */
const COMBINABLE = FAULTS.filter(
  ({ choices, patch }) => choices === undefined && patchedBy(patch).length > 0,
);

/** The functions of the service that a patch replaces. */
function patchedBy(patch: Fault['patch']): string[] {
  const service = conformingService('a-key-for-no-request', 1);
  const before = new Map(Object.entries(service));
  patch(service);
  return Object.entries(service).flatMap(([name, value]) =>
    before.get(name) === value ? [] : [name],
  );
}

const isDistinct = (list: readonly string[]): boolean => new Set(list).size === list.length;

/**
 * Draws faults of different chapters that replace different functions: the first ones in an order of names that depends on the seed. So
 * a new known-bad service changes few of the draws.
 */
function drawn(size: number, seed: string): readonly Fault[] {
  const rank = ({ name }: Fault): string =>
    createHash('sha256').update(`${seed} ${name}`).digest('hex');
  const ranked = COMBINABLE.map((fault) => ({ fault, rank: rank(fault) }))
    .toSorted((one, other) => (one.rank < other.rank ? -1 : 1))
    .map(({ fault }) => fault);
  return ranked.reduce<readonly Fault[]>((faults, fault) => {
    if (faults.length === size) return faults;
    const all = [...faults, fault];
    const chapters = all.map(({ breaks }) => breaks.split('.')[0] ?? '');
    const functions = all.flatMap(({ patch }) => patchedBy(patch));
    return isDistinct(chapters) && isDistinct(functions) ? all : faults;
  }, []);
}

/** The requirements that fail for a service with only this fault. */
interface Alone {
  readonly fault: Fault;
  /** They fail in the first run. */
  readonly first: readonly string[];
  /** They fail in two runs with different seeds. */
  readonly always: readonly string[];
}

/** Judges a service with only this fault, once for each fault. */
const failingAlone = (() => {
  const known = new Map<string, Promise<Alone>>();
  const judged = async (fault: Fault): Promise<Alone> => {
    const first = failing(await concluded([fault]));
    const second = failing(await concluded([fault], PROOF.seed + 1));
    return { fault, first, always: first.filter((id) => second.includes(id)) };
  };
  return (fault: Fault): Promise<Alone> => {
    const found = known.get(fault.name) ?? judged(fault);
    known.set(fault.name, found);
    return found;
  };
})();

async function concluded(faults: readonly Fault[], seed = PROOF.seed): Promise<Conformance> {
  const [first, ...others] = faults;
  if (first === undefined) throw new Error('no fault');
  const { close, ...service } = await startReference({ fault: combinedFault(first, ...others) });
  try {
    return (await conform({ ...PROOF, ...service, seed })).conformance;
  } finally {
    await close();
  }
}

const failing = ({ requirements }: Conformance): string[] =>
  requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id);

/** Judges services with `size` faults. When each fault is the only fault, no two of them violate the same requirement. */
export async function combinations(
  count: number,
  size: number,
  seed: number,
): Promise<readonly Combined[]> {
  const found: Combined[] = [];
  let draws = 0;
  const worker = async (): Promise<void> => {
    while (found.length < count) {
      draws += 1;
      const faults = drawn(size, `${seed} ${draws}`);
      const alone = await Promise.all(faults.map(failingAlone));
      const related = alone.flatMap(({ first }) => first);
      if (alone.some(({ first }) => first.length === 0) || !isDistinct(related)) continue;
      const combined = combinedOf(alone, await concluded(faults));
      if (found.length < count) found.push(combined);
    }
  };
  await Promise.all(Array.from({ length: 3 }, worker));
  return found;
}

function combinedOf(alone: readonly Alone[], { causes, requirements }: Conformance): Combined {
  const faults = alone.map(({ fault }) => fault);
  const related = alone.flatMap(({ first }) => first);
  const verdictOf = (id: string): string => {
    const one = requirements.find((each) => each.id === id);
    return one?.verdict === 'undetermined' && one.hiddenBy ? 'hidden' : (one?.verdict ?? 'none');
  };
  const causesOfEach = faults
    .filter(({ breaks }) => verdictOf(breaks) !== 'hidden')
    .map(({ breaks }) =>
      causes.filter((cause) => cause.requirements.includes(breaks)).map(({ number }) => number),
    );
  const names = faults.map(({ name }) => name);
  return {
    names,
    hidden: faults
      .filter(({ breaks }) => verdictOf(breaks) === 'hidden')
      .map(({ name }) => `${name} in ${names.join(' + ')}`),
    areAllNamed: hasDifferent(causesOfEach),
    causes: causes.length,
    unrelated: causes
      .filter((cause) => !cause.requirements.some((id) => related.includes(id)))
      .map(({ text }) => text),
    unexpected: alone.flatMap(({ fault: { name, breaks }, always }) =>
      [...new Set([breaks, ...always])]
        .filter((id) =>
          id === breaks ? !['fail', 'hidden'].includes(verdictOf(id)) : verdictOf(id) === 'pass',
        )
        .map((id) => `${name} (${id}: ${verdictOf(id)})`),
    ),
  };
}

/** Whether one number can be taken from each list so that all taken numbers are different. */
function hasDifferent(
  [first, ...rest]: readonly (readonly number[])[],
  taken: readonly number[] = [],
): boolean {
  if (first === undefined) return true;
  return first.some((one) => !taken.includes(one) && hasDifferent(rest, [...taken, one]));
}
