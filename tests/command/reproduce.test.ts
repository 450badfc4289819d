import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { serving, SHOWN, testedWith } from '../proof/shown.js';

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

test('on a fresh service, the commands for list-cached-before-the-key fill the cache first, and then show the fault', async () => {
  let commands = '';
  let tested = '';
  const name = 'list-cached-before-the-key';
  await testedWith(name, async ({ conformance }) => {
    const [cause] = conformance.causes;
    commands = cause?.reproduce.join('\n') ?? '';
    tested = new URL(conformance.target.baseUrl).origin;
    await Promise.resolve();
  });
  const { close, ...fresh } = await serving(name);
  const script = commands.replaceAll(tested, new URL(fresh.baseUrl).origin);
  const env = { ...process.env, API_KEY: fresh.apiKey };
  const { stdout } = await run('sh', ['-c', script], { env });
  await close();
  expect(stdout.match(/200 OK/g)).toHaveLength(2);
});
