import { listResponses } from '../store/listings.js';
import { jsonOf, valueOf } from '../../helpers/evidence/bodies.js';
import { type Answered, hasRightKey } from '../../helpers/exchange.js';
import { listQuery } from '../store/query.js';
import { inWords, isObject, member } from '../../helpers/json/exact-json.js';
import { answerInWords } from '../../helpers/judge/judging.js';
import { isInt64 } from '../../schemas/int64.js';
import { unreadable, violation, type Finding } from '../../helpers/probes/finding.js';
import type { Violation } from '../../helpers/violation.js';
import { requirement } from '../../helpers/probes/requirement.js';
import { LATE } from './late.js';
import { pageSize } from './page-probes.js';

const answerStatus = requirement({
  id: 'list.answer.status',
  level: 'MUST',
  clause: 'list.responses.200',
  text: 'A listing with the right key and parameters within bounds returns status 200',
  judges: { listResponses },
  sends: [pageSize],
  check: ({ listResponses: pages }) =>
    pages.map((page): Finding => {
      const { status } = page.answer;
      if (!hasRightKey(page) || !listQuery(page) || status === 401) return 'inconclusive';
      if (status === 200) return 'ok';
      const observed = answerInWords(page);
      return violation('status', page, { subject: 'status', wanted: ['200'], observed });
    }),
  docs: {
    why: 'A bound that is off by one, or a filter that is refused, turns an allowed request into an error.',
    how: 'Every listing whose `limit` is absent or from 1 to 100, and whose `status` is absent or one of the three.',
    example:
      'A check read `limit < 100` instead of `<=`. The nightly export, which asked for 100, got a 400 and exported nothing.',
    alsoAllowed: 'Parameters out of bounds may get another status.',
    fix: 'Allow the limits 1 and 100, and allow each parameter alone.',
    fault: 'list-404-when-empty',
  },
});

const answerArray = requirement({
  id: 'list.answer.array',
  level: 'MUST',
  clause: 'list.responses.body',
  text: 'The body of a listing is a bare JSON array',
  judges: { listResponses },
  sends: [pageSize],
  check: ({ listResponses: pages }) =>
    pages.map((page): Finding => {
      if (page.answer.status !== 200) return 'inconclusive';
      const parsed = jsonOf(page);
      if (parsed.ok && Array.isArray(parsed.value)) return 'ok';
      const observed = parsed.ok ? inWords(parsed.value) : parsed.why;
      return violation('body-shape', page, { subject: 'body', expected: 'a JSON array', observed });
    }),
  docs: {
    why: 'An envelope such as {"items": […]} breaks every client of the interface, and null for an empty list breaks some.',
    how: 'Every 200 response of listPets, including empty pages.',
    example:
      'A team wrapped lists into {"items": …} to add paging later. From then on, every generated client failed to decode them.',
    alsoAllowed: 'Headers may carry paging data.',
    fix: 'Return the array itself, and an empty array if nothing matches.',
    fault: 'list-in-an-envelope',
  },
});

/** Returns a violation for each repeated id of a page. */
function repeatedIds(page: Answered): Violation[] {
  const value = valueOf(page);
  const first = new Map<unknown, number>();
  return (Array.isArray(value) ? value : []).flatMap((item, index) => {
    const id = isObject(item) ? member(item, 'id') : undefined;
    if (!isInt64(id)) return [];
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

const idsDistinct = requirement({
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
    example:
      'A join with photographs gave an animal a row for each picture. It was shown, and sold, three times.',
    alsoAllowed: LATE,
    fix: 'Select distinct animals, and order by a unique key before the limit.',
    fault: 'list-repeats-by-join',
  },
});

export const LIST_ANSWER = [answerStatus, answerArray, idsDistinct] as const;
