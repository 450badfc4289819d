import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PACKAGE_ROOT } from '../../helpers/package-facts.js';
import { newFolder, REPORT_FILES } from '../command/spawned.js';
import { inBash, NPM_VARIABLES } from './in-bash.js';
import { ACTION } from './pipelines.js';

/** Runs a script, expects that it succeeds without a warning of npm, and returns what it printed. */
async function succeeds(script: string, cwd: string, variables = {}): Promise<string> {
  const { code, out } = await inBash(script, cwd, { ...NPM_VARIABLES, ...variables });
  expect(code, out).toBe(0);
  expect(out).not.toMatch(/npm (warn|error)/i);
  return out;
}

test('the action installs the command from the files of the repository', async () => {
  const folder = newFolder();
  const tracked = execFileSync('git', ['ls-files'], { cwd: PACKAGE_ROOT, encoding: 'utf8' });
  for (const file of tracked.trim().split('\n')) {
    if (!existsSync(join(PACKAGE_ROOT, file))) continue;
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(PACKAGE_ROOT, file), join(folder, file));
  }
  const [install] = ACTION.runs.steps;
  // Some pipelines set NODE_ENV, for which npm would leave out the compiler.
  await succeeds(install?.run ?? '', folder, { NODE_ENV: 'production' });
  // npx runs the file itself, so it must be executable.
  expect(await succeeds('dist/command/main.js --version', folder)).toMatch(/^\d+\.\d+\.\d+\n$/);
});

/** The instructions of the Containerfile, by stage. */
const STAGES = readFileSync(join(PACKAGE_ROOT, 'Containerfile'), 'utf8')
  .split(/^FROM .*$/m)
  .slice(1)
  .map((stage) =>
    [...stage.matchAll(/^([A-Z]+) (.*)$/gm)].map(([, name = '', text = '']) => ({ name, text })),
  );

/** Does what a container engine does for COPY, with `/suite` in a folder. */
function copy(text: string, from: string, folder: string): void {
  const parts = text.split(' ').filter((part) => !part.startsWith('--from='));
  const [target = '', ...sources] = parts.toReversed();
  for (const source of sources) {
    const to = target.endsWith('/') ? join(folder, target, source) : join(folder, target);
    cpSync(join(from, source.replace('/suite/', '')), to, { recursive: true });
  }
}

describe('the steps of the Containerfile', () => {
  const [build = [], run = []] = STAGES;
  const [built, image] = [newFolder(), newFolder()];
  const [node = '', main = '', ...others] = JSON.parse(
    run.find(({ name }) => name === 'ENTRYPOINT')?.text ?? '[]',
  ) as string[];
  const entry = main.replace('/suite', image);

  test('install, compile and prune with the files that they copy', async () => {
    for (const { name, text } of build) {
      if (name === 'COPY') copy(text, PACKAGE_ROOT, built);
      if (name === 'RUN') await succeeds(text, built);
    }
    for (const { name, text } of run) if (name === 'COPY') copy(text, built, image);
    expect(readdirSync(join(image, 'node_modules'))).toContain('undici');
    expect(readdirSync(join(image, 'node_modules'))).not.toContain('typescript');
  });

  test('start the command, which writes its reports', async () => {
    expect([node, ...others]).toEqual(['node']);
    const reports = newFolder();
    const out = await succeeds(`node '${entry}' --demo --profile smoke`, newFolder(), {
      REPORT_DIR: reports,
    });
    expect(out).toContain('CONFORMING');
    expect(readdirSync(reports)).toEqual(expect.arrayContaining([...REPORT_FILES]));
  });

  test('start the command as process 1, which writes its reports when it gets a signal', async () => {
    const reports = newFolder();
    const outside = spawn(
      'unshare',
      ['--user', '--map-root-user', '--pid', '--fork', 'node', entry, '--demo'],
      {
        cwd: newFolder(),
        env: { ...NPM_VARIABLES, REPORT_DIR: reports },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    const closed = once(outside, 'close');
    let out = '';
    await new Promise<void>((started) => {
      outside.stdout.on('data', (chunk: Buffer) => {
        out += chunk.toString();
        if (out.includes('at most')) started();
      });
    });
    const pid = String(outside.pid);
    const inside = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    expect(readFileSync(`/proc/${inside}/status`, 'utf8')).toMatch(/^NSpid:.*\t1$/m);
    process.kill(Number(inside), 'SIGTERM');
    expect(await closed).toEqual([143, null]);
    const report = JSON.parse(readFileSync(join(reports, 'conformance.json'), 'utf8'));
    expect(report.run).toMatchObject({ partial: true, exitCode: 143 });
  });
});
