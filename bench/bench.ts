import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median } from '../proof/matrix.js';
import type { Fault } from '../reference/fault.js';
import { FAULTS } from '../reference/faults/index.js';
import { startReference } from '../reference/start.js';

/** How often a green run, an empty vitest and a bare replay are measured. */
const ROUNDS = 3;
/** One in `EVERY` known-bad services is measured. */
const EVERY = 60;
/** Variables of the environment that would change what is measured. */
const REMOVED = new Set(['BASE_URL', 'MESSAGES_BASE_URL', 'API_KEY', 'CATEGORY_ID', 'REPORT_DIR']);

interface Evidence {
  readonly log: {
    readonly _run: { readonly startedAt: string };
    readonly entries: readonly { readonly _end: number }[];
  };
}

const folder = mkdtempSync(join(tmpdir(), 'bench-'));
const inPackage = (path: string): string =>
  fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const RUN = [inPackage('dist/command/main.js'), 'run', '--quiet', '--report-dir', folder];
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !REMOVED.has(name)));

/** Runs a whole process in a folder without a `.env`, which would change what is measured. @returns its duration in ms */
async function timed(args: readonly string[], variables: NodeJS.ProcessEnv = {}): Promise<number> {
  const start = performance.now();
  const options = { cwd: folder, env: { ...env, ...variables } };
  const code = await new Promise<unknown>((resolve) => {
    execFile(process.execPath, args, options, (error) => resolve(error?.code ?? 0));
  });
  if (code !== 0 && code !== 1) throw new Error(`${args.join(' ')} ended with ${String(code)}`);
  return performance.now() - start;
}

/**
 * A standard run of a service that shows writes at once: its duration, and how much of it followed the last response, in ms. Without
 * the wait for late writes, which is the same for each service, the durations can be compared.
 */
async function standardRun(fault?: Fault) {
  const { close, baseUrl, messagesBaseUrl, apiKey } = await startReference({
    ...(fault && { fault }),
  });
  const variables = { BASE_URL: baseUrl, MESSAGES_BASE_URL: messagesBaseUrl, API_KEY: apiKey };
  const whole = await timed([...RUN, '--settle', '0'], variables);
  const end = Date.now();
  await close();
  const { log } = JSON.parse(readFileSync(join(folder, 'evidence.har'), 'utf8')) as Evidence;
  const last = log.entries.reduce((latest, { _end }) => Math.max(latest, _end), 0) / 1000;
  return { whole, after: end - Date.parse(log._run.startedAt) - last };
}

const line = (name: string, value: number, digits: number): string =>
  `${name.padEnd(52)}${value.toFixed(digits).padStart(8)}\n`;

try {
  writeFileSync(join(folder, 'empty.test.js'), "test('nothing', () => {});\n");
  const vitest = [inPackage('node_modules/vitest/vitest.mjs'), 'run', '--globals'];
  const replay = [
    fileURLToPath(new URL('./replay.js', import.meta.url)),
    join(folder, 'evidence.har'),
  ];
  await standardRun();
  const rounds: { demo: number; whole: number; empty: number; bare: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({
      demo: await timed([...RUN, '--demo']),
      whole: (await standardRun()).whole,
      empty: await timed(vitest),
      bare: await timed(replay),
    });
  }
  const green = median(rounds.map(({ whole }) => whole));
  const reds: { whole: number; after: number }[] = [];
  for (const fault of FAULTS.filter((_, index) => index % EVERY === 0)) {
    reds.push(await standardRun(fault));
  }
  const demo = median(rounds.map((round) => round.demo));
  const longest = Math.max(...reds.map(({ after }) => after));
  const empty = median(rounds.map((round) => round.empty));
  const bare = median(rounds.map((round) => round.bare));
  process.stdout.write(
    `Medians of ${ROUNDS} rounds and of ${reds.length} known-bad services; whole processes on Node ${process.versions.node}\n` +
      line('standard run against the built-in reference, ms', demo, 0) +
      line('an empty vitest, ms', empty, 0) +
      line('bare replay of its requests, ms', bare, 0) +
      line('standard run to (empty vitest + bare replay)', demo / (empty + bare), 2) +
      line('red run to green run', median(reds.map(({ whole }) => whole)) / green, 2) +
      line('after the last response of a red run, to green run', longest / green, 2),
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
