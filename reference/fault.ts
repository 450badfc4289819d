import type { Freedoms } from './freedoms.js';
import type { RequirementId } from '../requirement-ids.js';
import type { Service } from './service.js';

/** A known-bad service: the conforming one with one thing wrong. */
export interface Fault {
  /** Unique, kebab-case. */
  readonly name: string;
  /** The id of the requirement that it breaks first of all; `none` for services of tests that are not known-bad ones. */
  readonly breaks: RequirementId | 'none';
  /** The other requirements that it must fail: all of them, for the badly shaped services alone. */
  readonly alsoFails?: readonly RequirementId[];
  /** The fault, and its usual origin. */
  readonly about: string;
  /** Other requirements without whose requests it does not show. */
  readonly besides?: readonly RequirementId[];
  /** Shows only for one value, one operation, under concurrency, and the like. */
  readonly subtle?: boolean;
  readonly patch: (service: Service) => void;
  /** The variations that the fault needs. */
  readonly freedoms?: Partial<Freedoms>;
}

/** One known-bad service with all these faults, applied in this order. */
export function combinedFault(first: Fault, ...others: readonly Fault[]): Fault {
  const faults = [first, ...others];
  return {
    ...first,
    name: faults.map(({ name }) => name).join(' + '),
    freedoms: Object.assign({}, ...faults.map(({ freedoms }) => freedoms)) as Partial<Freedoms>,
    patch: (service) => {
      for (const { patch } of faults) patch(service);
    },
  };
}
