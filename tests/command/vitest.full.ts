import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { PACKAGE_ROOT } from '../../helpers/package-facts.js';
import { startReference } from '../../reference/start.js';
import { REQUIREMENTS } from '../../suites/requirements.js';
import { newFolder, spawned, type Ended } from './spawned.js';
import { conformanceIn, TESTS, VITEST, vitestRun } from './vitest-run.js';

const DEMO = { DEMO: 'true' };

test('--reporter json: standard output is only JSON', async () => {
  const args = ['--reporter=json', '-t', 'pet.shape'];
  const { code, out } = await vitestRun(args, { ...DEMO, REPORT_DIR: newFolder() });
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ success: true });
});

test('list: shows the tests, and sends nothing', async () => {
  const folder = join(newFolder(), 'none');
  const { code, out } = await spawned(['list'], { REPORT_DIR: folder }, PACKAGE_ROOT, VITEST);
  expect(code).toBe(0);
  expect(out.trim().split('\n')).toHaveLength(TESTS);
  expect(existsSync(folder)).toBe(false);
});

/** A script in which vitest, in watch mode, runs one file, then another, then a single test, as `vitest --ui` and IDEs do. */
const WATCHING = `
import { createVitest } from '${pathToFileURL(join(PACKAGE_ROOT, 'node_modules/vitest/dist/node.js')).href}';
const vitest = await createVitest('test', { watch: true });
await vitest.start(['pet.suite']);
await vitest.rerunTestSpecifications(await vitest.globTestSpecifications(['get.suite']));
const tests = vitest.state.getTestModules().flatMap((module) => [...module.children.allTests()]);
await vitest.rerunTask(tests.find(({ fullName }) => fullName.includes('get.found.same ')).id);
await vitest.close();
`;

test('a rerun gathers new evidence for the tests that it runs', async () => {
  const service = await startReference({ choices: { animals: 150 } });
  const folder = newFolder();
  const script = join(newFolder(), 'watching.mjs');
  writeFileSync(script, WATCHING);
  const variables = {
    BASE_URL: service.baseUrl,
    MESSAGES_BASE_URL: service.messagesBaseUrl,
    API_KEY: service.apiKey,
    REPORT_DIR: folder,
  };
  const { out } = await spawned([], variables, PACKAGE_ROOT, script);
  await service.close();
  expect(out).toMatch(
    /Testing http:[^ ]*: (?!1 )\d+ requirements.*Testing http:[^ ]*: 1 requirement,/s,
  );
  const { only } = conformanceIn(folder).run;
  expect(only).toEqual(['get.found.same']);
});

/** Runs vitest in a folder as a user without write access, even if these tests run as root. */
function asNobody(cwd: string, variables: Readonly<Record<string, string>>): Ended {
  const isRoot = process.geteuid?.() === 0;
  const { PATH } = process.env;
  try {
    const out = execFileSync(process.execPath, [VITEST, 'run'], {
      cwd,
      encoding: 'utf8',
      env: { PATH, ...DEMO, ...variables },
      stdio: 'pipe',
      ...(isRoot && { uid: 65_534, gid: 65_534 }),
    });
    return { code: 0, out, err: '' };
  } catch (error) {
    const { status, stdout, stderr } = error as { status: number; stdout: string; stderr: string };
    return { code: status, out: stdout, err: stderr };
  }
}

test('vitest runs in a checkout in which only node_modules can be written, if REPORT_DIR is elsewhere', () => {
  const checkout = newFolder();
  const parts = ['command', 'helpers', 'reference', 'reports', 'schemas', 'suites'];
  for (const part of [...parts, 'package.json', 'tsconfig.json', 'vitest.config.ts']) {
    cpSync(join(PACKAGE_ROOT, part), join(checkout, part), { recursive: true });
  }
  const modules = join(checkout, 'node_modules');
  mkdirSync(modules);
  for (const name of readdirSync(join(PACKAGE_ROOT, 'node_modules'))) {
    if (!name.startsWith('.'))
      symlinkSync(join(PACKAGE_ROOT, 'node_modules', name), join(modules, name));
  }
  const folder = newFolder();
  const temporary = newFolder();
  for (const writable of [folder, temporary, modules]) chmodSync(writable, 0o777);
  // Every user can reach the folder.
  chmodSync(dirname(checkout), 0o755);
  chmodSync(checkout, 0o555);
  const before = readdirSync(checkout);
  try {
    const elsewhere = asNobody(checkout, { REPORT_DIR: folder, TMPDIR: temporary });
    expect(elsewhere).toMatchObject({ code: 0, err: '' });
    expect(conformanceIn(folder).verdict).toBe('conforming');
    expect(readdirSync(temporary)).toEqual([]);
    const here = asNobody(checkout, { TMPDIR: temporary });
    expect(here.code).toBe(2);
    expect(here.err).toMatch(
      /^.* cannot be written \(EACCES\): name another folder with REPORT_DIR .*\n$/,
    );
    expect(readdirSync(checkout)).toEqual(before);
  } finally {
    chmodSync(checkout, 0o755);
  }
});

test('a file filter: sends nothing for the other chapters', async () => {
  const folder = newFolder();
  const variables = { DEMO: 'true', REPORT_DIR: folder };
  const { code } = await vitestRun(['suites/messages.suite.ts'], variables);
  expect(code).toBe(0);
  const { run, footprint } = conformanceIn(folder);
  expect(run.only).toEqual(
    REQUIREMENTS.map(({ id }) => id).filter((id) => id.startsWith('messages.')),
  );
  expect(footprint.animals).toBe(0);
});
