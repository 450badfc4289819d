import { listResponses } from '../store/listings.js';
import { jsonOf } from '../../helpers/evidence/bodies.js';
import { hasRightKey } from '../../helpers/exchange.js';
import { listQuery } from '../store/query.js';
import { inWords } from '../../helpers/json/exact-json.js';
import { violation, type Finding } from '../../helpers/probes/finding.js';
import { requirement } from '../../helpers/probes/define-requirement.js';
import { pageSize } from './page-size-probes.js';

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
      return violation('status', page, { subject: 'status', wanted: ['200'] });
    }),
  docs: {
    why: 'A bound that is off by one, or a filter that is refused, turns an allowed request into an error.',
    how: 'Every listing whose `limit` is absent or from 1 to 100, and whose `status` is absent or one of the three.',
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
    alsoAllowed: 'Headers may carry paging data.',
    fix: 'Return the array itself, and an empty array if nothing matches.',
    fault: 'list-in-an-envelope',
  },
});

export const LIST_ANSWER = [answerStatus, answerArray] as const;
