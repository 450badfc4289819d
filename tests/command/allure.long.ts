import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { command, newFolder } from './spawned.js';

/** A stand-in for the `allure` package: it counts the results, remembers, and leaves a page with a tag in it. */
const STAND_IN = `
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
const [, , verb, , config, results] = process.argv;
const { default: given } = await import(join(process.cwd(), config));
const count = readdirSync(results).filter((name) => name.endsWith('-result.json')).length;
const before = existsSync(given.historyPath) ? readFileSync(given.historyPath, 'utf8').split('\\n').length - 1 : 0;
appendFileSync(given.historyPath, '{}\\n');
mkdirSync(given.output, { recursive: true });
const { singleFile, groupBy } = given.plugins.awesome.options;
writeFileSync(join(given.output, 'index.html'), [verb, count, before, singleFile, groupBy, given.categories.length].join(' ')
  + '<script async src="https://www.googletagmanager.com/gtag/js"></script>');
`;

describe('report --reporter allure', () => {
  test('says what to install where the package is not there', async () => {
    const cwd = newFolder();
    await command(['--only', 'list.answer.*', '--quiet'], {}, cwd);
    const { code, err, out } = await command(
      ['report', 'reports/latest', '--reporter', 'allure'],
      {},
      cwd,
    );
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(/npm install --save-dev allure/);
    const categories = readFileSync(
      join(cwd, 'reports/latest/allure-results/categories.json'),
      'utf8',
    );
    expect(JSON.parse(categories)).toHaveLength(6);
  });

  test('makes one page without tags, and keeps the history', async () => {
    const cwd = newFolder();
    const folder = join(cwd, 'node_modules', 'allure');
    mkdirSync(join(folder, 'dist'), { recursive: true });
    writeFileSync(
      join(folder, 'package.json'),
      JSON.stringify({ name: 'allure', type: 'module', exports: { '.': './dist/index.js' } }),
    );
    writeFileSync(join(folder, 'dist', 'index.js'), '');
    writeFileSync(join(folder, 'cli.js'), STAND_IN);
    await command(['--only', 'list.answer.*', '--quiet'], {}, cwd);
    for (const before of [0, 1]) {
      const { code, out } = await command(
        ['report', 'reports/latest', '--reporter', 'allure'],
        {},
        cwd,
      );
      expect({ code, out }).toEqual({
        code: 0,
        out: `${join(cwd, 'reports/latest/allure.html')}\n`,
      });
      expect(readFileSync(join(cwd, 'reports/latest/allure.html'), 'utf8')).toBe(
        `generate 108 ${before} true epic,feature,story 6`,
      );
    }
    // The next run keeps what Allure remembers.
    await command(['--only', 'list.answer.*', '--quiet'], {}, cwd);
    expect(readFileSync(join(cwd, 'reports/latest/allure-history.jsonl'), 'utf8')).toBe('{}\n{}\n');
  });
});
