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
  readonly sent: ReadonlySet<string>;
  readonly failures: ReadonlyMap<string, readonly Failure[]>;
}

/**
 * Returns a row for each requirement that several runs violate with different requests. The cell of a run describes the requests that
 * failed in it and passed in another run. The cell is null if there is no such request, or if the run's evidence is missing. Other runs are
 * not compared with a run whose evidence is missing, or whose list of failures may be incomplete.
 */
export function otherFailures(sides: readonly Side[]): Row<string | null>[] {
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
    sent: new Set(evidence.exchanges.filter(isAnswered).map((each) => requestKind(each, evidence))),
    failures: new Map(conformance.requirements.map(({ id, failures }) => [id, failures])),
  };
}

function requestOf({ exchange }: Failure, { evidence }: RunContent): string {
  const shown = evidence.exchanges[exchange];
  return shown === undefined ? '' : requestKind(shown, evidence);
}

/**
 * Returns the first failure of each kind of request that failed in this run and passed in another run. Considers only runs that also
 * violate the requirement.
 */
function failingHereAlone(
  id: string,
  run: RunContent,
  runs: readonly (RunContent | undefined)[],
): readonly Failure[] {
  const own = new Map<string, Failure>();
  for (const failure of run.failures.get(id) ?? []) {
    const request = requestOf(failure, run);
    if (!own.has(request)) own.set(request, failure);
  }
  const others = runs.flatMap((other) => {
    const failures = other?.failures.get(id) ?? [];
    const isComplete = failures.length > 0 && failures.length < MOST_FAILURES;
    if (other === undefined || other === run || !isComplete) return [];
    const failing = new Set(failures.map((failure) => requestOf(failure, other)));
    return [{ sent: other.sent, failing }];
  });
  return [...own].flatMap(([request, failure]) =>
    others.some(({ sent, failing }) => sent.has(request) && !failing.has(request)) ? [failure] : [],
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
