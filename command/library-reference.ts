import { didYouMean } from '../helpers/suggestions.js';
import { UsageError } from '../helpers/usage-error.js';
import { combinedFault, type Fault } from '../reference/fault.js';
import { FAULTS } from '../reference/faults/index.js';
import { startReference as startService, type RunningReference } from '../reference/start.js';

/** The built-in reference service to start. */
export interface ReferenceSettings {
  /** By default, any free port. */
  readonly port?: number | undefined;
  /** Names of faults, as `serve --list-faults` prints them. Without any, the service conforms. */
  readonly faults?: readonly string[] | undefined;
}

/**
 * Starts the built-in reference service, conforming or with faults.
 * @throws UsageError for an unknown setting or fault, or a port that is not available
 */
export async function startReference({
  port = 0,
  faults = [],
  ...unknown
}: ReferenceSettings = {}): Promise<RunningReference> {
  const [name] = Object.keys(unknown);
  if (name !== undefined) {
    const known = ['port', 'faults'];
    throw new UsageError(`Unknown setting ${name}.${didYouMean(name, known)}`);
  }
  const [first, ...others] = faults.map(faultNamed);
  try {
    return await startService({ port, ...(first && { fault: combinedFault(first, ...others) }) });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new UsageError(`Cannot listen on port ${port} (${code}). Choose another --port`);
  }
}

function faultNamed(name: string): Fault {
  const fault = FAULTS.find((each) => each.name === name);
  if (fault !== undefined) return fault;
  const suggestion = didYouMean(
    name,
    FAULTS.map((each) => each.name),
  );
  throw new UsageError(`Unknown fault '${name}'.${suggestion} See serve --list-faults`);
}
