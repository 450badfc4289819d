import type { OwnRequirement } from '../../helpers/run.js';
import type { Requirement } from '../../helpers/requirement.js';
import { UsageError } from '../../helpers/usage-error.js';
import { REQUIREMENTS } from '../requirements.js';

/** Whether a name has three parts of lower-case letters, digits and hyphens. */
const isWellFormed = (name: string): boolean => /^[a-z0-9-]+(\.[a-z0-9-]+){2}$/.test(name);

/** Returns the requirements that a program added to those of the suite, in the form in which evidence records them. */
export function ownOf(requirements: readonly Requirement[]): readonly OwnRequirement[] {
  return requirements
    .filter((each) => !REQUIREMENTS.includes(each))
    .map(({ id, level, clause, text }) => ({ id, level, clause, text }));
}

/**
 * Checks the list of requirements that a program gives to `conform`: every requirement of the suite, and the program's own.
 * @throws UsageError if requirements of the suite are missing, an id is taken or malformed, or two probes have the same id
 */
export function checkRequirements(given: unknown): readonly Requirement[] {
  if (!Array.isArray(given) || !given.every(isRequirement)) {
    throw new UsageError(
      'requirements takes a list of requirements: [...REQUIREMENTS, requirement({ … })]',
    );
  }
  const lacking = REQUIREMENTS.find((each) => !given.includes(each));
  if (lacking !== undefined) {
    throw new UsageError(
      `requirements lacks ${lacking.id}: start the list with ...REQUIREMENTS. To leave some out, set the option only or skip`,
    );
  }
  const ids = new Set<string>();
  for (const { id } of given) {
    if (!isWellFormed(id)) {
      throw new UsageError(
        `requirements: '${id}' is not an id. Write it like orders.stock.exact: three parts of lower-case letters, digits and hyphens`,
      );
    }
    if (ids.has(id)) throw new UsageError(`requirements has ${id} twice: choose another id`);
    ids.add(id);
  }
  checkProbes(given);
  return given;
}

function isRequirement(each: unknown): each is Requirement {
  if (typeof each !== 'object' || each === null) return false;
  const { id, probes, judge } = each as Partial<Requirement>;
  return typeof id === 'string' && Array.isArray(probes) && typeof judge === 'function';
}

/**
 * Checks that no two probes have the same id. Evidence finds trials by the id of their probe, so two probes with the same id would
 * get each other's trials.
 */
function checkProbes(requirements: readonly Requirement[]): void {
  const known = new Map<string, object>();
  for (const { id: requirement, probes } of requirements) {
    for (const { id, examplesAlone } of probes) {
      const first = known.get(id);
      // A probe and its version with examples alone have the same id.
      if (first !== undefined && first !== examplesAlone) {
        throw new UsageError(
          `requirements: ${requirement} has a probe '${id}', but another probe has this id: rename it`,
        );
      }
      known.set(id, examplesAlone);
    }
  }
}
