import type { Choices } from './choices.js';
import type { RequirementId } from '../requirement-ids.js';
import type { Service } from './service.js';

/** A known-bad service: the conforming one with one fault. */
export interface Fault {
  /** Unique, kebab-case. */
  readonly name: string;
  /** The main requirement that it violates. `none` if it is only a helper of tests, and not known-bad. */
  readonly breaks: RequirementId | 'none';
  /** All other requirements that it must fail. Only services with malformed responses list them. */
  readonly alsoFails?: readonly RequirementId[];
  /** The fault, and its usual origin. */
  readonly about: string;
  /** Other requirements whose requests are needed to show the fault. */
  readonly alsoSends?: readonly RequirementId[];
  /** Whether it shows only under special conditions: one value, one operation, concurrency. */
  readonly subtle?: boolean;
  readonly patch: (service: Service) => void;
  /** The choices that the fault needs. */
  readonly choices?: Partial<Choices>;
}

/** Combines faults into one known-bad service. Their patches run in this order. */
export function combinedFault(first: Fault, ...others: readonly Fault[]): Fault {
  const faults = [first, ...others];
  return {
    ...first,
    name: faults.map(({ name }) => name).join(' + '),
    choices: Object.assign({}, ...faults.map(({ choices }) => choices)) as Partial<Choices>,
    patch: (service) => {
      for (const { patch } of faults) patch(service);
    },
  };
}
