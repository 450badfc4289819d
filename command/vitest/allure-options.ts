import { join } from 'node:path';
import type { AllureVitestReporterConfig } from 'allure-vitest/reporter';
import type { Conformance } from '../../helpers/verdict.js';
import { visible } from '../../helpers/escape.js';

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
    environmentInfo: Object.fromEntries(
      Object.entries(environment).map(([name, value]) => [name, visible(value)]),
    ),
  };
}
