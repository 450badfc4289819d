import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BroadcastChannel, Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { PLAIN } from '../../helpers/defaults.js';
import { openJournal } from '../../helpers/journal/journal.js';
import { SUITE } from '../../helpers/package-facts.js';
import type { RunSettings } from '../../helpers/settings.js';
import { wordIn, type Handover, type Word } from '../../suites/vitest/handover.js';

const THREAD = new URL('../../dist/suites/vitest/gather-thread.js', import.meta.url);

test('whoever asks before the thread that gathers can hear is told all the same', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'conformance-gathering-'));
  const journal = join(folder, 'exchanges.ndjson');
  const settings: RunSettings = {
    ...PLAIN,
    // The port for discarding: nobody listens there.
    baseUrl: 'http://127.0.0.1:9/v1',
    embedded: false,
    deadlineS: 1,
  };
  const startedAt = new Date().toISOString();
  openJournal(journal, { id: 'a-run', startedAt, suite: SUITE, settings });
  const channel = `gathering-test-${process.pid}`;
  const handover: Handover = {
    settings,
    credentials: { apiKey: 'key-of-the-tests', headers: [] },
    journal,
    channel,
    ahead: true,
    known: new Map(),
  };
  const line = new BroadcastChannel(channel);
  const told = new Promise<Word>((resolve) => {
    line.onmessage = (message) => {
      const word = wordIn(message);
      if (word?.kind === 'gathered' || word?.kind === 'failed') resolve(word);
    };
  });
  line.postMessage({ kind: 'ask' } satisfies Word);
  const thread = new Worker(THREAD);
  thread.postMessage(handover);
  try {
    expect(await told).toMatchObject({ kind: 'gathered', end: { partial: true } });
  } finally {
    line.close();
    await thread.terminate();
    rmSync(folder, { recursive: true });
  }
});
