import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PLAIN } from '../helpers/defaults.js';
import { judgeCases } from '../proof/judge.js';
import { isSteady, stabilityPage, sum, type Repeats } from '../proof/stability-page.js';
import {
  faultsRepeated,
  conformingRepeated,
  steadiness,
  wrongCases,
  type Repeated,
} from '../proof/stability.js';
import { judgeInThreads } from '../proof/threads.js';
import { FAULTS } from '../reference/faults/index.js';

/** Number of runs of each of the ten hardest variations. */
const CONFORMING_RUNS = 20;
/** Number of runs of each known-bad service. */
const FAULT_RUNS = 10;

const PAGE = fileURLToPath(new URL('../../../docs/stability.md', import.meta.url));
/** Long time limits, because the machine may be busy with other things. */
const settings = { ...PLAIN, embedded: false, settleMs: 400, timeoutMs: 60_000, deadlineS: 900 };

async function run(services: readonly Repeated[]): Promise<Repeats> {
  const cases = services.flatMap((service) => service.cases);
  let done = 0;
  const outcomes = await judgeInThreads(cases, settings, () => {
    done += 1;
    if (done % 100 === 0) process.stderr.write(`${done} of ${cases.length}\n`);
  });
  const again = wrongCases(services, outcomes);
  const alone = await judgeCases(again, { settings, concurrency: 1 });
  return {
    services: steadiness(services, [...outcomes, ...alone]),
    repeated: again.map(({ name }) => name),
  };
}

const conforming = await run(conformingRepeated(CONFORMING_RUNS));
const faults = await run(faultsRepeated(FAULTS, FAULT_RUNS));
writeFileSync(PAGE, stabilityPage(conforming, faults));
const all = [...conforming.services, ...faults.services];
process.stdout.write(
  `${sum(all, 'right')} of ${sum(all, 'runs')} runs came to the right verdict\n`,
);
process.exitCode = isSteady(all) ? 0 : 1;
