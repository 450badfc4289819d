import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { watched, watchFolders } from '../../command/watch/folders.js';
import type { Conformance } from '../../helpers/verdict.js';
import { FAULTS } from '../../reference/faults/index.js';
import { startReference } from '../../reference/start.js';
import { command, newFolder, variablesOf } from './spawned.js';
import { QUIET_MS, watch } from './watching.js';

const conformanceIn = (cwd: string): Conformance =>
  JSON.parse(readFileSync(join(cwd, 'reports/latest/conformance.json'), 'utf8'));

describe('watch', () => {
  test('runs again on Enter and on a change, prints only changes, and counts what is left behind', async () => {
    const conforming = await startReference();
    const { apiKey, baseUrl } = conforming;
    const { waits, enter, save, end, cwd } = watch([], variablesOf(conforming));
    const first = await waits(1);
    expect(first).toContain('profile smoke');
    expect(first).toContain('This run creates at most ');
    expect(first).toContain('\nFootprint ');
    const { animals } = conformanceIn(cwd).footprint;
    expect(first).toContain(`Left behind so far, by 1 run: ${animals} animal`);
    enter();
    const second = (await waits(2)).slice(first.length);
    expect(second).toContain('\nRunning again.\nNo difference.\n  previous run: conforming, ');
    expect(second).toContain(`by 2 runs: ${2 * animals} animals`);
    expect(second).not.toMatch(/Footprint|This run creates|Response times/);

    await conforming.close();
    const fault = FAULTS.find(({ name }) => name === 'limit-default-25');
    const port = Number(new URL(baseUrl).port);
    const bad = await startReference({ port, apiKey, ...(fault && { fault }) });
    save('service.js');
    const third = (await waits(3)).slice(first.length + second.length);
    await bad.close();
    expect(third).toContain('service.js changed. Running again.\n1 verdict differs.\n');
    expect(third).toMatch(/^ {2}list\.limit\.default \(.*\): passed → violated$/m);
    expect(third).toMatch(/^VIOLATED .*: reports\/latest\/index\.html$/m);

    const { code, err } = await end();
    expect({ code, err }).toEqual({ code: 130, err: '' });
  });

  test('a change during a run starts one run after it; reports and node_modules start none', async () => {
    const service = await startReference();
    const { printed, waits, save, end, cwd } = watch(['--rate', '20'], variablesOf(service));
    await printed('This run creates');
    mkdirSync(join(cwd, 'node_modules'));
    save('node_modules/a.js');
    for (const file of ['a.js', 'b.js', 'a.js']) save(file);
    expect(await waits(2)).toContain('a.js, b.js changed. Running again.');
    save('node_modules/a.js');
    save('reports/latest/more.txt');
    await sleep(QUIET_MS);
    const { code, out } = await end('SIGTERM');
    await service.close();
    expect(code).toBe(143);
    expect(out.match(/Running again/g)).toHaveLength(1);
  });

  test('a file that the service writes on every request does not cause runs without end', async () => {
    const { printed, end } = watch(['--cleanup', 'date +%N > data.db']);
    const out = await printed('data.db changed again during this run');
    expect(out).toContain('data.db changed. Running again.');
    await sleep(QUIET_MS);
    const ended = await end();
    expect(ended.out.match(/Running again/g)).toHaveLength(1);
    // The command of --cleanup may have removed the animals.
    expect(ended.out).toContain('by 2 runs: 0 animals and 0 messages.');
  });

  test('Ctrl-C interrupts a run, and the reports are partial', async () => {
    const service = await startReference();
    const { printed, end, cwd } = watch(['--rate', '5'], variablesOf(service));
    await printed('This run creates');
    const { code, out } = await end();
    await service.close();
    expect(code).toBe(130);
    expect(out).not.toContain('Waiting');
    expect(conformanceIn(cwd).run).toMatchObject({ partial: true, exitCode: 130 });
  });

  test('a mistake in the settings ends it with exit code 2, before anything is sent', async () => {
    const cwd = newFolder();
    const { code, out, err } = await command(['watch', '--watch-path', 'missing'], {}, cwd);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain('--watch-path missing cannot be watched (ENOENT)');
    expect(existsSync(join(cwd, 'reports'))).toBe(false);
  });

  test('--profile overrides smoke; --dry-run sends nothing and does not watch', async () => {
    const { code, out } = await command(['watch', '--dry-run', '--profile', 'read-only']);
    expect(code).toBe(0);
    expect(out).toMatch(/^ {2}profile +read-only$/m);
  });
});

describe('watched folders', () => {
  /** The paths that changed so far. */
  function changesIn(folder: string): Set<string> {
    const paths = new Set<string>();
    watchFolders(watched([folder], join(folder, 'reports/latest')), (path) => paths.add(path));
    return paths;
  }

  test.each([
    ['', '/x/reports', '--watch-path is empty'],
    [import.meta.filename, '/x/reports', 'cannot be watched (ENOTDIR)'],
    [import.meta.dirname, join(import.meta.dirname, '..'), 'Changes in the report folder'],
  ])('the folder %j is refused if the report folder is %s', (path, reportDir, message) => {
    expect(() => watched([path], reportDir)).toThrow(message);
  });

  test('a change below the folder is reported, but not in .git, node_modules and the report folder', async () => {
    const folder = newFolder();
    const at = (path: string): string => join(folder, path);
    const ignored = ['.git/a', 'node_modules/b/a', 'src/node_modules/a'];
    for (const file of [...ignored, 'src/deep/a']) mkdirSync(at(`${file}/..`), { recursive: true });
    const paths = changesIn(folder);
    // Creating the report folder is no change, not even of the folder above it.
    mkdirSync(at('reports/latest'), { recursive: true });
    for (const file of [...ignored, 'reports/latest/a', 'src/deep/a']) writeFileSync(at(file), 'a');
    await vi.waitFor(() => expect([...paths]).toEqual([at('src/deep/a')]));
  });

  test('a folder that is created, replaced or renamed later is watched too', async () => {
    const folder = newFolder();
    const at = (path: string): string => join(folder, path);
    mkdirSync(at('old/deep'), { recursive: true });
    mkdirSync(at('moved/deep'), { recursive: true });
    const paths = changesIn(folder);
    rmSync(at('old'), { recursive: true });
    mkdirSync(at('old/deep'), { recursive: true });
    mkdirSync(at('new/deep'), { recursive: true });
    renameSync(at('moved'), at('renamed'));
    await vi.waitFor(() => expect([...paths]).toContain(at('renamed')));
    const files = ['old/deep/a', 'new/deep/a', 'renamed/deep/a'].map(at);
    for (const file of files) writeFileSync(file, 'a');
    await vi.waitFor(() => expect([...paths]).toEqual(expect.arrayContaining(files)));
  });
});
