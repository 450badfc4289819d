import { groupBy } from '../helpers/group-by.js';
import type { Conformance, Failure } from '../helpers/verdict.js';

/**
 * The hint for a cause:
 * 1. the hint of a failure of `exchange`, if there is one: this exchange shows the cause best;
 * 2. otherwise, the most frequent hint of failures of the same kind, if more than half of them have this hint.
 * If no failure is of `exchange`, step 2 uses failures of every kind.
 */
function hintAmong(all: readonly Failure[], exchange: number | undefined): string | undefined {
  const shown = all.filter((one) => one.exchange === exchange);
  const example = shown.find(({ hint }) => hint !== undefined);
  if (example) return example.hint;
  const failures =
    shown.length === 0 ? all : all.filter(({ kind }) => shown.some((one) => one.kind === kind));
  const byHint = groupBy(
    failures.filter(({ hint }) => hint !== undefined),
    ({ hint }) => hint,
  );
  const [most] = [...byHint].toSorted(([, one], [, other]) => other.length - one.length);
  return most && most[1].length * 2 > failures.length ? most[0] : undefined;
}

/** The failures of a cause, and its hint. Failures of the exchange that shows the cause best come first. */
export function shownBy(
  { requirements, exchange, exchanges }: Conformance['causes'][number],
  conformance: Conformance,
): { readonly failures: readonly Failure[]; readonly hint: string | undefined } {
  const of = new Set(exchanges);
  const failures = conformance.requirements
    .filter(({ id }) => requirements.includes(id))
    .flatMap((one) => one.failures)
    .filter((failure) => of.has(failure.exchange))
    .toSorted((a, b) => Number(b.exchange === exchange) - Number(a.exchange === exchange));
  return { failures, hint: hintAmong(failures, exchange) };
}
