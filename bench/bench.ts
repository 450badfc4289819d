import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Number of measured rounds. One more round runs before them, so that files are in memory. */
const ROUNDS = 9;
/** Variables of the environment that would change what is measured. */
const REMOVED_VARIABLES = ['BASE_URL', 'MESSAGES_BASE_URL', 'API_KEY', 'CATEGORY_ID', 'REPORT_DIR'];

const reports = mkdtempSync(join(tmpdir(), 'bench-'));
const command = fileURLToPath(new URL('../../../dist/command/main.js', import.meta.url));
const replay = fileURLToPath(new URL('./replay.js', import.meta.url));

const env = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !REMOVED_VARIABLES.includes(name)),
);

/** The duration of one whole process, in ms. @throws Error if it fails */
function timed(...args: readonly string[]): number {
  const start = performance.now();
  // Runs in a folder without a `.env`, because such a file would change what is measured.
  const { status, stderr } = spawnSync(process.execPath, args, {
    cwd: reports,
    env,
    encoding: 'utf8',
  });
  const ms = performance.now() - start;
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`);
  return ms;
}

/** Durations (ms) of a standard run of the built-in reference, and of a bare replay of its requests, which judges nothing. */
function round(): readonly [run: number, bare: number] {
  return [
    timed(command, 'run', '--demo', '--quiet', '--report-dir', reports),
    timed(replay, join(reports, 'evidence.har')),
  ];
}

function line(name: string, values: readonly number[], digits: number): string {
  const sorted = values.toSorted((a, b) => a - b);
  const shown = [sorted[sorted.length >> 1], sorted[0], sorted.at(-1)];
  return `${name.padEnd(14)}${shown.map((value) => value?.toFixed(digits).padStart(8)).join('')}\n`;
}

try {
  round();
  const rounds = Array.from({ length: ROUNDS }, round);
  process.stdout.write(
    `${ROUNDS} interleaved rounds on Node ${process.versions.node}; whole processes, ms\n` +
      `${''.padEnd(14)}  median     min     max\n` +
      line(
        'standard run',
        rounds.map(([run]) => run),
        0,
      ) +
      line(
        'bare replay',
        rounds.map(([, bare]) => bare),
        0,
      ) +
      line(
        'ratio',
        rounds.map(([run, bare]) => run / bare),
        2,
      ),
  );
} finally {
  rmSync(reports, { recursive: true, force: true });
}
