import fc, { type Arbitrary } from 'fast-check';
import type { Fault } from '../../fault.js';
import type { Service } from '../../service.js';

/** The parameter of a template: data, so that it can be part of a name. */
type Parameter =
  | null
  | boolean
  | number
  | string
  | readonly Parameter[]
  | { readonly [name: string]: Parameter | undefined };

/** A fault with a parameter: a whole space of known-bad services. */
export interface Template {
  readonly name: string;
  readonly about: string;
  /** The reason why a run may miss it: the size of the space, or a budget. */
  readonly limitedBy: string;
  /** The parameters that a seed draws, each as JSON; the same one may come twice. */
  readonly draw: (seed: number, count: number) => readonly string[];
  /** Whether some request within the budgets shows a fault with this parameter. */
  readonly canShow: (parameter: string) => boolean;
  /**
   * Whether a counterexample, as JSON, is the smallest value of this probe that contains the parameter; undefined if no single
   * value contains the parameter.
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

/** Makes a template that hides its type of parameter, so that all templates fit into one list. */
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
  // Parameters are plain data, so that parsing their JSON gives the same values.
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

/** A member of an object; undefined if there is none. */
export function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/** Draws a record. */
export function record<T extends Record<string, Parameter>>(parts: {
  [K in keyof T]: Arbitrary<T[K]>;
}): Arbitrary<T> {
  return fc.record(parts, { noNullPrototype: true }) as Arbitrary<T>;
}
