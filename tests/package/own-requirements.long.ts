import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PACKAGE_ROOT } from '../../helpers/package-facts.js';
import { command, served } from '../command/spawned.js';
import { installed } from './installed.js';

interface Reported {
  readonly requirements: readonly {
    readonly id: string;
    readonly own?: true;
    readonly verdict: string;
  }[];
}

const text = readFileSync(join(PACKAGE_ROOT, 'docs/embedding.md'), 'utf8');
const [, first = ''] = /```ts\n(import \{ conform \}[^]*?)```/.exec(text) ?? [];
const [, example = ''] = /```ts\n(import \{\n {2}conform,[^]*?)```/.exec(text) ?? [];

const { cwd } = installed(['@types/node', 'undici-types']);
const reports = join(cwd, 'reports/house');
writeFileSync(join(cwd, 'package.json'), '{ "type": "module" }');
writeFileSync(
  join(cwd, 'tsconfig.json'),
  JSON.stringify({
    compilerOptions: {
      target: 'es2023',
      module: 'nodenext',
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      outDir: '.',
      types: ['node'],
    },
    files: ['first.ts', 'house.ts', 'never.ts'],
  }),
);
// The strict settings require defaults, because environment variables may be undefined.
writeFileSync(
  join(cwd, 'first.ts'),
  `const { BASE_URL: baseUrl = '', MESSAGES_BASE_URL: messagesBaseUrl, API_KEY: apiKey = '' } = process.env;\n${first}`,
);
writeFileSync(join(cwd, 'house.ts'), example);
// The same rule with a limit that every response exceeds.
writeFileSync(join(cwd, 'never.ts'), example.replace('LONGEST_MS = 2_000', 'LONGEST_MS = -1'));

/** Runs a program in the folder of the project, with only these variables. */
const program = (file: string, variables: Readonly<Record<string, string>>) =>
  spawnSync(process.execPath, [file], { cwd, encoding: 'utf8', env: { ...variables } });

const reported = (): Reported =>
  JSON.parse(readFileSync(join(reports, 'conformance.json'), 'utf8')) as Reported;

describe('the example in docs/embedding.md that adds a requirement', () => {
  let service: Awaited<ReturnType<typeof served>>;
  let variables: Readonly<Record<string, string>> = {};
  beforeAll(async () => {
    service = await served();
    variables = service.settings;
  });
  afterAll(() => service.stop());

  test('compiles with strict settings, and so does the first example', () => {
    expect(first).not.toBe('');
    const tsc = join(PACKAGE_ROOT, 'node_modules/typescript/bin/tsc');
    const { stdout, status } = spawnSync(process.execPath, [tsc, '-p', '.'], {
      cwd,
      encoding: 'utf8',
    });
    expect({ stdout, status }).toEqual({ stdout: '', status: 0 });
  });

  test('passes on a conforming service, is in the reports, and prevents a certificate', async () => {
    const { status, stderr } = program('house.js', variables);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const own = reported().requirements.filter((one) => one.own);
    expect(own).toMatchObject([{ id: 'house.speed.pages', verdict: 'pass' }]);
    for (const file of ['index.html', 'junit.xml', 'summary.md']) {
      expect(readFileSync(join(reports, file), 'utf8')).toContain('house.speed.pages');
    }
    expect(readFileSync(join(reports, 'index.html'), 'utf8')).toContain('while its visitors wait');

    expect((await command(['certify', '--new-key', join(cwd, 'ci')])).code).toBe(0);
    const certified = await command(['certify', reports, '--key', join(cwd, 'ci.key.pem')]);
    expect(certified.code).toBe(1);
    expect(certified.err).toContain('a program added requirements to this run (house.speed.pages)');
    expect(certified.err).toContain('run again without them');
  });

  test('is not checked by rejudge, which says so, but compare and report accept the report folder', async () => {
    const { code, out } = await command(['rejudge', reports]);
    expect(code).toBe(3);
    expect(out).toMatch(/only that program can check it[^]*house\.speed\.pages/);
    expect(out).not.toContain('altered');
    expect((await command(['compare', reports, reports])).code).toBe(0);
    expect((await command(['report', reports, '--reporter', 'html'])).code).toBe(0);
  });

  test('fails the run if it is violated', () => {
    const { status } = program('never.js', variables);
    expect(status).toBe(1);
    const failed = reported().requirements.filter(({ verdict }) => verdict === 'fail');
    expect(failed).toMatchObject([{ id: 'house.speed.pages', own: true }]);
    for (const file of ['conformance.json', 'index.html', 'junit.xml', 'summary.md']) {
      expect(readFileSync(join(reports, file), 'utf8')).not.toContain('--only house.speed.pages');
    }
  });
});
