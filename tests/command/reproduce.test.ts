import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { FAULTS, conform, load } from '../proof/compiled.js';
import { PROOF } from '../proof/settings.js';
import type * as Start from '../../reference/start.js';

const { startReference } = (await load('reference/start.js')) as typeof Start;
const run = promisify(execFile);

/** Known-bad services, and what the commands print of a service that is still wrong. */
const SHOWN: readonly (readonly [fault: string, breaks: string, shows: RegExp])[] = [
  ['limit-default-25', 'list.limit.default', /"id":25\b/],
  ['get-lacks-no-status', 'create.stored.get', /201 Created[^]*404 Not Found/],
  ['create-any-key', 'auth.create.other-key', /201 Created/],
  ['crash-on-long-name', 'answers.status.server-error', /500 Internal Server Error/],
];

test.each(SHOWN)('the commands show %s again', async (name, breaks, shows) => {
  const fault = FAULTS.find((one) => one.name === name);
  if (fault === undefined) throw new Error(`no known-bad service ${name}`);
  const { close, ...service } = await startReference({ fault });
  try {
    const { conformance } = await conform({ ...PROOF, ...service });
    const cause = conformance.causes.find(({ requirements }) => requirements.includes(breaks));
    expect(cause?.reproduce.length).toBeGreaterThan(0);
    const script = cause?.reproduce.join('\n') ?? '';
    // Not in sync: the service runs in this process.
    const env = { ...process.env, API_KEY: service.apiKey };
    const { stdout } = await run('sh', ['-c', script], { env });
    expect(stdout).toMatch(shows);
  } finally {
    await close();
  }
});
