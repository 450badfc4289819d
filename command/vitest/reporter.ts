import type { SerializedError } from 'vitest';
import type { Reporter, TestModule, TestSpecification, Vitest } from 'vitest/node';
import { counted } from '../../helpers/counted.js';
import { runOf } from '../../helpers/journal/opening.js';
import { UsageError } from '../../helpers/usage-error.js';
import { inScope, REQUIREMENTS } from '../../suites/requirements.js';
import { checkScope } from '../../suites/scope.js';
import { readArguments } from '../arguments.js';
import { conceal } from '../concealed.js';
import { failureOf } from '../failure.js';
import { processOutput } from '../output.js';
import { announcement } from '../run/announce.js';
import { withFaults, type Conclusion } from '../run/conclusion.js';
import { presentation } from '../run/presentation.js';
import { progressOn } from '../run/progress.js';
import { Session } from '../run/session.js';
import {
  checkProxies,
  dropTestPlan,
  readEnvironment,
  variablesNow,
  type Variables,
} from '../settings/environment.js';
import { resolveSettings, type Resolved } from '../settings/resolve.js';
import { allureOptions } from './allure-options.js';
import { faultsIn } from './faults.js';
import { selectedBy } from './selection.js';
import { takeSignals } from './signals.js';

const FOR_PROGRAMS: ReadonlySet<string> = new Set(['json', 'junit', 'tap', 'tap-flat']);

/** A run that has gathered, while vitest runs its tests. */
interface Gathered {
  readonly session: Session;
  readonly conclusion: Conclusion;
  readonly giveBack: () => void;
}

/**
 * Makes a vitest run a run of the suite: gathers before the tests, for the tests that are selected, and writes the reports
 * after them. Every rerun of a watching vitest is a run of its own.
 */
export class ConformanceReporter implements Reporter {
  #output = processOutput();
  readonly #variables = variablesNow();
  #vitest: Vitest | undefined;
  #allure: Reporter | undefined;
  #gathered: Gathered | undefined;
  #animals = 0;
  #runs = 0;

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
    const { err } = this.#output;
    if (isForPrograms(vitest)) this.#output = { ...this.#output, out: err };
  }

  async onTestRunStart(specifications: readonly TestSpecification[]): Promise<void> {
    const vitest = this.#vitest;
    if (vitest === undefined || vitest.config.mergeReports) return;
    vitest.provide('conformance', undefined);
    try {
      this.#gathered = await this.#gather(vitest, specifications);
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
    const { session, conclusion: gathered, giveBack } = this.#gathered;
    this.#gathered = undefined;
    try {
      await this.#allure?.onTestRunEnd?.(modules, errors, reason);
      const conclusion = withFaults(session.asInterrupted(gathered), faultsIn(modules, errors));
      session.seal(conclusion);
      presentation(readArguments([], []), this.#output).write(session.reportDir, conclusion);
      this.#count(conclusion);
      process.exitCode = conclusion.conformance.run.exitCode;
    } catch (error) {
      await this.#fail(this.#vitest, error);
    } finally {
      await session.close();
      giveBack();
    }
  }

  async #gather(vitest: Vitest, specifications: readonly TestSpecification[]): Promise<Gathered> {
    dropTestPlan();
    const resolved = await resolvedFor(vitest, specifications, this.#variables);
    conceal(resolved.credentials);
    const giveBack = takeSignals();
    let session: Session | undefined;
    try {
      session = await Session.open(resolved);
      const scope = REQUIREMENTS.filter((each) => inScope(each, resolved.settings));
      this.#output.out(announcement(resolved.settings, scope));
      const conclusion = await session.run(progressOn(this.#output, false));
      vitest.provide('conformance', { journal: session.journal, run: runOf(conclusion.recording) });
      this.#allure ??= await allureFor(vitest, session.reportDir, conclusion);
      return { session, conclusion, giveBack };
    } catch (error) {
      await session?.close();
      giveBack();
      throw error;
    }
  }

  /** Reports what stands in the way of a run. A vitest that watches goes on, and its tests fail. */
  async #fail(vitest: Vitest, error: unknown): Promise<void> {
    const { text, code } = await failureOf(error);
    this.#output.err(text);
    process.exitCode = code;
    if (!vitest.config.watch) process.exit(code);
  }

  /** Nobody can delete animals: someone who reruns often should see how many there are. */
  #count({ conformance: { footprint, target } }: Conclusion): void {
    this.#animals += footprint.animals;
    this.#runs += 1;
    if (this.#runs < 2 || target.embedded) return;
    this.#output.out(
      `${this.#runs} runs since vitest started have left ${counted(this.#animals, 'animal')} behind\n`,
    );
  }
}

/** Whether a reporter of vitest prints what a program reads: then nothing else may stand on standard output. */
function isForPrograms({ config: { reporters } }: Vitest): boolean {
  const names = reporters.map((each) => (Array.isArray(each) ? each[0] : each));
  return names.some((name) => typeof name === 'string' && FOR_PROGRAMS.has(name));
}

/** Allure's reporter, which learns only now where it writes. */
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

/** The settings of environment and `.env`, narrowed to what the tests that will run need. */
async function resolvedFor(
  vitest: Vitest,
  specifications: readonly TestSpecification[],
  variables: Variables,
): Promise<Resolved> {
  const environment = readEnvironment(undefined, variables);
  const resolved = resolveSettings(readArguments([], []), environment);
  if (!resolved.settings.embedded) checkProxies(variables);
  const selected = await selectedBy(vitest, specifications);
  if (selected.length === 0) {
    throw new UsageError(
      'No requirement matches these test filters, so nothing was sent. `vitest list` shows the tests.',
    );
  }
  if (selected.length === REQUIREMENTS.length) return resolved;
  const settings = { ...resolved.settings, only: selected.map(({ id }) => id) };
  checkScope(settings, REQUIREMENTS);
  return { ...resolved, settings };
}
