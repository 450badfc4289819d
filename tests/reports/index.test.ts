import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { parseHar } from '../../helpers/journal/har.js';
import type { Conformance } from '../../helpers/verdict.js';
import { makeReport, REPORTERS, REPORT_FILES, writeReportFiles } from '../../reports/index.js';
import { attacked, conformance, EVERY_ATTACK, exchange, recording } from './samples.js';

const root = mkdtempSync(join(tmpdir(), 'reports-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const evidence = recording(Array.from({ length: 30 }, (_, at) => exchange(at)));

describe('a report folder', () => {
  test('is created with all its files, and no other files', () => {
    const dir = join(root, 'deep', 'latest');
    writeReportFiles(dir, conformance(evidence, 2), evidence);
    expect(readdirSync(dir).toSorted()).toEqual([...REPORT_FILES.values()].toSorted());
    expect(parseHar(readFileSync(join(dir, 'evidence.har'), 'utf8'))).toStrictEqual(evidence);
  });

  test('is the same if it is written again from its own files', () => {
    const dir = join(root, 'again');
    // The settings of a live run are not in the same order as settings that are read from a file.
    const settings = Object.fromEntries(Object.entries(evidence.settings).toReversed());
    const live = { ...evidence, settings: settings as unknown as typeof evidence.settings };
    writeReportFiles(dir, ...attacked(live, 20, EVERY_ATTACK.repeat(30)));
    const read = (file: string): string => readFileSync(join(dir, file), 'utf8');
    const made = JSON.parse(read('conformance.json')) as Conformance;
    const recorded = parseHar(read('evidence.har'));
    for (const [name, file] of REPORT_FILES) {
      expect(makeReport(name, made, recorded)).toBe(read(file));
    }
  });

  test('has only the requested files', () => {
    const dir = join(root, 'some');
    writeReportFiles(dir, conformance(evidence), evidence, ['junit']);
    expect(readdirSync(dir)).toEqual(['junit.xml']);
  });

  test('takes less than 20 MB without the evidence, whatever the service sends', () => {
    const dir = join(root, 'large');
    const [hostile, shown] = attacked(evidence, 84, EVERY_ATTACK.repeat(60));
    const requirements = hostile.requirements.map((one) => ({
      ...one,
      failures: one.failures.flatMap((failure) => Array.from({ length: 500 }, () => failure)),
    }));
    writeReportFiles(dir, { ...hostile, requirements }, shown);
    const files = readdirSync(dir).filter((file) => file !== 'evidence.har');
    const size = files.reduce((sum, file) => sum + statSync(join(dir, file)).size, 0);
    expect(size).toBeLessThan(20_000_000);
  });
});

test('an unknown reporter throws a RangeError, and every known reporter returns a text', () => {
  expect(() => makeReport('pdf', conformance(evidence), evidence)).toThrow(RangeError);
  for (const name of REPORTERS) {
    expect(typeof makeReport(name, conformance(evidence), evidence)).toBe('string');
  }
});
