import type { Conformed } from '../suites/engine/conform.js';

/** The generated values of one probe that show a violation, after shrinking. */
export interface ProbeCounterexamples {
  readonly probe: string;
  /** Each value as `encodeValue` writes it. */
  readonly values: readonly string[];
}

/**
 * The counterexamples of a run, by probe. Omits a probe if one of its examples shows a violation: its generated values are then not
 * always shrunk.
 */
export function counterexamplesOf({
  conformance,
  recording,
}: Pick<Conformed, 'conformance' | 'recording'>): readonly ProbeCounterexamples[] {
  const failures = conformance.requirements.flatMap((each) => each.failures);
  const shown = new Set(
    failures.flatMap(({ exchange }) => {
      const { id, origin } = recording.exchanges[exchange]?.probe ?? {};
      return id !== undefined && origin === 'example' ? [id] : [];
    }),
  );
  const found = failures.flatMap(({ counterexample: each }) =>
    each === undefined || shown.has(each.probe) ? [] : [each],
  );
  return [...new Set(found.map(({ probe }) => probe))].map((probe) => ({
    probe,
    values: found.flatMap((each) => (each.probe === probe ? [each.value] : [])),
  }));
}
