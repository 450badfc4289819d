import { referenceTo } from './probes/value-reference.js';
import type { Conformance, RequirementVerdict } from './verdict.js';

/** Returns a generated value that shows a violation, as `PROBE=VALUE`; undefined if an example of the suite shows one. */
export function earlierValueOf({
  failures,
}: Pick<RequirementVerdict, 'failures'>): string | undefined {
  const values = failures.flatMap(({ counterexample }) => counterexample ?? []);
  const [first] = values;
  return first === undefined || values.length < failures.length ? undefined : referenceTo(first);
}

/** Returns the values that a later run sends as further examples. So it finds the same violations with any seed. */
export function counterexamplesIn({
  requirements,
}: Pick<Conformance, 'requirements'>): readonly string[] {
  return [...new Set(requirements.flatMap((each) => earlierValueOf(each) ?? []))];
}
