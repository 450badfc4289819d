import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Conformance } from '../../helpers/verdict.js';
import { faultNamed } from '../fault-named.js';
import { afterOperation, refuseWith } from '../../reference/faults/tools.js';
import { startReference, type RunningReference } from '../../reference/start.js';
import { command } from './in-process.js';
import { newFolder, variablesOf, type Ended } from './spawned.js';

/** A service with three faults, so that there are several causes. */
let service: RunningReference;
const cwd = newFolder();
const PASSING = 'list.limit.default';

beforeAll(async () => {
  service = await startReference({
    fault: {
      name: 'three-faults',
      breaks: 'create.accepted.available',
      about: 'Three things are wrong.',
      patch: (bad) => {
        refuseWith(bad, ['key_missing'], 403);
        afterOperation(bad, 'createPet', (answer) => {
          if (answer.status === 201) answer.status = 200;
        });
        refuseWith(bad, ['pet_not_found'], 410);
      },
    },
  });
});
afterAll(() => service.close());

const runAs = (profile: string, ...args: readonly string[]): Promise<Ended> =>
  command(['--profile', profile, '--settle', '50', ...args], variablesOf(service), cwd);
const run = (...args: readonly string[]): Promise<Ended> => runAs('smoke', ...args);
const read = (file: string): string => readFileSync(join(cwd, file), 'utf8');
const conformanceIn = (folder: string) =>
  JSON.parse(read(`${folder}/conformance.json`)) as Conformance;
const expectInOrder = (text: string, parts: readonly string[]): void => {
  const places = parts.map((part) => text.indexOf(part));
  expect(places, parts.join(' < ')).toEqual(places.toSorted((a, b) => a - b));
  expect(places).not.toContain(-1);
};

describe('a run with violations', () => {
  test('shows every cause in full in the terminal, each with its own commands', async () => {
    const { code, out } = await run('--report-dir', 'red');
    expect(code).toBe(1);
    expect(out).toContain('The interface cannot delete them.');
    const { causes, requirements } = conformanceIn('red');
    expect(causes.length).toBeGreaterThan(2);
    for (const { number, sentences, request, expected, observed, reproduce } of causes) {
      const [, after = ''] = out.split(`\n  ${number}. ${sentences[0]?.text}\n`);
      const [block = ''] = after.split(/^ {4}violates /m);
      expect(block).toContain(`    request   ${request}\n`);
      expect(block).toContain(`    expected  ${expected}\n`);
      expect(block).toContain(`    observed  ${observed}\n`);
      expect(block).toContain('    seen in   ');
      const commands = [...block.matchAll(/^ {4}curl {6}(.*)$/gm)].map(([, line = '']) => line);
      expect(commands).toEqual(reproduce);
    }
    for (const { id, verdict } of requirements) if (verdict === 'fail') expect(out).toContain(id);
    expect(out).not.toMatch(/\(\d+ more characters\)/);
  });

  test('says why it failed, then lists the causes; the page then lists the requirements', async () => {
    const stale = { entries: [{ id: PASSING, reason: 'fixed by now' }] };
    writeFileSync(join(cwd, 'stale.json'), JSON.stringify(stale));
    const { code, out } = await run('--baseline', 'stale.json', '--report-dir', 'stale');
    expect(code).toBe(1);
    const why = `${PASSING} passes now: remove its entry from the baseline`;
    expectInOrder(out, ['VIOLATED', 'Why this run failed', why, '\nCauses\n']);
    const summary = read('stale/summary.md').replaceAll(/\\|<!-- -->/g, '');
    expectInOrder(summary, [
      '**VIOLATED',
      '## Why this run failed',
      why,
      '## Causes',
      '```sh',
      'Violates `',
    ]);
    const page = read('stale/index.html');
    expectInOrder(page, ['<h1>VIOLATED', 'href="#failed"', 'id="failed"', why, 'id="causes"']);
    expectInOrder(page, ['id="causes"', 'class="command"', 'id="requirements"']);
  });

  test('explains exit code 0 if the baseline covers every violation', async () => {
    const update = ['baseline', 'update', 'known.json', '--from', 'red', '--reason', 'known'];
    expect((await command(update, {}, cwd)).code).toBe(0);
    const { code, out } = await run('--baseline', 'known.json', '--report-dir', 'known');
    expect(code).toBe(0);
    const note = 'The baseline covers every violation, so the exit code is 0.';
    expectInOrder(out, ['(all known)', note, 'Known']);
    expectInOrder(read('known/summary.md'), ['(all known)', note, '## Known violations']);
    expectInOrder(read('known/index.html'), ['(all known)', note, 'href="#known"', 'id="known"']);
  });

  test.each(['red', 'stale', 'known'])(
    'has a page whose navigation links to every section, in order: %s',
    (name) => {
      const page = read(`${name}/index.html`);
      const [nav = ''] = /<nav.*?<\/nav>/s.exec(page) ?? [];
      const sections = [...page.matchAll(/<section id="([^"]*)"><h2>/g)].map(([, id = '']) => id);
      expect(sections).toContain('requirements');
      expect(sections.filter((id) => !nav.includes(`href="#${id}"`))).toEqual([]);
      const linked = [...nav.matchAll(/href="#([^"]*)"/g)].map(([, id = '']) => id);
      expect(linked.filter((id) => !page.includes(`id="${id}"`))).toEqual([]);
      expect(sections.filter((id) => linked.includes(id))).toEqual(linked);
    },
  );
});

test('the terminal and the summary name the cause that kept requirements from being checked', async () => {
  const enveloped = faultNamed('list-in-an-envelope');
  const { close, ...one } = await startReference({ fault: enveloped });
  const folder = newFolder();
  try {
    const { out } = await command(
      ['--settle', '50', '--profile', 'smoke'],
      variablesOf(one),
      folder,
    );
    const summary = readFileSync(join(folder, 'reports/latest/summary.md'), 'utf8');
    for (const text of [out, summary.replaceAll('\\', '')])
      expect(text).toMatch(/fix [a-z0-9., -]+ first \(causes? 1\b/);
  } finally {
    await close();
  }
});
