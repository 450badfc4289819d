import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';
import { PLAIN } from '../../helpers/defaults.js';
import type { Conformance } from '../../helpers/verdict.js';
import { startReference } from '../../reference/start.js';
import { conform } from '../../suites/engine/conform.js';
import { expectWithinLimits } from './limits.js';
import { command, reference } from './in-process.js';
import { newFolder } from './spawned.js';

test.each([
  [['--profile', 'smoke'], 'lost'],
  [['--profile', 'standard', '--max-animals', '7'], 'cut'],
  [['--profile', 'read-only'], 'none'],
] as const)('%j stays within the announced limits (loss of responses: %s)', async (args, loss) => {
  await expectWithinLimits(args, loss);
});

test('--max-animals 0 sends no createPet, and the reason of an undetermined requirement names the flag', async () => {
  const { conformance, stored, out } = await expectWithinLimits(['--max-animals', '0'], 'none');
  expect(stored.pets).toEqual([]);
  expect(out).toContain('creates at most 0 animals and 17 messages');
  const refused = conformance.requirements.find(({ id }) => id === 'create.refused.name-type');
  expect(refused).toMatchObject({ verdict: 'undetermined' });
  expect(refused?.reason).toContain('allow more with --max-animals');
});

test('if the limit of messages is used up, the reason of a requirement about animals does not mention messages', async () => {
  const service = await reference('redirect-after-create', 'messages-any-key');
  try {
    const folder = newFolder();
    const only = ['--only', 'create.answer.name', '--only', 'auth.messages.*'];
    const { code, out } = await command(['--verbose', ...only], service.settings, folder);
    expect(code, out).toBe(1);
    const file = join(folder, 'reports/latest/conformance.json');
    const { requirements, footprint } = JSON.parse(readFileSync(file, 'utf8')) as Conformance;
    expect(footprint.messages).toBe(17);
    const name = requirements.find(({ id }) => id === 'create.answer.name');
    expect(name).toMatchObject({ verdict: 'undetermined' });
    expect(name?.hiddenBy).toContain('create.accepted.available');
    expect(name?.hiddenBy?.filter((id) => id.startsWith('auth.'))).toEqual([]);
    expect(name?.reason).not.toContain('messages');
    // A requirement about messages names a violation that hides it.
    const keyless = requirements.find(({ id }) => id === 'auth.messages.no-key');
    expect(keyless?.hiddenBy).toContain('auth.messages.other-key');
  } finally {
    await service.stop();
  }
});

test('no response counts as missing because the limit kept its request back', async () => {
  const late = { animals: 40, lateInList: 100, lateInFilter: 100, lateInGet: 100 };
  const { close, baseUrl, messagesBaseUrl, apiKey } = await startReference({ choices: late });
  try {
    const service = { ...PLAIN, baseUrl, messagesBaseUrl, apiKey };
    const { conformance } = await conform({ ...service, settleMs: 300, maxAnimals: 20 });
    expect(conformance.requirements.filter(({ verdict }) => verdict === 'undetermined')).toEqual(
      [],
    );
  } finally {
    await close();
  }
});
