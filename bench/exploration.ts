import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { DEFAULT_SEED, PLAIN } from '../helpers/defaults.js';
import { explore } from '../proof/exploration.js';
import { explorationPage } from '../proof/exploration-page.js';
import { judgeInThreads } from '../proof/threads.js';

/** The number of draws for each template: the first argument, or 50. */
const DRAWS = Number(process.argv[2] ?? 50);

const PAGE = fileURLToPath(new URL('../../../docs/exploration.md', import.meta.url));
const settings = { ...PLAIN, embedded: false, settleMs: 400, timeoutMs: 60_000, deadlineS: 900 };

let done = 0;
const rows = await explore(DRAWS, DEFAULT_SEED, (cases) =>
  judgeInThreads(cases, settings, () => {
    done += 1;
    if (done % 100 === 0) process.stderr.write(`${done} of ${cases.length}\n`);
  }),
);
writeFileSync(PAGE, explorationPage(rows, DEFAULT_SEED));
