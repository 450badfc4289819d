import { expect, test } from 'vitest';
import type { Fault } from '../../reference/fault.js';
import { startReference } from '../../reference/start.js';
import { REQUIREMENTS } from '../../suites/requirements.js';
import { newFolder, variablesOf } from './spawned.js';
import { conformanceIn, vitestRun } from './vitest-run.js';

const DEMO = { DEMO: 'true' };

/** Finds an animal for ids that no example has. Generated ids have every magnitude. */
const FINDS_TOO_MUCH: Fault = {
  name: 'finds-too-much',
  breaks: 'get.missing.unknown',
  about: 'Finds the first animal for ids between 2^32 and 2^59.',
  patch: (service) => {
    const { findPet } = service;
    service.findPet = (id) => findPet(id > 2n ** 32n && id < 2n ** 59n ? 1n : id);
  },
};

test('shows examples and generated values as two tests, which -t selects by the id', async () => {
  const folder = newFolder();
  const accepting = await startReference({ fault: FINDS_TOO_MUCH });
  const { code, out, err } = await vitestRun(['-t', 'get.missing.unknown ', '--reporter=verbose'], {
    ...variablesOf(accepting),
    REPORT_DIR: folder,
  });
  await accepting.close();
  expect(code).toBe(1);
  const { run } = conformanceIn(folder);
  expect(run.only).toEqual(['get.missing.unknown']);
  const sent = run.generated['get.missing.any'];
  expect(sent).toBeGreaterThan(0);
  expect(out).toMatch(/✓ .* > examples/);
  expect(out).toMatch(new RegExp(String.raw`× .* > property \(${sent} values, seed ${run.seed}\)`));
  expect(err).toMatch(/\nSent: .*probe get\.missing\.any, .*; no violation with /);
  expect(err).toContain("--replay 'get.missing.any=");
  expect(out).toMatch(/Tests +1 failed \| 1 passed \| \d+ skipped/);
});

test('a file filter: sends nothing for the other chapters', async () => {
  const folder = newFolder();
  const variables = { ...DEMO, REPORT_DIR: folder };
  const { code } = await vitestRun(['suites/messages.suite.ts'], variables);
  expect(code).toBe(0);
  const { run, footprint } = conformanceIn(folder);
  expect(run.only).toEqual(
    REQUIREMENTS.map(({ id }) => id).filter((id) => id.startsWith('messages.')),
  );
  expect(footprint.animals).toBe(0);
});
