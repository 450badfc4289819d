import type { Fault } from '../reference/fault.js';
import { FAULTS } from '../reference/faults/index.js';

/** Returns a known-bad service by its name. @throws Error if no known-bad service has this name */
export function faultNamed(wanted: string): Fault {
  const fault = FAULTS.find(({ name }) => name === wanted);
  if (fault === undefined) throw new Error(`there is no known-bad service ${wanted}`);
  return fault;
}
