import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { scopeFor } from '../../proof/prove.js';
import { startReference } from '../../reference/start.js';
import { conform } from '../../suites/engine/conform.js';
import { faultNamed } from '../fault-named.js';
import { PROOF } from './settings.js';

const run = promisify(execFile);

test.each([
  ['limit-default-25', /"id":25\b/],
  ['get-lacks-no-status', /201 Created[^]*404 Not Found/],
  ['create-any-key', /201 Created/],
  ['crash-on-long-name', /500 Internal Server Error/],
])('the commands of a cause reproduce %s', async (name, shows) => {
  const fault = faultNamed(name);
  const { close, ...service } = await startReference({ fault });
  try {
    const { conformance } = await conform({ ...PROOF, ...service, only: [...scopeFor(fault)] });
    const cause = conformance.causes.find((each) => each.requirements.includes(fault.breaks));
    expect(cause?.reproduce.length).toBeGreaterThan(0);
    const script = cause?.reproduce.join('\n') ?? '';
    // Asynchronous, because the service runs in this process.
    const { stdout } = await run('sh', ['-c', script], {
      env: { ...process.env, API_KEY: service.apiKey },
    });
    expect(stdout).toMatch(shows);
  } finally {
    await close();
  }
});
