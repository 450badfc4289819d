import { listings, unreadableListings } from '../store/listings.js';
import { EVERY_ANIMAL } from '../probes/adding/index.js';
import { requirement } from '../../helpers/probes/define-requirement.js';
import { completeness } from '../judging/completeness.js';
import { LATE } from './late-writes.js';
import { pageSize } from './page-size-probes.js';

export const LIST_STORE_COMPLETE = requirement({
  id: 'list.store.complete',
  level: 'MUST',
  clause: 'list.purpose',
  text: 'If a listing without `status` is not full, it contains every animal',
  judges: { listings, unreadableListings },
  sends: [pageSize, ...EVERY_ANIMAL],
  check: (data, evidence) =>
    completeness(data, evidence, ({ query }) => query.status === undefined),
  docs: {
    why: 'If only a filter or getPet shows an animal, everyone who lists the whole store misses it.',
    how: 'Animals known from other responses are looked up in every unfiltered page that is not full. Animals of other clients count as in `list.filter.complete`.',
    alsoAllowed: LATE,
    fix: 'List every animal, whatever its status, category or age.',
    fault: 'list-hides-sold',
  },
});
