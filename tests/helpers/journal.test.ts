import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Exchange } from '../../helpers/exchange.js';
import {
  closeJournal,
  Journal,
  openJournal,
  readJournal,
  recordingOf,
  type NewExchange,
} from '../../helpers/journal/journal.js';
import { KILLED, type Recording } from '../../helpers/recording.js';
import { added, animal } from '../oracle/store.js';
import { journal, SETTINGS } from '../oracle/build.js';
import { CONFORMING_RUN } from '../oracle/conforming-run.js';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'journal-'));
  file = path.join(folder, 'exchanges.ndjson');
});
afterEach(() => rmSync(folder, { recursive: true }));

const exchanges = journal([1n, 2n, 3n].map((id) => added(animal(id, 'sold'))));
const [first, second] = exchanges as [Exchange, Exchange];

/** An exchange as it was before its response arrived. */
function unanswered({ answer: _answer, index: _index, ...rest }: Exchange): NewExchange {
  return rest;
}

describe('a journal', () => {
  test('is read back from its file unchanged', () => {
    const run = CONFORMING_RUN.exchanges;
    const kept = new Journal(file);
    for (const each of run) {
      if (each.request.method === 'POST') kept.intend(unanswered(each));
      kept.record(each);
    }
    expect(kept.exchanges).toEqual(run);
    expect(readJournal(file)).toEqual(run);
  });

  test('numbers exchanges in the order in which they ended', () => {
    const kept = new Journal();
    expect([second, first].map((each) => kept.record(each).index)).toEqual([0, 1]);
    expect(kept.exchanges.map(({ seq }) => seq)).toEqual([1, 0]);
  });

  test('starts with the facts of the run, and replaces the file of an earlier run', () => {
    writeFileSync(file, 'of another run\n');
    const opening = {
      id: 'run',
      startedAt: '2026-01-01T00:00:00.000Z',
      suite: { name: 'suite', version: '1' },
      settings: SETTINGS,
    };
    openJournal(file, opening);
    new Journal(file).record(first);
    expect(readJournal(file)).toEqual([{ ...first, index: 0 }]);
    const found = recordingOf(file);
    expect(found).toMatchObject({ ...opening, partial: true });
    expect(found.exchanges).toHaveLength(1);
  });

  test('that contains the end of the run gives the whole recording', () => {
    const whole: Recording = {
      ...CONFORMING_RUN,
      strict: true,
      interrupted: 'SIGINT',
      stopped: 'interrupted by SIGINT',
      changed: ['list.limit.zero'],
    };
    openJournal(file, whole);
    const kept = new Journal(file);
    for (const each of whole.exchanges) kept.record(each);
    closeJournal(file, whole);
    expect(recordingOf(file)).toEqual(whole);
    kept.record(first);
    expect(recordingOf(file)).toEqual(whole);
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.slice(0, text.lastIndexOf('{"_run"') + 200));
    expect(recordingOf(file)).toMatchObject({ partial: true, stopped: KILLED, strict: true });
  });

  test('can be kept without a file', () => {
    const kept = new Journal();
    kept.intend(unanswered(first));
    kept.record(first);
    expect(kept.exchanges).toHaveLength(1);
  });
});

describe('a truncated journal', () => {
  test('keeps the lines before the truncated one', () => {
    const kept = new Journal(file);
    for (const each of exchanges) kept.record(each);
    const text = readFileSync(file, 'utf8');
    const last = text.lastIndexOf('\n', text.length - 2) + 1;
    for (let end = last; end < text.length - 1; end += 37) {
      writeFileSync(file, text.slice(0, end));
      expect(readJournal(file)).toEqual(exchanges.slice(0, 2));
    }
  });

  test('lists a POST as lost, after all other requests, if its end was not recorded', () => {
    const kept = new Journal(file);
    kept.intend(unanswered(first));
    kept.intend(unanswered(second));
    kept.record(second);
    const [found, lost, ...more] = readJournal(file);
    expect(more).toEqual([]);
    expect(found).toEqual({ ...second, index: 0 });
    expect(lost).toMatchObject({
      index: 1,
      seq: first.seq,
      request: first.request,
      error: 'the run was stopped',
    });
    expect(lost).not.toHaveProperty('answer');
  });

  test('lists a POST as lost even if half of its end was written', () => {
    const kept = new Journal(file);
    kept.intend(unanswered(first));
    appendFileSync(file, '{"_seq":0,"startedDa');
    expect(readJournal(file)).toEqual([
      { ...unanswered(first), index: 0, error: 'the run was stopped' },
    ]);
  });

  test('is read even if it is empty', () => {
    writeFileSync(file, '');
    expect(readJournal(file)).toEqual([]);
  });
});
