import { readFileSync } from 'node:fs';
import { isAsGood, worse } from '../proof/guard.js';
import type { RecordedProof } from '../proof/recorded.js';

/**
 * Compares two builds: `npm run guard -- BEFORE.json AFTER.json`, each written by `prove --random 60 --json FILE` of that build.
 * Exit code 1 if the second build is worse in any way.
 */
const [before, after] = process.argv.slice(2).map(read);
if (before === undefined || after === undefined) {
  throw new Error(
    'name two files that `prove --json FILE` wrote: one before the change, and one after it',
  );
}

function read(file: string): RecordedProof {
  return JSON.parse(readFileSync(file, 'utf8')) as RecordedProof;
}

const { lost, falsePositives, undetermined, suiteFaults } = worse(before, after);
const sections = [
  ['Lost', lost],
  ['False positives', falsePositives],
  ['Newly undetermined on conforming services', undetermined],
  ['Faults of the suite', suiteFaults],
] as const;
for (const [title, lines] of sections) {
  process.stdout.write(
    [`${title}: ${lines.length}`, ...lines.map((line) => `  ${line}`), ''].join('\n'),
  );
}
process.exitCode = isAsGood({ lost, falsePositives, undetermined, suiteFaults }) ? 0 : 1;
