import type { SerializedError } from 'vitest';
import type { Reporter, TestModule } from 'vitest/node';
import type { GatherEnd } from '../../helpers/gather/gather.js';
import type { RequirementVerdict, VerdictName } from '../../helpers/verdict.js';

type State = 'passed' | 'failed' | 'skipped' | 'pending';

/** What vitest says of one requirement. */
export interface Tested {
  readonly id: string;
  readonly state: State;
  /** Whether it never began. */
  readonly isLeftOut: boolean;
}

/** Which state of a test a verdict leads to. */
const STATES: Readonly<Record<VerdictName, State>> = {
  pass: 'passed',
  fail: 'failed',
  undetermined: 'skipped',
  'not-applicable': 'skipped',
  advice: 'skipped',
};

/** Listens to vitest, prints nothing, and keeps what the tests told. */
export class Collector implements Reporter {
  readonly #mayLeaveOut: boolean;
  readonly #tested: Tested[] = [];
  readonly #faults: string[] = [];
  #end: GatherEnd | undefined;

  /** @param mayLeaveOut whether somebody may have chosen some of the tests, as with vitest's own `-t` */
  constructor(mayLeaveOut = false) {
    this.#mayLeaveOut = mayLeaveOut;
  }

  get end(): GatherEnd | undefined {
    return this.#end;
  }

  /** What went wrong in the suite itself. */
  get faults(): readonly string[] {
    return this.#faults;
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    for (const error of errors) this.#faults.push(`outside of any test: ${error.message}`);
    for (const module of modules) {
      for (const error of module.errors()) {
        this.#faults.push(`${module.relativeModuleId}: ${error.message}`);
      }
      for (const test of module.children.allTests()) {
        const { state, errors: thrown = [] } = test.result();
        const told = test.meta().conformance;
        this.#end ??= told?.end;
        // A test that ran says how the gathering ended.
        const isLeftOut = state === 'skipped' && told?.end === undefined;
        if (told !== undefined) this.#tested.push({ id: told.id, state, isLeftOut });
        for (const { name, message } of thrown) {
          if (name !== 'Violation') this.#fault(told?.id ?? test.name, message);
        }
      }
    }
  }

  /** One fault may fail every test that follows: it is told once. */
  #fault(where: string, message: string): void {
    if (!this.#faults.some((fault) => fault.endsWith(`: ${message}`))) {
      this.#faults.push(`${where}: ${message}`);
    }
  }

  /** Where vitest and the verdicts derived from the journal differ: a fault of the suite. */
  readonly disagreements = (
    verdicts: readonly Pick<RequirementVerdict, 'id' | 'verdict' | 'known'>[],
  ): string[] => {
    const tests = new Map(this.#tested.map((test) => [test.id, test]));
    return verdicts.flatMap(({ id, verdict, known }) => {
      const { state, isLeftOut = true } = tests.get(id) ?? {};
      if (this.#mayLeaveOut && isLeftOut) return [];
      if (state === (known === undefined ? STATES[verdict] : 'skipped')) return [];
      return [`${id}: the verdict is ${verdict}, its test ${state ?? 'did not run'}`];
    });
  };
}
