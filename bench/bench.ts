import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Rounds that count; one more is run before them, so that files are in memory. */
const ROUNDS = 9;
const SERVICE = ['BASE_URL', 'MESSAGES_BASE_URL', 'API_KEY', 'CATEGORY_ID', 'REPORT_DIR'];

const reports = mkdtempSync(join(tmpdir(), 'bench-'));
const command = fileURLToPath(new URL('../../../dist/command/main.js', import.meta.url));
const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const evidence = join(reports, 'evidence.har');

/** The processes that are compared, in the order of a round. */
const PROCESSES = {
  'standard run': [command, 'run', '--quiet', '--report-dir', reports],
  'empty vitest run': [here('./empty.js')],
  'bare replay': [here('./replay.js'), evidence],
} as const;
type Name = keyof typeof PROCESSES;
const NAMES = Object.keys(PROCESSES) as Name[];

const env = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !SERVICE.includes(name)),
);

/** Milliseconds of one whole process. @throws where it fails */
function timed(name: Name): number {
  const start = performance.now();
  // In an empty folder, so that nobody's `.env` decides what is measured.
  const { status, stderr } = spawnSync(process.execPath, [...PROCESSES[name]], {
    cwd: reports,
    env,
    encoding: 'utf8',
  });
  const ms = performance.now() - start;
  if (status !== 0) throw new Error(`the ${name} ended with ${status}: ${stderr}`);
  return ms;
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

type Round = Readonly<Record<Name, number>>;

function round(): Round {
  return Object.fromEntries(NAMES.map((name) => [name, timed(name)])) as Round;
}

function exchanges(): number {
  const har = JSON.parse(readFileSync(evidence, 'utf8')) as { log: { entries: unknown[] } };
  return har.log.entries.length;
}

/** How long the standard run takes, for each ms of an empty vitest run and a bare replay together. */
function ratio(times: Round): number {
  return times['standard run'] / (times['empty vitest run'] + times['bare replay']);
}

function inWords(rounds: readonly Round[]): string {
  const line = (name: string, values: readonly number[], digits: number): string => {
    const shown = [median(values), Math.min(...values), Math.max(...values)];
    const [middle, least, most] = shown.map((value) => value.toFixed(digits).padStart(6));
    return `${name.padEnd(18)} ${middle}  ${least}  ${most}`;
  };
  return [
    `${rounds.length} interleaved rounds on Node ${process.versions.node}, ${exchanges()} exchanges; whole processes, ms`,
    `${''.padEnd(18)} median     min     max`,
    ...NAMES.map((name) =>
      line(
        name,
        rounds.map((times) => times[name]),
        0,
      ),
    ),
    line('ratio', rounds.map(ratio), 2),
    'ratio: standard run / (empty vitest run + bare replay of its exchanges), round by round',
    '',
  ].join('\n');
}

try {
  round();
  process.stdout.write(inWords(Array.from({ length: ROUNDS }, round)));
} finally {
  rmSync(reports, { recursive: true, force: true });
}
