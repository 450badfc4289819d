import { join } from 'node:path';
import type { Status } from 'allure-js-commons';
import type { AllureVitestReporterConfig } from 'allure-vitest/reporter';
import type { Conformance } from '../../helpers/verdict.js';
import { visible } from '../../helpers/escape.js';

type Category = NonNullable<AllureVitestReporterConfig['categories']>[number];

const skipped = (name: string, beginning: string): Category => ({
  name,
  matchedStatuses: ['skipped' as Status],
  // In Allure 2, the pattern must match the whole message. In Allure 3, a part is enough.
  messageRegex: `^${beginning}[\\s\\S]*$`,
});

/** The categories of results that did not pass. */
const CATEGORIES: readonly Category[] = [
  { name: 'Violations of the interface', matchedStatuses: ['failed' as Status] },
  skipped('Known to the baseline', 'known: '),
  skipped('Undetermined', '(?!known: |advice: |expected |not-applicable|blind spot)'),
  skipped('Advice', '(advice: |expected )'),
  skipped('Not applicable', '(not-applicable|blind spot)'),
  { name: 'Faults of the suite itself', matchedStatuses: ['broken' as Status] },
];

export function allureOptions(
  reportDir: string,
  { suite, target, run, verdict }: Conformance,
): AllureVitestReporterConfig {
  const environment = {
    verdict,
    service: target.baseUrl,
    messages: target.messagesBaseUrl ?? 'none',
    profile: run.profile,
    seed: String(run.seed),
    suite: `${suite.name} ${suite.version}`,
  };
  return {
    resultsDir: join(reportDir, 'allure-results'),
    // The tests use no `expect` matchers that Allure could record.
    reportMatchers: false,
    categories: [...CATEGORIES],
    environmentInfo: Object.fromEntries(
      Object.entries(environment).map(([name, value]) => [name, visible(value)]),
    ),
  };
}
