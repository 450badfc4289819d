import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PACKAGE_ROOT } from '../../helpers/package-facts.js';
import { REQUIREMENTS } from '../../suites/requirements.js';
import { startReference, type RunningReference } from '../../index.js';
import { inBash, NPM_VARIABLES } from './in-bash.js';
import { installed } from './installed.js';

const page = readFileSync(join(PACKAGE_ROOT, 'docs/embedding.md'), 'utf8');
const JEST = '30.5.2';

/** The first example on the page that contains this text. */
function example(part: string): string {
  const all = [...page.matchAll(/```js\n(.*?)```/gs)].map(([, code = '']) => code);
  return all.find((code) => code.includes(part)) ?? '';
}

/** Runs a command line to its end, with these variables and those that npm needs. */
function run(line: string, cwd: string, variables: Readonly<Record<string, string>> = {}) {
  return inBash(line, cwd, { ...NPM_VARIABLES, ...variables });
}

const RUNNERS = [
  {
    name: 'vitest',
    file: 'conformance.test.js',
    part: "from 'vitest'",
    prepare: async (cwd: string): Promise<void> => {
      symlinkSync(join(PACKAGE_ROOT, 'node_modules/vitest'), join(cwd, 'node_modules/vitest'));
    },
    line: 'node node_modules/vitest/vitest.mjs run --no-color',
    failed: /Tests +(\d+) failed/,
    passed: /(\d+) passed/g,
  },
  {
    name: 'node:test',
    file: 'conformance.test.mjs',
    part: '{ skip: verdict',
    prepare: async (): Promise<void> => {},
    line: 'node --test --test-reporter=tap',
    failed: /^# fail (\d+)$/m,
    passed: /^# pass (\d+)$/gm,
  },
  {
    name: 'Jest',
    file: 'conformance.test.mjs',
    part: '@jest/globals',
    prepare: async (cwd: string): Promise<void> => {
      // Not a dependency of this project, because it consists of hundreds of packages.
      const line = `npm install --no-save --no-audit --no-fund --prefix jest jest@${JEST}`;
      const { code, out } = await run(line, cwd);
      if (code !== 0) throw new Error(out);
      symlinkSync(join(cwd, 'jest/node_modules/@jest'), join(cwd, 'node_modules/@jest'));
    },
    line: "NODE_OPTIONS=--experimental-vm-modules node jest/node_modules/jest/bin/jest.js --testMatch '**/*.test.mjs'",
    failed: /^Tests: +(\d+) failed/m,
    passed: /^Tests:.* (\d+) passed/gm,
  },
] as const;

/** The variables that the examples read. */
function variablesOf({ baseUrl, messagesBaseUrl, apiKey }: RunningReference) {
  return { SERVICE_URL: baseUrl, MESSAGES_URL: messagesBaseUrl, API_KEY: apiKey };
}

let conforming: RunningReference;
let faulty: RunningReference;
beforeAll(async () => {
  conforming = await startReference();
  faulty = await startReference({ faults: ['limit-default-25'] });
});
afterAll(() => Promise.all([conforming.close(), faulty.close()]));

describe.each(RUNNERS)('the example for $name', ({ file, part, prepare, line, failed, passed }) => {
  const { cwd } = installed();
  beforeAll(async () => {
    writeFileSync(join(cwd, 'package.json'), '{ "type": "module" }');
    writeFileSync(join(cwd, file), example(part));
    await prepare(cwd);
  });

  test('has a passing test for each requirement that a conforming service meets', async () => {
    const { code, out } = await run(line, cwd, variablesOf(conforming));
    expect(code, out).toBe(0);
    const tests = Math.max(...[...out.matchAll(passed)].map(([, count]) => Number(count)));
    expect(tests).toBeGreaterThan(REQUIREMENTS.length / 2);
  });

  test('has a failing test for each requirement that a service violates', async () => {
    const { code, out } = await run(line, cwd, variablesOf(faulty));
    expect(code, out).toBe(1);
    expect(out).toContain('list.limit.default');
    expect(failed.exec(out)?.[1], out).toBe('1');
  });
});

test('the example of a client passes with node:test', async () => {
  const { cwd } = installed();
  writeFileSync(join(cwd, 'client.test.mjs'), example('startReference'));
  const { code, out } = await run('node --test --test-reporter=tap', cwd);
  expect(code, out).toBe(0);
  expect(out).toMatch(/^# pass 2$/m);
});
