import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Conformance } from '../../helpers/verdict.js';
import type { Fault } from '../../reference/fault.js';

export type Causes = Conformance['causes'];

const TABLE = new URL('causes.md', import.meta.url);
const HEAD = [
  '# Causes',
  '',
  'What a run of each known-bad service names as the root of what failed. Held by the long proofs; a race may show more or',
  'less than here. To write it again: `UPDATE_CAUSES=1 npm run test:long -- tests/proof/faults --maxWorkers=1`.',
  '',
  '| fault | breaks | causes | the first one | first names it |',
  '| --- | --- | ---: | --- | --- |',
];

interface Row {
  readonly name: string;
  readonly causes: number;
  readonly line: string;
}

/** Whether the first cause is the right one: it stands for the requirement that the fault breaks first of all. */
export function isRight({ breaks }: Fault, causes: Causes): boolean {
  return causes[0]?.requirements.includes(breaks) === true;
}

/** A cause without what differs from run to run. */
function steady(text: string): string {
  const short = text
    .replace(
      /(?:MSG|\\u0043onformance|Conformance|conformance|CONFORMANCE) [0-9a-f]{6} \w+/gi,
      'NAME',
    )
    .replace(/\d{5,}/g, 'N')
    .replace(/[|\p{C}]/gu, '·');
  return short.length > 110 ? `${short.slice(0, 109)}…` : short;
}

function rowOf(fault: Fault, causes: Causes): Row {
  const { name, breaks } = fault;
  const right = causes.length === 0 ? 'advice only' : isRight(fault, causes) ? 'yes' : 'no';
  const text = steady(causes[0]?.text ?? '');
  return {
    name,
    causes: causes.length,
    line: `| ${name} | ${breaks} | ${causes.length} | ${text} | ${right} |`,
  };
}

function readTable(): Map<string, Row> {
  const lines = readFileSync(TABLE, 'utf8').split('\n').slice(HEAD.length);
  const rows = lines.flatMap((line): Row[] => {
    const [, name, causes] = /^\|\s*(\S+)\s*\|\s*\S+\s*\|\s*(\d+)\s*\|/.exec(line) ?? [];
    return name === undefined ? [] : [{ name, causes: Number(causes), line }];
  });
  return new Map(rows.map((row) => [row.name, row]));
}

function writeRows(rows: readonly Row[]): void {
  const all = readTable();
  for (const row of rows) all.set(row.name, row);
  const lines = [...all.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
  writeFileSync(TABLE, `${[...HEAD, ...lines.map(({ line }) => line)].join('\n')}\n`);
}

/** The causes shown for known-bad services: one for most, and the right one for nearly all. */
export function holdCauses(faults: readonly Fault[], seen: ReadonlyMap<string, Causes>): void {
  describe('the causes of what fails', () => {
    const shown = (): (readonly [Fault, Causes])[] =>
      faults.flatMap((fault): [Fault, Causes][] => {
        const causes = seen.get(fault.name) ?? [];
        return causes.length === 0 ? [] : [[fault, causes]];
      });

    test('are one for the median fault, and the first is right for nearly all', () => {
      const counts = shown().map(([, causes]) => causes.length);
      expect(counts.length).toBeGreaterThan(faults.length * 0.9);
      expect(counts.toSorted((a, b) => a - b)[Math.floor(counts.length / 2)]).toBe(1);
      const wrong = shown().filter(([fault, causes]) => !isRight(fault, causes));
      expect(wrong.map(([{ name }]) => name).slice(Math.floor(faults.length * 0.03))).toEqual([]);
    });

    test('are as many as the table says, but for races', () => {
      const rows = faults.map((fault) => rowOf(fault, seen.get(fault.name) ?? []));
      if (process.env['UPDATE_CAUSES'] !== undefined) writeRows(rows);
      const table = readTable();
      const others = rows.filter(({ name, causes }) => table.get(name)?.causes !== causes);
      expect(others.map(({ line }) => line).slice(Math.ceil(faults.length * 0.03))).toEqual([]);
    });
  });
}
