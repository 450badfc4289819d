import fc, { type Arbitrary } from 'fast-check';
import type { Fault } from '../../fault.js';
import type { Service } from '../../service.js';

/** The parameter of a template. It is plain data, because its JSON is part of the name of the service. */
type Parameter =
  | null
  | boolean
  | number
  | string
  | readonly Parameter[]
  | { readonly [name: string]: Parameter | undefined };

/** A fault with a parameter. Each parameter gives one known-bad service. */
export interface Template {
  readonly name: string;
  readonly about: string;
  /** The reason why a run can miss the fault: the size of the space, or a budget. */
  readonly limitedBy: string;
  /** Draws parameters from a seed, each as JSON. The same parameter can be drawn twice. */
  readonly draw: (seed: number, count: number) => readonly string[];
  /** Whether any request of a run can show the fault with this parameter. */
  readonly canShow: (parameter: string) => boolean;
  /**
   * Whether a counterexample (as JSON) is the smallest value of this probe that shows the fault. Undefined if no single value shows
   * the fault.
   */
  readonly isSmallest: (
    parameter: string,
    counterexample: string,
    probe: string,
  ) => boolean | undefined;
  /** The known-bad service with this parameter. */
  readonly faultOf: (parameter: string) => Fault;
}

interface Spec<P extends Parameter> {
  readonly name: string;
  /** The main requirement that every drawn fault violates. */
  readonly breaks: Fault['breaks'];
  readonly about: string;
  readonly limitedBy: string;
  readonly parameter: Arbitrary<P>;
  readonly canShow?: (parameter: P) => boolean;
  readonly isSmallest?: (
    parameter: P,
    counterexample: string,
    probe: string,
  ) => boolean | undefined;
  readonly patch: (service: Service, parameter: P) => void;
}

/** Makes a template. It takes parameters as JSON, so that templates with different types of parameters fit into one list. */
export function template<P extends Parameter>(spec: Spec<P>): Template {
  const {
    name,
    breaks,
    about,
    limitedBy,
    parameter,
    patch,
    canShow = () => true,
    isSmallest,
  } = spec;
  // Parameters are plain data: parsing their JSON gives equal values.
  const parameterIn = (json: string): P => JSON.parse(json) as P;
  return {
    name,
    about,
    limitedBy,
    draw: (seed, count) =>
      fc.sample(fc.noBias(parameter), { seed, numRuns: count }).map((each) => JSON.stringify(each)),
    canShow: (json) => canShow(parameterIn(json)),
    isSmallest: (json, counterexample, probe) =>
      isSmallest?.(parameterIn(json), counterexample, probe),
    faultOf: (json) => ({
      name: `${name}:${json}`,
      breaks,
      about: `${about} Parameter: ${json}`,
      patch: (service) => patch(service, parameterIn(json)),
    }),
  };
}

/** The value of a counterexample, which is JSON. */
export const parsed = (json: string): unknown => JSON.parse(json);

/** A member of an object. Undefined if there is no such member or no object. */
export function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/** Draws a record. */
export function record<T extends Record<string, Parameter>>(parts: {
  [K in keyof T]: Arbitrary<T[K]>;
}): Arbitrary<T> {
  return fc.record(parts, { noNullPrototype: true }) as Arbitrary<T>;
}
