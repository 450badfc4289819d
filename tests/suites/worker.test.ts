import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

/** The CommonJS packages, such as undici, that a process loads when it imports this compiled file. */
function packagesBehind(file: string): string[] {
  const url = pathToFileURL(resolve(import.meta.dirname, '../../dist', file)).href;
  const script = `
    import { createRequire } from 'node:module';
    await import(${JSON.stringify(url)});
    console.log(Object.keys(createRequire(import.meta.url).cache).join('\\n'));
  `;
  const loaded = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
  });
  const names = Array.from(loaded.matchAll(/node_modules\/([\w-]+)\//g), ([, name = '']) => name);
  return [...new Set(names)].toSorted();
}

test('the code that checks a recorded run does not load undici, but the code that sends requests does', () => {
  expect(packagesBehind('suites/vitest/define-tests.js')).not.toContain('undici');
  expect(packagesBehind('suites/engine/conform.js')).toContain('undici');
});
