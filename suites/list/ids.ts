import { listResponses } from '../store/listings.js';
import { valueOf } from '../../helpers/evidence/bodies.js';
import type { Answered } from '../../helpers/exchange.js';
import { inWords, isObject, member } from '../../helpers/json/exact-json.js';
import { isInt64 } from '../../schemas/int64.js';
import { unreadable, violation, type Finding } from '../../helpers/probes/finding.js';
import type { Violation } from '../../helpers/violation.js';
import { requirement } from '../../helpers/probes/define-requirement.js';
import { LATE } from './late-writes.js';
import { pageSize } from './page-size-probes.js';

function repeatedIds(page: Answered): Violation[] {
  const value = valueOf(page);
  const first = new Map<unknown, number>();
  return (Array.isArray(value) ? value : []).flatMap((item, index) => {
    const id = isObject(item) ? member(item, 'id') : undefined;
    if (!isInt64(id) && typeof id !== 'string') return [];
    const before = first.get(id);
    if (before === undefined) first.set(id, index);
    if (before === undefined) return [];
    const observed = `id ${inWords(id)} again (first at /${before})`;
    return violation('id-repeated', page, {
      subject: 'id',
      pointer: `/${index}/id`,
      expected: 'each id once',
      observed,
    });
  });
}

export const LIST_IDS_DISTINCT = requirement({
  id: 'list.ids.distinct',
  level: 'MUST',
  clause: 'resources.pet.id',
  text: 'A listing never contains the same `id` twice',
  judges: { listResponses },
  sends: [pageSize],
  check: ({ listResponses: pages }) =>
    pages.flatMap((page): readonly Finding[] => {
      if (page.answer.status !== 200) return ['inconclusive'];
      const value = valueOf(page);
      if (!Array.isArray(value)) return [unreadable(page)];
      if (value.length < 2) return ['inconclusive'];
      const repeated = repeatedIds(page);
      if (repeated.length > 0) return repeated;
      const areReadable = value.every((item) => isObject(item) && isInt64(member(item, 'id')));
      return areReadable ? ['ok'] : [unreadable(page)];
    }),
  docs: {
    why: 'A join or a page boundary that repeats rows makes clients count and show animals twice.',
    how: 'Every listing with two animals or more.',
    alsoAllowed: LATE,
    fix: 'Select distinct animals, and order by a unique key before the limit.',
    fault: 'list-repeats-by-join',
  },
});
