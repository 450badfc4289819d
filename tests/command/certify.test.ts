import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { UsageError } from '../../helpers/usage-error.js';
import { filesOf, PAIRS, recorded, writeReports } from '../certificate/reports.js';
import { runInProcess } from './acted.js';
import { command } from './in-process.js';
import { newFolder, type Ended } from './spawned.js';

const CWD = newFolder();
const at = (path: string): string => join(CWD, path);
const run = (...args: readonly string[]): Promise<Ended> => command(args, {}, CWD);
const lines = (text: string): string[] => text.trim().split('\n');

const CONFORMING = filesOf(recorded());

/** Writes the reports of a run into this folder. */
function reports(folder: string, files = CONFORMING): void {
  writeReports(at(folder), files);
}

async function succeed(...args: readonly string[]): Promise<void> {
  const { code, err } = await run(...args);
  if (code !== 0 || err !== '') throw new Error(`${args.join(' ')}: ${code} ${err}`);
}

beforeAll(async () => {
  reports('good');
  reports('reference', filesOf(recorded({ partial: true }, { embedded: true })));
  await succeed('certify', '--new-key', 'me');
});

describe('certify', () => {
  test('writes a key pair, makes the private key readable only for its owner, and never replaces a key', async () => {
    expect(statSync(at('me.key.pem')).mode % 0o1000).toBe(0o600);
    expect(readFileSync(at('me.pub.pem'), 'utf8')).toMatch(/^-----BEGIN PUBLIC KEY-----\n/);
    const before = readFileSync(at('me.key.pem'), 'utf8');
    await expect(runInProcess('certify', '--new-key', at('me'))).rejects.toThrow(
      'me.key.pem exists',
    );
    expect(readFileSync(at('me.key.pem'), 'utf8')).toBe(before);
  });

  test('writes a certificate that verify accepts, also into another folder; badge writes a badge', async () => {
    const made = await run('certify', 'good', '--key', 'me.key.pem');
    expect(made).toEqual({ code: 0, out: 'good/certificate.dsse.json\n', err: '' });
    const { code, out, err } = await run('verify', made.out.trim(), '--key', 'me.pub.pem');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('good/certificate.dsse.json is valid');
    expect(out).toContain(' conforms');
    expect(out).toContain('advice: auth.challenge.header, expected');

    const [good, key, pub, other] = [at('good'), at('me.key.pem'), at('me.pub.pem'), at('c.json')];
    const elsewhere = await runInProcess('certify', good, '--key', key, '--out', other);
    expect(elsewhere).toEqual({ code: 0, out: `${other}\n`, err: '' });
    expect(await runInProcess('verify', other, '--key', pub, '--reports', good)).toMatchObject({
      code: 0,
    });
    writeFileSync(at('other.pem'), PAIRS[1].publicKey.export({ type: 'spki', format: 'pem' }));
    const refused = await run('verify', made.out.trim(), '--key', 'other.pem');
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(lines(refused.err)).toEqual([expect.stringContaining('names key')]);
    expect(await run('badge', 'good')).toEqual({ code: 0, out: 'good/badge.svg\n', err: '' });
    expect(readFileSync(at('good/badge.svg'), 'utf8')).toMatch(/^<svg .*\n<title>/);
  });

  test('records unusual settings, such as a longer settle time, and verify prints them', async () => {
    reports('patient', filesOf(recorded({}, { settleMs: 60_000, rate: 5, categoryId: null })));
    reports('usual', filesOf(recorded({}, { settleMs: 2000, categoryId: null })));
    await runInProcess('certify', at('patient'), '--key', at('me.key.pem'));
    await runInProcess('certify', at('usual'), '--key', at('me.key.pem'));
    const [patient, usual] = ['patient', 'usual'].map((folder) =>
      runInProcess('verify', at(`${folder}/certificate.dsse.json`), '--key', at('me.pub.pem')),
    );
    expect((await patient)?.out).toContain('unusual settings: --settle 60000 --rate 5\n');
    expect(await usual).toMatchObject({
      code: 0,
      out: expect.not.stringContaining('unusual settings'),
    });
  });

  test('refuses a partial run against the built-in reference, with one reason per line, and writes nothing', async () => {
    const { code, out, err } = await run('certify', 'reference', '--key', 'me.key.pem');
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(lines(err).slice(0, 2)).toEqual([
      expect.stringContaining('not certified: the run tested the built-in reference'),
      'not certified: the run is partial: it stopped before its end; run again',
    ]);
    expect(existsSync(at('reference/certificate.dsse.json'))).toBe(false);
    const badge = await runInProcess('badge', at('reference'));
    expect(badge).toMatchObject({ code: 1, out: '' });
    expect(badge.err).toContain('no badge: the run tested the built-in reference');
    expect(existsSync(at('reference/badge.svg'))).toBe(false);
  });
});

describe('bad input is reported, and no file is lost', () => {
  beforeAll(() => {
    writeFileSync(at('notes.txt'), 'mine');
    reports('cut');
    writeFileSync(at('cut/evidence.har'), readFileSync(at('cut/evidence.har')).subarray(0, 999));
    reports('half');
    writeFileSync(at('half/conformance.json'), '{}');
  });

  // Paths in these rows are relative to `CWD`. Every argument that is neither an option nor empty is a path.
  test.each([
    ['certify', [], 'REPORTS is missing'],
    ['certify', ['good'], '--key is missing'],
    ['certify', ['good', '--key', ''], '--key is missing'],
    ['certify', ['good', '--key', 'missing.pem'], 'missing.pem cannot be read'],
    ['certify', ['good', '--key', 'me.pub.pem'], 'me.pub.pem is not a private key'],
    ['certify', ['missing', '--key', 'me.key.pem'], 'conformance.json cannot be read'],
    ['certify', ['cut', '--key', 'me.key.pem'], 'incomplete'],
    ['certify', ['half', '--key', 'me.key.pem'], 'not a valid conformance.json of this suite'],
    ['certify', ['good', '--key', 'me.key.pem', '--out', ''], '--out is empty'],
    ['certify', ['good', '--key', 'me.key.pem', '--out', 'notes.txt'], 'exists'],
    ['certify', ['good', '--key', 'me.key.pem', '--out', 'me.key.pem'], 'exists'],
    ['certify', ['good', '--key', 'me.key.pem', '--out', 'no/where'], 'cannot be written'],
    ['certify', ['good', '--new-key', 'you'], 'is not a command or an option'],
    ['certify', ['--key', 'me.key.pem', '--new-key', 'you'], '--new-key cannot be combined'],
    ['certify', ['--new-key', ''], '--new-key is empty'],
    ['certify', ['--new-key', 'no/where'], 'cannot be written'],
    ['verify', ['notes.txt'], '--key is missing'],
    ['verify', ['missing.json', '--key', 'me.pub.pem'], 'missing.json cannot be read'],
    ['verify', ['notes.txt', '--key', 'me.pub.pem'], 'no conformance.json next to'],
    ['verify', ['notes.txt', '--key', 'me.pub.pem', '--reports', ''], '--reports is empty'],
    ['verify', ['notes.txt', '--key', 'me.key.pem'], 'is a private key'],
    ['badge', ['half'], 'not a valid conformance.json of this suite'],
    ['badge', ['good', '--out', 'notes.txt'], 'exists'],
  ])('%s %j', async (name, typed, message) => {
    const args = typed.map((each) => (each === '' || each.startsWith('-') ? each : at(each)));
    const error = await runInProcess(name, ...args).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UsageError);
    expect(String(error)).toContain(message);
    expect(readFileSync(at('notes.txt'), 'utf8')).toBe('mine');
    expect(readFileSync(at('me.key.pem'), 'utf8')).toContain('PRIVATE');
    expect(existsSync(at('you.key.pem')) || existsSync(at('you.pub.pem'))).toBe(false);
  });
});
