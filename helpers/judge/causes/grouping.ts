import type { Evidence } from '../../evidence/evidence.js';
import { BODY_DEVIATIONS, TYPES, type Deviation } from './deviation.js';
import { errorBodies } from './error-bodies.js';
import { explains } from './explains.js';
import { areSame, groupOf, isWithin, type Group } from './group.js';
import { inWords } from './in-words.js';
import { deviationIn } from './of-another.js';
import type { Violated } from './violated.js';

/** Groups violations by cause. Each violation is in exactly one group. */
export function grouped(all: readonly Violated[], evidence: Evidence): readonly Group[] {
  const errors = errorBodies(all);
  const byKey = new Map<string, { deviation: Deviation; violations: Violated[] }>();
  for (const violated of all) {
    const deviation = deviationIn(violated, errors, evidence);
    const key = JSON.stringify(deviation);
    const known = byKey.get(key);
    if (known) known.violations.push(violated);
    else byKey.set(key, { deviation, violations: [violated] });
  }
  const groups = [...byKey.values()].map(({ deviation, violations }) =>
    groupOf(deviation, violations),
  );
  return merged(
    groups.toSorted((a, b) => rank(a) - rank(b)),
    evidence,
  );
}

/** The order of groups. An `id` that comes from the request is before other deviations of ids, because it explains them. */
const rank = ({ deviation }: Group): number => {
  const isFirst = deviation.type === 'id' && deviation.how === 'of-request';
  return TYPES.indexOf(deviation.type) - (isFirst ? 0.5 : 0);
};

/** Merges each group into an earlier one: the first that explains the group. If there is none, the first that the group explains. */
function merged(groups: readonly Group[], evidence: Evidence): readonly Group[] {
  const found: Group[] = [];
  for (const group of groups) {
    const before = found.findIndex((other) => explains(other, group, evidence));
    const at = before < 0 ? found.findIndex((other) => explains(group, other, evidence)) : before;
    const other = found[at];
    if (other === undefined) found.push(group);
    else found[at] = before < 0 ? combine(group, other) : combine(other, group);
  }
  return found;
}

/**
 * Merges two groups. The first explains the second. If the same responses have a wrong status and a wrong body, the new group has
 * both deviations.
 */
function combine(one: Group, other: Group): Group {
  const violations = [...one.violations, ...other.violations];
  const kept = { ...(one.status && { status: one.status }), ...(one.body && { body: one.body }) };
  if (BODY_DEVIATIONS.has(one.deviation.type) && other.deviation.type === 'status') {
    // The sentence names both, so `own` has only the responses that also have the wrong status.
    const own = violations.filter(({ exchange }) => other.exchanges.has(exchange.index));
    return { ...groupOf(one.deviation, violations, own), ...kept, status: other.deviation };
  }
  if (one.deviation.type === 'media' && other.deviation.type === 'error-body')
    return { ...groupOf(one.deviation, violations), ...kept, body: other.deviation };
  // One sentence may be true of both groups, for example of filtered and unfiltered listings.
  const isPart = one.deviation.type === 'page-size' && isWithin(other, one);
  const common = isPart ? undefined : inCommon(one.deviation, other.deviation);
  const own = common === undefined ? one.own : [...one.own, ...other.own];
  const deviation = common ?? (areSame(one, other) ? withFields(one, other) : one.deviation);
  return { ...groupOf(deviation, violations, own), ...kept };
}

/** Adds the fields of the second deviation, if both are of one resource and deviate in the same way. */
function withFields({ deviation: one }: Group, { deviation: other }: Group): Deviation {
  if (one.type !== 'field' || other.type !== 'field') return one;
  if (one.of !== other.of || one.how !== other.how) return one;
  return { ...one, fields: [...one.fields, ...other.fields] };
}

/** Returns the common part of two deviations, if one sentence is true of both; otherwise undefined. */
function inCommon(one: Deviation, other: Deviation): Deviation | undefined {
  if (one.type === 'page-size' && other.type === 'page-size')
    return { type: 'page-size', how: one.how === other.how ? one.how : 'wrong' };
  if (one.type === 'page-size' && other.type === 'animals')
    return one.how === 'too-few' && other.how !== 'wrong'
      ? { ...other, how: 'lacking' }
      : undefined;
  if (one.type === 'status' && other.type === 'status' && one.status === other.status)
    return { ...one, how: 'other' };
  return inWords(one) === inWords(other) ? one : undefined;
}
