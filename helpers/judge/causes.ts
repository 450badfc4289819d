import type { Evidence } from '../evidence/evidence.js';
import type { Conformance, RequirementVerdict } from '../verdict.js';

/** Failures that share what a person would mend once: the same observation at the same place, or the same exchanges. */
export function causesOf(
  verdicts: readonly RequirementVerdict[],
  evidence: Evidence,
): Conformance['causes'] {
  const failed = verdicts.filter(({ verdict }) => verdict === 'fail');
  const groups: { ids: string[]; exchanges: Set<number>; text: string }[] = [];
  for (const { id, failures, text } of failed) {
    const exchanges = new Set(failures.map(({ exchange }) => exchange));
    const group = groups.find((each) => overlap(each.exchanges, exchanges));
    if (group) {
      group.ids.push(id);
      for (const exchange of exchanges) group.exchanges.add(exchange);
      continue;
    }
    const [first] = failures;
    const purpose = first && evidence.exchanges[first.exchange]?.purpose;
    const at = first
      ? `${first.operation}${first.pointer === undefined ? '' : ` ${first.pointer}`}`
      : '';
    groups.push({
      ids: [id],
      exchanges,
      text: first
        ? `${at}: expected ${first.expected}, observed ${first.observed} (${purpose})`
        : text,
    });
  }
  return groups.map(({ ids, text }) => ({ text: text.slice(0, 400), requirements: ids }));
}

/** Whether half of the exchanges of either are exchanges of the other. */
function overlap(a: ReadonlySet<number>, b: ReadonlySet<number>): boolean {
  const shared = [...a].filter((exchange) => b.has(exchange)).length;
  return shared > 0 && shared * 2 >= Math.min(a.size, b.size);
}
