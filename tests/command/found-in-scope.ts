import { expect } from 'vitest';
import { scopeFor } from '../../proof/prove.js';
import type { Fault } from '../../reference/fault.js';
import { FAULTS } from '../../reference/faults/index.js';
import { startReference } from '../../reference/start.js';
import { REQUIREMENTS } from '../../suites/requirements.js';
import { newFolder } from './spawned.js';
import { conformanceIn, vitestRun } from './vitest-run.js';

/**
 * Each requirement with one of its known-bad services. Prefers services that are not subtle, and whose fault shows without the
 * requests of other requirements.
 */
export const ROWS: readonly (readonly [id: string, fault: Fault])[] = REQUIREMENTS.map(({ id }) => {
  const faults = FAULTS.filter(({ breaks }) => breaks === id);
  const plain = faults.filter(({ subtle }) => subtle !== true);
  const fault = plain.find(({ alsoSends }) => alsoSends === undefined) ?? plain[0] ?? faults[0];
  if (fault === undefined) throw new Error(`${id} has no known-bad service`);
  return [id, fault];
});

/** The `-t` pattern for the tests of these requirements. In the name of a test, a space follows the id. */
export function patternOf(ids: readonly string[]): string {
  return `(${ids.map((id) => id.replaceAll('.', String.raw`\.`)).join('|')}) `;
}

/**
 * Runs vitest against a known-bad service of a requirement. The run is for this requirement, and for requirements whose requests
 * are needed to show the fault. Expects that the run finds this requirement violated or, for a SHOULD, unmet.
 */
export async function expectFoundInScope(id: string, fault: Fault): Promise<void> {
  const service = await startReference({ fault });
  const folder = newFolder();
  try {
    const ids = scopeFor(fault);
    const { out, err } = await vitestRun(['-t', patternOf(ids)], {
      BASE_URL: service.baseUrl,
      MESSAGES_BASE_URL: service.messagesBaseUrl,
      API_KEY: service.apiKey,
      REPORT_DIR: folder,
    });
    const { run, requirements } = conformanceIn(folder);
    expect(run.only?.toSorted(), out + err).toEqual([...ids].toSorted());
    const found = requirements.filter(({ verdict }) => verdict === 'fail' || verdict === 'advice');
    expect(found.map((each) => each.id)).toContain(id);
    // A run whose only problem is an unmet SHOULD does not fail.
    const isViolated = found.some(({ verdict }) => verdict === 'fail');
    expect(run.exitCode).toBe(isViolated ? 1 : 0);
  } finally {
    await service.close();
  }
}
