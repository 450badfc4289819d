import type { SerializedError } from 'vitest';
import type { TestModule } from 'vitest/node';

/** Faults of the suite, as vitest reports them: every error that is not a violation. */
export function faultsIn(
  modules: readonly TestModule[],
  errors: readonly SerializedError[],
): readonly string[] {
  const faults = new Set(errors.map(({ message }) => `outside of any test: ${message}`));
  for (const module of modules) {
    for (const { message } of module.errors()) faults.add(`${module.relativeModuleId}: ${message}`);
    for (const test of module.children.allTests()) {
      for (const { name, message } of test.result().errors ?? []) {
        // One fault may fail every test. The set keeps its message only once.
        if (name !== 'Violation') faults.add(`in a test: ${message}`);
      }
    }
  }
  return [...faults];
}
