import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { SHOWN, testedWith } from '../proof/shown.js';

const run = promisify(execFile);

test.each(SHOWN)('the commands of a cause reproduce %s', (name, breaks, shows) =>
  testedWith(name, async ({ conformance }, apiKey) => {
    const cause = conformance.causes.find(({ requirements }) => requirements.includes(breaks));
    expect(cause?.reproduce.length).toBeGreaterThan(0);
    const script = cause?.reproduce.join('\n') ?? '';
    // Asynchronous, because the service runs in this process.
    const { stdout } = await run('sh', ['-c', script], {
      env: { ...process.env, API_KEY: apiKey },
    });
    expect(stdout).toMatch(shows);
  }),
);
