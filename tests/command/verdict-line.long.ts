import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { startReference } from '../../reference/start.js';
import { command } from './in-process.js';
import { newFolder } from './spawned.js';

/** Runs the command against a conforming service with this many animals. */
async function runOn(animals: number, ...args: readonly string[]) {
  const service = await startReference({ choices: { animals } });
  const { baseUrl: BASE_URL, messagesBaseUrl: MESSAGES_BASE_URL, apiKey: API_KEY } = service;
  const cwd = newFolder();
  const settings = { BASE_URL, MESSAGES_BASE_URL, API_KEY };
  const { code, out } = await command(['--settle', '50', ...args], settings, cwd);
  await service.close();
  const read = (file: string): string => readFileSync(join(cwd, 'reports/latest', file), 'utf8');
  return { cwd, code, out, read, conformance: JSON.parse(read('conformance.json')) };
}

describe('--skip', () => {
  test('excludes requirements, lists them, and prevents a certificate', async () => {
    const { cwd, code, read, conformance, out } = await runOn(30, '--skip', 'create.id.*');
    expect(code).toBe(0);
    const ids = ['create.id.new', 'create.id.distinct', 'create.id.assigned'];
    expect(conformance.run.skip).toEqual(ids);
    expect(out).toContain('CONFORMING  105 requirements checked');
    for (const id of ids) {
      const one = conformance.requirements.find((each: { id: string }) => each.id === id);
      expect(one).toMatchObject({ verdict: 'not-applicable', reason: 'excluded by --skip' });
    }
    expect(read('index.html')).toContain('excluded by --skip');
    expect((await command(['certify', '--new-key', 'ours'], {}, cwd)).code).toBe(0);
    for (const args of [
      ['badge', 'reports/latest'],
      ['certify', 'reports/latest', '--key', 'ours.key.pem'],
    ]) {
      const refused = await command(args, {}, cwd);
      expect(refused.code).toBe(1);
      expect(refused.err).toContain('--skip create.id.new');
    }
    const again = await command(['rejudge', 'reports/latest', '--report-dir', 'again'], {}, cwd);
    expect(again.code).toBe(0);
    expect(readFileSync(join(cwd, 'again/conformance.json'), 'utf8')).toBe(
      read('conformance.json'),
    );
  });
});
