import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import type { Reporter } from 'vitest/node';
import { writeJournal } from '../../helpers/journal/journal.js';
import { runOf } from '../../helpers/journal/run-opening.js';
import type { Conclusion } from '../run/conclusion.js';
import { dropTestPlan } from '../settings/environment.js';
import { SuiteFault } from '../suite-fault.js';
import { allureOptions } from './allure-options.js';
import { faultsIn } from './faults.js';
import type { Installed } from './installed.js';
import { OPTIONS } from './options.js';

/**
 * Writes `allure-results` into a report folder. To do this, runs the suites in vitest on the recorded run, with Allure's reporter.
 * @throws SuiteFault if no test runs, or a test fails for another reason than a violation; errors of the file system
 */
export async function writeAllureResults(
  { vitest, allure, allureCommons, root }: Installed,
  reportDir: string,
  { recording, conformance }: Conclusion,
): Promise<void> {
  dropTestPlan();
  const temporary = mkdtempSync(join(tmpdir(), 'animal-store-conformance-'));
  const journal = join(temporary, 'exchanges.ndjson');
  const { default: AllureVitestReporter } = allure;
  let faults: readonly string[] = ['vitest ran no test'];
  const listener: Reporter = {
    onTestRunEnd: (modules, errors) => {
      if (modules.length > 0) faults = faultsIn(modules, errors);
    },
  };
  const discarding = new Writable({ write: (_chunk, _encoding, done) => done() });
  try {
    writeJournal(journal, recording);
    await vitest.startVitest(
      'test',
      [],
      {
        ...OPTIONS,
        root,
        config: false,
        watch: false,
        provide: { conformance: { journal, run: runOf(recording) } },
        reporters: [new AllureVitestReporter(allureOptions(reportDir, conformance)), listener],
      },
      {
        cacheDir: temporary,
        logLevel: 'silent',
        // The tests must import the same allure-js-commons as the reporter, wherever a package manager installed it.
        resolve: { alias: [{ find: /^allure-js-commons$/, replacement: allureCommons }] },
      },
      { stdout: discarding, stderr: discarding },
    );
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
  const [fault] = faults;
  if (fault !== undefined) throw new SuiteFault(`Allure's results are incomplete: ${fault}`);
}
