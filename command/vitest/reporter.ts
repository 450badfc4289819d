import type { SerializedError } from 'vitest';
import type { Reporter, TestModule, TestSpecification, Vitest } from 'vitest/node';
import { pluralize } from '../../helpers/plural.js';
import { runOf } from '../../helpers/journal/run-opening.js';
import type { Requirement } from '../../helpers/requirement.js';
import { UsageError } from '../../helpers/usage-error.js';
import { REQUIREMENTS } from '../../suites/requirements.js';
import { checkScope } from '../../suites/scope.js';
import { readArguments } from '../arguments.js';
import { failureOf } from '../failure.js';
import { outputTo } from '../output.js';
import type { Conclusion } from '../run/conclusion.js';
import {
  dropTestPlan,
  readEnvironment,
  variablesNow,
  type Environment,
} from '../settings/environment.js';
import { resolveSettings, type Resolved } from '../settings/resolve.js';
import { allureOptions } from './allure-options.js';
import { faultsIn } from './faults.js';
import type { Gathered } from './gathered.js';
import { liveRun } from './live.js';
import { recordedRun } from './recorded-run.js';
import { selectedBy } from './selection.js';

/** Reporters of vitest that print output for a program. */
const FOR_PROGRAMS: ReadonlySet<string> = new Set(['json', 'junit', 'tap', 'tap-flat']);

/**
 * Turns a vitest run into a run of the suite. Before the tests, gathers the evidence that the selected tests need. After the tests,
 * writes the reports. In watch mode, every rerun is a separate run of the suite.
 */
export class ConformanceReporter implements Reporter {
  #output = outputTo(process.stdout, process.stderr);
  readonly #variables = variablesNow();
  #vitest: Vitest | undefined;
  #allure: Reporter | undefined;
  #gathered: Gathered | undefined;
  #animals = 0;
  #runs = 0;

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
    const { err, errAsIs } = this.#output;
    if (isForPrograms(vitest)) this.#output = { ...this.#output, out: err, outAsIs: errAsIs };
  }

  async onTestRunStart(specifications: readonly TestSpecification[]): Promise<void> {
    const vitest = this.#vitest;
    if (vitest === undefined || vitest.config.mergeReports) return;
    vitest.provide('conformance', undefined);
    try {
      this.#gathered = await this.#gather(vitest, await selected(vitest, specifications));
      const { journal, conclusion } = this.#gathered;
      vitest.provide('conformance', { journal, run: runOf(conclusion.recording) });
    } catch (error) {
      await this.#fail(vitest, error);
    }
  }

  async onTestRunEnd(
    modules: readonly TestModule[],
    errors: readonly SerializedError[],
    reason: Parameters<NonNullable<Reporter['onTestRunEnd']>>[2],
  ): Promise<void> {
    if (this.#vitest === undefined || this.#gathered === undefined) return;
    const gathered = this.#gathered;
    this.#gathered = undefined;
    try {
      await this.#allure?.onTestRunEnd?.(modules, errors, reason);
      const { conformance } = gathered.write(faultsIn(modules, errors));
      this.#count(gathered.animals);
      process.exitCode = conformance.run.exitCode;
    } catch (error) {
      await this.#fail(this.#vitest, error);
    } finally {
      await gathered.close();
    }
  }

  async #gather(vitest: Vitest, requirements: readonly Requirement[]): Promise<Gathered> {
    dropTestPlan();
    const environment = readEnvironment(undefined, this.#variables);
    const evidence = environment.find('EVIDENCE');
    if (evidence?.value === '') {
      throw new UsageError(
        `${evidence.where} is set but empty: name a report folder, or remove it`,
      );
    }
    if (evidence !== undefined) return recordedRun(evidence.value, requirements, this.#output);
    const resolved = resolvedFor(environment, requirements);
    const gathered = await liveRun(resolved, this.#output);
    this.#allure ??= await allureFor(vitest, resolved.reportDir, gathered.conclusion);
    return gathered;
  }

  /** Reports why a run is not possible. In watch mode, vitest continues, and its tests fail. */
  async #fail(vitest: Vitest, error: unknown): Promise<void> {
    const { text, code } = await failureOf(error);
    this.#output.err(text);
    process.exitCode = code;
    if (!vitest.config.watch) process.exit(code);
  }

  /** Prints how many animals all runs together have left behind, because animals cannot be deleted. */
  #count(animals: number): void {
    this.#animals += animals;
    this.#runs += 1;
    if (this.#runs < 2 || this.#animals === 0) return;
    this.#output.out(
      `${this.#runs} runs since vitest started have left ${pluralize(this.#animals, 'animal')} behind\n`,
    );
  }
}

/** Whether a reporter of vitest prints output for a program. If so, nothing else may be printed to standard output. */
function isForPrograms({ config: { reporters } }: Vitest): boolean {
  const names = reporters.map((each) => (Array.isArray(each) ? each[0] : each));
  return names.some((name) => typeof name === 'string' && FOR_PROGRAMS.has(name));
}

/** Creates Allure's reporter. This is not possible in `onInit`, because the report folder is not known there. */
async function allureFor(
  vitest: Vitest,
  reportDir: string,
  { conformance }: Conclusion,
): Promise<Reporter> {
  const { default: AllureVitestReporter } = await import('allure-vitest/reporter');
  const reporter = new AllureVitestReporter(allureOptions(reportDir, conformance));
  reporter.onInit(vitest);
  return reporter;
}

/** The requirements whose tests will run. @throws UsageError if there are none */
async function selected(
  vitest: Vitest,
  specifications: readonly TestSpecification[],
): Promise<readonly Requirement[]> {
  const requirements = await selectedBy(vitest, specifications);
  if (requirements.length > 0) return requirements;
  throw new UsageError(
    'No requirement matches these test filters, so nothing was sent. `vitest list` shows the tests.',
  );
}

/** The settings from the environment and `.env`. Sets `only` to the requirements whose tests will run, unless all tests run. */
function resolvedFor(environment: Environment, requirements: readonly Requirement[]): Resolved {
  const resolved = resolveSettings(readArguments([], []), environment);
  if (requirements.length === REQUIREMENTS.length) return resolved;
  const settings = { ...resolved.settings, only: requirements.map(({ id }) => id) };
  checkScope(settings);
  return { ...resolved, settings };
}
