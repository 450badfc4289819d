import type { Evidence } from '../evidence/evidence.js';
import type { Exchange } from '../exchange.js';
import { groupBy } from '../group-by.js';
import { memoize } from '../memoize.js';
import type { Requirement } from '../requirement.js';
import type { Violation } from '../violation.js';
import { groupOf } from './violation-group.js';

/** A request with all of its attempts. */
type Unit = readonly Exchange[];

/**
 * One search may read 250 exchanges for each exchange of the run, plus 5,000. If several checks read the same exchange, each read
 * counts. The limit is a count and not a time, so that `rejudge` finds the same as the live run.
 */
const READS_PER_EXCHANGE = 250;

/**
 * Returns the indices of a minimal set of exchanges that alone show a violation of the same group by the same exchange, in order; undefined
 * if the search takes too long. It sends nothing: checks are functions of the evidence, and less evidence never adds a violation.
 */
export function witnessOf(
  requirement: Requirement,
  violation: Violation,
  evidence: Evidence,
): readonly number[] | undefined {
  const all = unitsOf(evidence);
  const cited = all.find((unit) => unit.some(({ index }) => index === violation.exchange));
  if (cited === undefined) return undefined;
  const group = groupOf(violation);
  const isSame = (one: Violation): boolean =>
    one.exchange === violation.exchange && groupOf(one) === group;
  const shows = checker(requirement, isSame, evidence);
  try {
    const { related, others } = byRelation(all, cited, violation, evidence);
    const parts = [[], related, [...related, ...others]];
    const enough = parts.find((units) => shows([cited, ...units])) ?? [];
    const found = [cited, ...leastOf([cited], enough, shows)].flat();
    return found.map(({ index }) => index).toSorted((a, b) => a - b);
  } catch (error) {
    if (error instanceof BudgetSpent) return undefined;
    throw error;
  }
}

class BudgetSpent extends Error {}

type Shows = (units: readonly Unit[]) => boolean;

/**
 * Returns a function that checks whether requests alone show a violation. It throws `BudgetSpent` if the search takes
 * too long.
 */
function checker(
  requirement: Requirement,
  isSame: (violation: Violation) => boolean,
  evidence: Evidence,
): Shows {
  let left = READS_PER_EXCHANGE * evidence.exchanges.length + 5_000;
  return (units) => {
    const exchanges = units.flat().toSorted((a, b) => a.index - b.index);
    left -= exchanges.length;
    if (left < 0) throw new BudgetSpent();
    const part = evidence.partOf(exchanges);
    return requirement.judge(part).violations.some(isSame);
  };
}

/**
 * Returns the fewest candidates that show the violation with these units. All of them do, the units alone do not. The algorithm is
 * QuickXplain: finds what is needed of the second half in addition to the first half, then what is needed of the first half.
 */
function leastOf(
  units: readonly Unit[],
  candidates: readonly Unit[],
  shows: Shows,
): readonly Unit[] {
  if (candidates.length <= 1) return candidates;
  const half = Math.ceil(candidates.length / 2);
  const [first, second] = [candidates.slice(0, half), candidates.slice(half)];
  const withFirst = [...units, ...first];
  const later = shows(withFirst) ? [] : leastOf(withFirst, second, shows);
  const withLater = [...units, ...later];
  const isEnough = later.length > 0 && shows(withLater);
  return [...(isEnough ? [] : leastOf(withLater, first, shows)), ...later];
}

/** Requests with all of their attempts. A retry belongs to the attempt before it with the same request and trial. */
const unitsOf = memoize(({ exchanges }: Evidence): readonly Unit[] => {
  const units = new Map<string, Exchange[]>();
  const all: Exchange[][] = [];
  for (const exchange of exchanges.toSorted((a, b) => a.seq - b.seq)) {
    const { probe, request, attempt } = exchange;
    const { method, url, body } = request;
    const key = `${probe?.id} ${probe?.trial} ${method} ${url} ${body}`;
    const known = units.get(key);
    if (attempt > 1 && known?.at(-1)?.attempt === attempt - 1) known.push(exchange);
    else {
      const unit = [exchange];
      units.set(key, unit);
      all.push(unit);
    }
  }
  return all;
});

/** The other requests: those of the same trial and the related ones, and the rest. In each, the nearest in time comes first. */
function byRelation(
  all: readonly Unit[],
  cited: Unit,
  violation: Violation,
  { exchanges, reading }: Evidence,
): { readonly related: readonly Unit[]; readonly others: readonly Unit[] } {
  const exchange = exchanges[violation.exchange];
  const isRelated = exchange === undefined ? () => false : reading.isRelated(violation, exchange);
  const start = exchange?.start ?? 0;
  const distance = ([first]: Unit): number => Math.abs((first?.start ?? 0) - start);
  const isSameTrial = ({ probe }: Exchange): boolean =>
    probe !== undefined && probe.id === exchange?.probe?.id && probe.trial === exchange.probe.trial;
  const nearest = all
    .filter((unit) => unit !== cited)
    .toSorted((one, other) => distance(one) - distance(other));
  const groups = groupBy(nearest, (unit) =>
    unit.some((each) => isSameTrial(each) || isRelated(each)),
  );
  return { related: groups.get(true) ?? [], others: groups.get(false) ?? [] };
}
