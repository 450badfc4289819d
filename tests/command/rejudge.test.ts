import { cpSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { SUITE } from '../../helpers/package-facts.js';
import { startReference } from '../../reference/start.js';
import { writeReportFiles } from '../../reports/index.js';
import { writeJournal } from '../../helpers/journal/journal.js';
import { readEvidence } from '../../command/files/evidence-file.js';
import { conform } from '../../suites/engine/conform.js';
import { rejudge as rejudged } from '../../suites/engine/rejudge.js';
import { runInProcess } from './acted.js';
import { command } from './in-process.js';
import { newFolder, type Ended } from './spawned.js';

const cwd = newFolder();

/**
 * Writes the reports of one run into three folders:
 * - `old`: as if version 0.0.9 had judged the run. One requirement is missing, and another has a different verdict.
 * - `alone`: like `old`, but without `conformance.json`.
 * - `same`: as this version judged the run.
 */
beforeAll(async () => {
  const { close, ...service } = await startReference();
  const asked = { settleMs: 100, embedded: true, profile: 'smoke' } as const;
  const { conformance, recording } = await conform({ ...asked, ...service });
  await close();
  const suite = { ...conformance.suite, version: '0.0.9' };
  const [, ...requirements] = conformance.requirements;
  const [first] = requirements;
  if (first === undefined) throw new Error('there are no requirements');
  const other = { ...first, verdict: 'undetermined', reason: 'not seen' } as const;
  const before = { ...conformance, suite, requirements: [other, ...requirements.slice(1)] };
  writeReportFiles(join(cwd, 'old'), before, { ...recording, suite });
  writeReportFiles(join(cwd, 'alone'), before, { ...recording, suite });
  rmSync(join(cwd, 'alone/conformance.json'));
  writeReportFiles(join(cwd, 'same'), conformance, recording);
}, 60_000);

/** Runs rejudge with paths relative to `cwd`. */
const rejudge = (...args: readonly string[]): Promise<Ended> =>
  runInProcess('rejudge', ...args.map((arg) => (arg.startsWith('-') ? arg : join(cwd, arg))));

describe('rejudge of evidence with earlier verdicts', () => {
  test('lists the verdicts that differ, and names both versions', async () => {
    const { code, out, err } = await rejudge('old');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain(
      `2 verdicts differ from conformance.json (version 0.0.9; this is version ${SUITE.version}):\n`,
    );
    expect(out).toContain('pet.shape.object: no such requirement → passed\n');
    expect(out).toContain('pet.id.int64: undetermined → passed\n');
  });

  test('writes the version of this suite with the verdicts, and keeps the evidence unchanged', async () => {
    const { code } = await rejudge('old/evidence.har', '--report-dir', 'new', '--quiet');
    expect(code).toBe(0);
    const read = (file: string): string => readFileSync(join(cwd, file), 'utf8');
    expect(JSON.parse(read('new/conformance.json')).suite).toEqual(SUITE);
    expect(read('new/evidence.har')).toBe(read('old/evidence.har'));
    expect((await rejudge('new')).out).not.toContain('differ');
  });

  test('lists nothing without the earlier verdicts', async () => {
    const { code, out } = await rejudge('alone');
    expect(code).toBe(0);
    expect(out).not.toContain('differ');
  });

  test('lists nothing if no verdict differs, and ignores a truncated conformance.json', async () => {
    expect((await rejudge('same')).out).not.toContain('differ');
    const file = join(cwd, 'same/conformance.json');
    const whole = readFileSync(file, 'utf8');
    writeFileSync(
      file,
      whole.replace('"verdict": "pass"', '"verdict": "undetermined", "reason": "not seen"'),
    );
    expect((await rejudge('same')).out).toMatch(
      /^1 verdict differs .*:\n.*: undetermined → passed\n\n/,
    );
    writeFileSync(file, whole.slice(0, 500));
    expect(await rejudge('same')).toMatchObject({ code: 0, err: '' });
  });
});

test.each(['evidence.har', 'exchanges.ndjson'])(
  'rejudge refuses %s of another schemaVersion in one line, which names what can read it',
  async (name) => {
    const folder = join(cwd, `later-${name}`);
    const recording = readEvidence(join(cwd, 'alone'));
    writeReportFiles(folder, rejudged(recording), recording);
    writeJournal(join(folder, 'exchanges.ndjson'), recording);
    const file = join(folder, name);
    const text = readFileSync(file, 'utf8').replace(
      '"schemaVersion":"1"',
      '"schemaVersion":"2","new":1',
    );
    writeFileSync(file, text);
    await expect(runInProcess('rejudge', file)).rejects.toThrow(
      `${file}: it has schemaVersion 2, but ${SUITE.name} ${SUITE.version} reads only 1: read the file with version 0.0.9`,
    );
  },
);

test('rejudge of truncated evidence names the journal beside it, if there is one', async () => {
  const { har, journal } = {
    har: join(cwd, 'cut/evidence.har'),
    journal: join(cwd, 'cut/exchanges.ndjson'),
  };
  cpSync(join(cwd, 'same'), join(cwd, 'cut'), { recursive: true });
  writeFileSync(har, readFileSync(har).subarray(0, 1000));
  await expect(rejudge('cut')).rejects.not.toThrow('instead');
  writeFileSync(journal, '');
  await expect(rejudge('cut')).rejects.toThrow(`; rejudge ${journal} instead`);
});

describe('rejudge into the folder of its own evidence', () => {
  const at = (path: string): string => join(cwd, path);

  test.each([
    ['own', 'own'],
    ['own/evidence.har', 'own'],
    ['own/exchanges.ndjson', 'own'],
    ['own/evidence.har', 'own/../own/'],
    ['own/evidence.har', 'link'],
    ['link', 'own'],
    ['linked.har', 'own'],
    ['linked.har', '.'],
  ])('is refused for %s with --report-dir %s, and no file is lost', async (evidence, folder) => {
    cpSync(at('old'), at('own'), { recursive: true });
    for (const name of ['exchanges.ndjson', 'certificate.dsse.json', 'badge.svg'])
      writeFileSync(at(join('own', name)), 'kept');
    for (const [target, name] of [
      ['own', 'link'],
      ['own/evidence.har', 'linked.har'],
    ] as const) {
      rmSync(at(name), { force: true });
      symlinkSync(target, at(name));
    }
    const before = readdirSync(at('own'));
    await expect(
      runInProcess('rejudge', at(evidence), '--report-dir', `${cwd}/${folder}`),
    ).rejects.toThrow('contains this evidence');
    expect(readdirSync(at('own'))).toEqual(before);
  });

  test('reports missing evidence first', async () => {
    await expect(runInProcess('rejudge', at('missing.har'), '--report-dir', cwd)).rejects.toThrow(
      'missing.har cannot be read',
    );
  });

  test('is refused if the folder is the current one', async () => {
    const here = ['rejudge', 'evidence.har', '--report-dir', '.'];
    const { code, out, err } = await command(here, {}, at('old'));
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain('contains this evidence');
  });
});
