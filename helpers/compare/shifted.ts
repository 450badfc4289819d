import type { Evidence } from '../evidence/evidence.js';
import { isAnswered } from '../exchange.js';
import { requestInWords } from '../request-in-words.js';
import { MOST_FAILURES } from '../judge/group.js';
import type { Failure } from '../verdict.js';
import type { Row, Side } from './comparison.js';
import { requestKind } from './request-identity.js';
import { evidenceOf } from './shared.js';

/** The requests, responses and violations of one run. */
interface RunContent {
  readonly evidence: Evidence;
  readonly probes: ReadonlySet<string>;
  readonly failures: ReadonlyMap<string, readonly Failure[]>;
}

/**
 * Requirements that several runs violate, but not by the same probes: a row for each. The cell of a run has what failed there and
 * passed in another one. It is empty if the evidence of a run is missing, or has more failures than are kept.
 */
export function shiftedRows(sides: readonly Side[]): Row<string | null>[] {
  const runs = sides.map(contentOf);
  const texts = sides.flatMap(({ conformance }) =>
    conformance.requirements.map(({ id, text }) => [id, text] as const),
  );
  return [...new Map(texts)].flatMap(([id, text]) => {
    const cells = runs.map((run) =>
      run === undefined ? null : inWords(run, failingHereAlone(id, run, runs)),
    );
    return cells.every((cell) => cell === null) ? [] : [{ id, text, cells }];
  });
}

function contentOf(side: Side): RunContent | undefined {
  const { conformance, exchanges } = side;
  if (exchanges === undefined) return undefined;
  const evidence = evidenceOf(side, exchanges);
  return {
    evidence,
    probes: new Set(
      evidence.exchanges.filter(isAnswered).map((each) => requestKind(each, evidence)),
    ),
    failures: new Map(conformance.requirements.map(({ id, failures }) => [id, failures])),
  };
}

function probeBy({ exchange }: Failure, { evidence }: RunContent): string {
  const shown = evidence.exchanges[exchange];
  return shown === undefined ? '' : requestKind(shown, evidence);
}

/** The first failure of each probe that another run sent as well, and that did not fail there although others did. */
function failingHereAlone(
  id: string,
  run: RunContent,
  runs: readonly (RunContent | undefined)[],
): readonly Failure[] {
  const own = new Map<string, Failure>();
  for (const failure of run.failures.get(id) ?? []) {
    const probe = probeBy(failure, run);
    if (!own.has(probe)) own.set(probe, failure);
  }
  const others = runs.flatMap((other) => {
    const failures = other?.failures.get(id) ?? [];
    const isTold = failures.length > 0 && failures.length < MOST_FAILURES;
    if (other === undefined || other === run || !isTold) return [];
    const failing = new Set(failures.map((failure) => probeBy(failure, other)));
    return [{ probes: other.probes, failing }];
  });
  return [...own].flatMap(([probe, failure]) =>
    others.some(({ probes, failing }) => probes.has(probe) && !failing.has(probe)) ? [failure] : [],
  );
}

function inWords({ evidence }: RunContent, failures: readonly Failure[]): string | null {
  const [first] = failures;
  if (first === undefined) return null;
  const exchange = evidence.exchanges[first.exchange];
  const request = exchange && isAnswered(exchange) ? `${requestInWords(exchange)}: ` : '';
  const more = failures.length > 1 ? `, and ${failures.length - 1} more` : '';
  return `${request}expected ${first.expected}, observed ${first.observed}${more}`;
}
