import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Recording } from '../helpers/run.js';
import type { Conformance } from '../helpers/verdict.js';
import { allureResults } from '../reports/allure/results.js';
import { CATEGORIES } from '../reports/allure/surroundings.js';
import { PAGE } from './run/page.js';
import { UsageError } from '../helpers/usage-error.js';

/** The one-file report, beside the other reports. */
export const ALLURE_PAGE = 'allure.html';
/** What Allure remembers from run to run. */
const HISTORY_FILE = 'allure-history.jsonl';

/** The command of the `allure` package, as it is installed here; undefined where it is not. */
function allureCommand(cwd: string): string | undefined {
  for (const from of [join(cwd, 'index.js'), import.meta.url]) {
    try {
      const main = createRequire(from).resolve('allure');
      const command = join(dirname(dirname(main)), 'cli.js');
      if (existsSync(command)) return command;
    } catch {
      // Not from here.
    }
  }
  return undefined;
}

/** Takes out the tags that report to somebody: everything that is fetched or sent from the page. */
export function withoutAnalytics(html: string): string {
  return html
    .replace(/<script\b[^>]*\bsrc=["']?(?:https?:)?\/\/[^>]*>\s*<\/script>/gi, '')
    .replace(
      /<script\b[^>]*>(?:(?!<\/script>)[^])*?(?:gtag\(|GoogleAnalyticsObject|googletagmanager\.com)(?:(?!<\/script>)[^])*?<\/script>/gi,
      (tag) =>
        // The report's own script is no tag of a few lines.
        tag.length < 5_000 ? '' : tag,
    )
    .replace(/<link\b[^>]*\bhref=["']?(?:https?:)?\/\/[^>]*>/gi, '');
}

function run(command: string, args: readonly string[], cwd: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [command, ...args], {
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    const listen = (chunk: Buffer): void => {
      said = (said + chunk.toString()).slice(-2_000);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.on('error', (error) => resolve(error.message));
    child.on('close', (code) =>
      resolve(code === 0 ? undefined : said.trim() || `exit code ${code}`),
    );
  });
}

/**
 * Makes the one-file page of Allure into a report folder, with the history of earlier ones.
 * @throws UsageError where the `allure` package is not installed, or fails
 */
export async function makeAllurePage(
  reports: string,
  conformance: Conformance,
  recording: Recording,
  cwd: string = process.cwd(),
): Promise<void> {
  const command = allureCommand(cwd);
  if (command === undefined) {
    throw new UsageError(
      'The allure package is not installed here: npm install --save-dev allure, then try again',
    );
  }
  const work = mkdtempSync(join(tmpdir(), 'animal-store-conformance-'));
  try {
    const results = join(work, 'allure-results');
    mkdirSync(results);
    for (const [name, text] of allureResults(conformance, recording, PAGE.explanations)) {
      writeFileSync(join(results, name), text);
    }
    const history = join(work, HISTORY_FILE);
    const kept = join(reports, HISTORY_FILE);
    if (existsSync(kept)) cpSync(kept, history);
    const options = {
      singleFile: true,
      groupBy: ['epic', 'feature', 'story'],
      reportLanguage: 'en',
    };
    const config = {
      name: 'Conformance of the animal store service',
      output: join(work, 'page'),
      historyPath: history,
      categories: CATEGORIES,
      plugins: { awesome: { options } },
    };
    writeFileSync(join(work, 'allurerc.mjs'), `export default ${JSON.stringify(config)};\n`);
    const failure = await run(command, ['generate', '--config', 'allurerc.mjs', results], work);
    const page = [
      join(work, 'page', 'index.html'),
      join(work, 'page', 'awesome', 'index.html'),
    ].find((file) => existsSync(file));
    if (failure !== undefined || page === undefined) {
      throw new UsageError(`allure made no report: ${failure ?? 'it left no index.html'}`);
    }
    writeFileSync(join(reports, ALLURE_PAGE), withoutAnalytics(readFileSync(page, 'utf8')));
    if (existsSync(history)) cpSync(history, kept);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
