import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect } from 'vitest';
import type { Conformance } from '../../helpers/verdict.js';
import { command, newFolder } from '../command/spawned.js';
import { front, KEY } from './servers.js';

/** How a service goes away for good: nobody listens any more, or it never answers again. */
export type Going = 'refused' | 'silent';

/** Seconds that a run may take against a service that has gone. */
const WITHIN = 45;

/** Runs the real command against a service that disappears after this many requests: the run ends and writes its reports. */
export async function expectEnd(going: Going, after: number, profile: string): Promise<void> {
  let closed: Promise<void> | undefined;
  const close = (): Promise<void> => (closed ??= service.close());
  const service = await front(
    ({ n }) => {
      if (n < after) return undefined;
      if (going === 'refused') void close();
      return 'answered';
    },
    { choices: { animals: 30 } },
  );
  const since = performance.now();
  try {
    const { baseUrl: BASE_URL } = service;
    const folder = newFolder();
    const variables = { BASE_URL, MESSAGES_BASE_URL: BASE_URL, API_KEY: KEY };
    const { code, out, err } = await command(['--profile', profile], variables, folder);
    expect([1, 3], `${after}: ${out}${err}`).toContain(code);
    expect((performance.now() - since) / 1000, `${after}`).toBeLessThan(WITHIN);
    const report = readFileSync(join(folder, 'reports/latest/conformance.json'), 'utf8');
    expect((JSON.parse(report) as Conformance).verdict).not.toBe('conforming');
  } finally {
    await close();
  }
}
