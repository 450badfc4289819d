import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PACKAGE_ROOT } from '../../helpers/package-facts.js';
import { installed } from './installed.js';

const text = readFileSync(join(PACKAGE_ROOT, 'docs/embedding.md'), 'utf8');
const [, example = ''] = /```ts\n(import \{ conform \}[^]*?)```/.exec(text) ?? [];

test.each([
  ['nodenext', 'nodenext'],
  ['node16', 'node16'],
  ['esnext', 'bundler'],
])(
  'the library example in docs/embedding.md compiles with strict settings, module %s and moduleResolution %s',
  (module, moduleResolution) => {
    expect(example).not.toBe('');
    const { cwd } = installed(['@types/node', 'undici-types']);
    writeFileSync(join(cwd, 'package.json'), '{ "type": "module" }');
    const compilerOptions = {
      target: 'es2023',
      module,
      moduleResolution,
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      noEmit: true,
      types: ['node'],
    };
    writeFileSync(
      join(cwd, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, files: ['example.ts'] }),
    );
    // The strict settings require defaults, because environment variables may be undefined.
    writeFileSync(
      join(cwd, 'example.ts'),
      `const { BASE_URL: baseUrl = '', MESSAGES_BASE_URL: messagesBaseUrl, API_KEY: apiKey = '' } = process.env;\n${example}`,
    );
    const tsc = join(PACKAGE_ROOT, 'node_modules/typescript/bin/tsc');
    const { stdout, status } = spawnSync(process.execPath, [tsc, '-p', '.'], {
      cwd,
      encoding: 'utf8',
    });
    expect({ stdout, status }).toEqual({ stdout: '', status: 0 });
  },
);
