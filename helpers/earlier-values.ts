import { referenceTo } from './probes/recorded.js';
import type { Conformance, RequirementVerdict } from './verdict.js';

/** The value that shows a violation, as `PROBE=VALUE`, if no example of the suite shows it; undefined if one does. */
export function counterexampleOf({
  failures,
}: Pick<RequirementVerdict, 'failures'>): string | undefined {
  const values = failures.flatMap(({ counterexample }) => counterexample ?? []);
  const [first] = values;
  return first === undefined || values.length < failures.length ? undefined : referenceTo(first);
}

/** The values that a later run sends as further examples, so that its seed does not decide whether it finds the same violations. */
export function counterexamplesIn({
  requirements,
}: Pick<Conformance, 'requirements'>): readonly string[] {
  return [...new Set(requirements.flatMap((each) => counterexampleOf(each) ?? []))];
}
