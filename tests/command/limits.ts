import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect } from 'vitest';
import type { Conformance } from '../../helpers/verdict.js';
import { acceptingEverything, type Accepting, type Loss } from '../hostile/accepts-everything.js';
import { command } from './in-process.js';
import { newFolder } from './spawned.js';

/** Sets of flags that change how much a run may send. The profile is not among them. */
export const FLAG_SETS = [
  [],
  ['--max-animals', '0'],
  ['--max-animals', '1'],
  ['--observe'],
] as const;

/** The limits that the run announces. Expects that no text before the sentence on what the run creates gives a number of animals. */
function announced(out: string): { requests: number; animals: number; messages: number } {
  const created = /This run creates at most (\d+) animals? and (\d+) messages?\b/.exec(out);
  expect(out.slice(0, created?.index)).not.toMatch(/\d+ animals?\b/);
  return {
    requests: Number(/at most (\d+) requests/.exec(out)?.[1]),
    animals: Number(created?.[1]),
    messages: Number(created?.[2]),
  };
}

interface LimitedRun extends Pick<Accepting, 'stored'> {
  readonly conformance: Conformance;
  readonly out: string;
}

/** Runs the command against a service that accepts everything, and expects that the run stays within the announced limits. */
export async function expectWithinLimits(args: readonly string[], loss: Loss): Promise<LimitedRun> {
  const service = await acceptingEverything(loss);
  try {
    const { baseUrl: BASE_URL } = service;
    const variables = {
      BASE_URL,
      MESSAGES_BASE_URL: BASE_URL,
      API_KEY: 'a-key-of-many-characters',
    };
    const folder = newFolder();
    const quick = ['--settle', '50', '--timeout', '1000', '--concurrency', '64'];
    const { code, out, err } = await command([...quick, ...args], variables, folder);
    expect([1, 3], `${out}${err}`).toContain(code);
    const most = announced(out);
    const conformance = JSON.parse(
      readFileSync(join(folder, 'reports/latest/conformance.json'), 'utf8'),
    ) as Conformance;
    const { stored } = service;
    expect(stored.pets.length).toBeLessThanOrEqual(most.animals);
    expect(stored.messages.length).toBeLessThanOrEqual(most.messages);
    expect(conformance.footprint.requests).toBeLessThanOrEqual(most.requests);
    return { conformance, stored, out };
  } finally {
    await service.close();
  }
}
