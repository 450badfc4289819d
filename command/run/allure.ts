import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestResult } from 'allure-js-commons';
import { FileSystemWriter, ReporterRuntime } from 'allure-js-commons/sdk/reporter';
import AllureVitestReporter from 'allure-vitest/reporter';
import type { Vitest } from 'vitest/node';

/** Writes results as Allure does, but does not wait for the disk after each: there are more than a hundred. */
class SwiftWriter extends FileSystemWriter {
  readonly #folder: string;

  constructor(folder: string) {
    super({ resultsDir: folder });
    this.#folder = folder;
  }

  override writeResult(result: TestResult): void {
    writeFileSync(join(this.#folder, `${result.uuid}-result.json`), JSON.stringify(result));
  }
}

/** The reporter that writes `allure-results`. Our tests use no matchers, so it need not wrap them. */
export class AllureReporter extends AllureVitestReporter {
  readonly #folder: string;

  /** @param reportDir where `allure-results` is to be */
  constructor(reportDir: string) {
    const resultsDir = join(reportDir, 'allure-results');
    super({ resultsDir, reportMatchers: false });
    this.#folder = resultsDir;
  }

  override onInit(vitest: Vitest): void {
    super.onInit(vitest);
    // It takes no writer as a setting.
    const runtime: unknown = Reflect.get(this, 'allureReporterRuntime');
    if (runtime instanceof ReporterRuntime) runtime.writer = new SwiftWriter(this.#folder);
  }
}
