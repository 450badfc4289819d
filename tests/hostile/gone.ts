import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect } from 'vitest';
import type { Conformance } from '../../helpers/verdict.js';
import { newFolder, spawned } from '../command/spawned.js';
import { proxyToReference, KEY } from './servers.js';

/** How a service disappears for good: it refuses connections, or it never responds again. */
export type Disappearance = 'refused' | 'silent';

/** Seconds that a run may take against a service that has disappeared. By default, the deadline is 600 seconds. */
const MOST_SECONDS = 90;

/**
 * Runs the real command against a service that disappears after this many requests. Expects that the run ends and writes its
 * reports.
 */
export async function expectEnd(
  disappearance: Disappearance,
  after: number,
  profile: string,
): Promise<void> {
  let closed: Promise<void> | undefined;
  const close = (): Promise<void> => (closed ??= service.close());
  const service = await proxyToReference(
    ({ n }) => {
      if (n < after) return undefined;
      if (disappearance === 'refused') void close();
      return 'answered';
    },
    { choices: { animals: 30 } },
  );
  const since = performance.now();
  try {
    const { baseUrl: BASE_URL } = service;
    const folder = newFolder();
    const variables = { BASE_URL, MESSAGES_BASE_URL: BASE_URL, API_KEY: KEY };
    const { code, out, err } = await spawned(['--profile', profile], variables, folder);
    expect([1, 3], `${after}: ${out}${err}`).toContain(code);
    expect((performance.now() - since) / 1000, `${after}`).toBeLessThan(MOST_SECONDS);
    const report = readFileSync(join(folder, 'reports/latest/conformance.json'), 'utf8');
    expect((JSON.parse(report) as Conformance).verdict).not.toBe('conforming');
  } finally {
    await close();
  }
}
