import type { Evidence } from '../evidence/evidence.js';
import type { Exchange, SentRequest } from '../exchange.js';
import { memoize } from '../memoize.js';
import type { AnyProbe } from '../probes/source.js';
import { replayOf } from '../replay-command.js';
import type { Requirement } from '../requirement.js';
import type { Violation } from '../violation.js';
import { groupOf } from './violation-group.js';

/** Returns the name of the list whose index is the value of a probe, in the singular; undefined if the value is no index. */
export function placeIn(id: string, probes: readonly AnyProbe[]): string | undefined {
  return probes.find((probe) => probe.id === id)?.indexOf;
}

/**
 * Returns a function that finds the command that shows a violation again and creates the least. It is about this requirement
 * alone, if its requests show a violation of the same group. If not, it is also about another one, which sends the rest of a witness. If
 * there is none, it repeats the whole run. If a value alone shows the violation, it sends only this value.
 */
export function replaysOf(
  requirement: Requirement,
  requirements: readonly Requirement[],
  evidence: Evidence,
) {
  const { exchanges, reading, settings } = evidence;
  const { replay: _, ...others } = settings;
  const runOf = (only: readonly string[] | undefined, value?: string) => {
    const scope = { ...others, only: only ?? null, skip: [], ...(value && { replay: value }) };
    const { probes, creates } = reading.mostSent(scope);
    const isSent = ({ probe }: Exchange): boolean => probe === undefined || probes.has(probe.id);
    return { only, creates, isSent };
  };
  const runWith = memoize(({ id }: Requirement) => runOf([requirement.id, id]));
  const alone = runOf([requirement.id]);
  const { violations } = requirement.judge(evidence.partOf(exchanges.filter(alone.isSent)));
  const isShownBy = ({ isSent }: typeof alone, violation: Violation): boolean =>
    !reading.createsTooFew(violation, isSent, evidence);
  const shown = new Set<string>();
  for (const one of violations)
    if (!shown.has(groupOf(one)) && isShownBy(alone, one)) shown.add(groupOf(one));
  const cheapest = (violation: Violation, witness: readonly number[]) => {
    if (shown.has(groupOf(violation))) return alone;
    const needed = witness.flatMap((index) => exchanges[index] ?? []);
    const missing = needed.filter((one) => !alone.isSent(one)).map(({ probe }) => probe?.id);
    return requirements
      .filter(({ probes }) => missing.every((id) => probes.some((probe) => probe.id === id)))
      .map(runWith)
      .filter((run) => needed.every(run.isSent) && isShownBy(run, violation))
      .toSorted((one, other) => one.creates - other.creates)[0];
  };
  return (
    violation: Violation,
    witness: readonly number[],
    request: SentRequest,
    value?: string,
  ) => {
    const run = value === undefined ? cheapest(violation, witness) : runOf([requirement.id], value);
    const { only, creates } = run ?? runOf(undefined);
    return { replay: replayOf(only, request, settings, value), creates };
  };
}

/**
 * Whether a violation is visible without what other values added. If so, a run that sends only the value of the violation's
 * trial, and reads the store, shows the violation again.
 */
export function isShownByValue(
  violation: Violation,
  { judge, probes }: Pick<Requirement, 'judge' | 'probes'>,
  evidence: Evidence,
): boolean {
  const { exchange: index, kind } = violation;
  const own = evidence.exchanges[index]?.probe;
  if (own === undefined || placeIn(own.id, probes) !== undefined) return false;
  const isOther = ({ probe, request }: Exchange): boolean =>
    request.method === 'POST' && (probe?.id !== own.id || probe.trial !== own.trial);
  // Without what other values created, most responses may differ.
  if (evidence.reading.isAboutOthers(violation, isOther, evidence)) return false;
  const part = evidence.partOf(evidence.exchanges.filter((each) => !isOther(each)));
  return judge(part).violations.some((one) => one.exchange === index && one.kind === kind);
}
