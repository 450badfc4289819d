import type { SerializedError } from 'vitest';
import type { Reporter, TestModule, TestSpecification, Vitest } from 'vitest/node';
import { basename } from 'node:path';
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
  type Environment,
  readEnvironment,
  variablesNow,
} from '../settings/environment.js';
import { type Resolved, resolveSettings } from '../settings/resolve.js';
import { allureOptions } from './allure-options.js';
import { faultsIn } from './faults.js';
import { liveRun, type LiveRun } from './live.js';
import { chapterOf } from '../../helpers/chapter.js';
import { testNameOf } from '../../suites/vitest/tests.js';

/** The requirements whose tests are about to run. vitest can select tests by file, name pattern or test id. */
export function selectedBy(
  vitest: Vitest,
  specifications: readonly TestSpecification[],
): readonly Requirement[] {
  return REQUIREMENTS.filter((requirement) =>
    specifications.some((spec) => selects(vitest, spec, requirement)),
  );
}

function selects(vitest: Vitest, spec: TestSpecification, requirement: Requirement): boolean {
  const chapter = chapterOf(requirement.id);
  if (basename(spec.moduleId).split('.', 1)[0] !== chapter) return false;
  const pattern = spec.testNamePattern ?? vitest.getGlobalTestNamePattern();
  if (pattern && !`${chapter} ${testNameOf(requirement)}`.match(pattern)) return false;
  // The test view of an editor selects single tests by id. vitest knows the ids from an earlier run.
  const named = spec.testIds?.map((id) => vitest.state.idMap.get(id)?.meta.requirement);
  return named === undefined || named.includes(requirement.id);
}

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
  #run: LiveRun | undefined;

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
    const { err, errAsIs } = this.#output;
    if (isForPrograms(vitest)) this.#output = { ...this.#output, out: err, outAsIs: errAsIs };
  }

  async onTestRunStart(specifications: readonly TestSpecification[]): Promise<void> {
    const vitest = this.#vitest;
    if (vitest === undefined) return;
    vitest.provide('conformance', undefined);
    try {
      this.#run = await this.#gather(vitest, selected(vitest, specifications));
      const { journal, conclusion } = this.#run;
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
    if (this.#vitest === undefined || this.#run === undefined) return;
    const run = this.#run;
    this.#run = undefined;
    try {
      await this.#allure?.onTestRunEnd?.(modules, errors, reason);
      const { conformance } = run.write(faultsIn(modules, errors));
      process.exitCode = conformance.run.exitCode;
    } catch (error) {
      await this.#fail(this.#vitest, error);
    } finally {
      await run.close();
    }
  }

  async #gather(vitest: Vitest, requirements: readonly Requirement[]): Promise<LiveRun> {
    dropTestPlan();
    const resolved = resolvedFor(readEnvironment(undefined, this.#variables), requirements);
    const run = await liveRun(resolved, this.#output);
    this.#allure ??= await allureFor(vitest, resolved.reportDir, run.conclusion);
    return run;
  }

  /** Reports why a run is not possible. In watch mode, vitest continues, and its tests fail. */
  async #fail(vitest: Vitest, error: unknown): Promise<void> {
    const { text, code } = await failureOf(error);
    this.#output.err(text);
    process.exitCode = code;
    if (!vitest.config.watch) process.exit(code);
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
function selected(
  vitest: Vitest,
  specifications: readonly TestSpecification[],
): readonly Requirement[] {
  const requirements = selectedBy(vitest, specifications);
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
