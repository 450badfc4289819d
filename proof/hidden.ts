import type { Fault } from '../reference/fault.js';

/** Known-bad services whose fault no client can see in combination with a variation. */
interface Hidden {
  readonly behind: string;
  /** Why no client could tell. */
  readonly reason: string;
  /** Their names. */
  readonly faults: readonly string[];
}

const HIDDEN: readonly Hidden[] = [
  {
    behind: 'crowded-store',
    reason: 'no page shows an animal of the client, and getPet does as it should',
    faults: [
      'every-second-listing-is-old',
      'every-third-filter-is-old',
      'filter-cache-never-ends',
      'filter-emptied-by-a-refusal',
      'filter-index-lacks-large-categories',
      'filter-index-lacks-new-sold',
      'filter-index-never-updated',
      'filter-is-a-minute-behind',
      'filter-joins-known-categories',
      'filter-lacks-default-status',
      'filter-loses-odd-names',
      'filter-misses-the-newest',
      'list-cache-never-ends',
      'list-hides-negative-categories',
      'list-is-a-snapshot',
      'list-lacks-long-names',
      'list-lacks-new-pending',
      'list-lacks-repeated-fields',
      'list-misses-repeated-names',
      'list-rounds-category',
      'list-shows-32-bits-of-category',
      'list-shows-name-of-30',
      'listing-is-a-minute-behind',
      'status-sold-by-the-tenth-listing',
    ],
  },
  {
    behind: 'crowded-store',
    reason: 'every page is full, whatever is left out of it or put into a short one',
    faults: [
      'filter-looks-ahead-too-far',
      'filter-padded-with-others',
      'filter-skips-the-first',
      'list-204-when-empty',
      'list-404-when-empty',
      'list-hides-no-status',
      'list-hides-sold',
      'list-null-when-empty',
      'list-of-one-match-is-the-one',
      'list-repeats-when-filtered',
      'list-skips-the-first',
      'unauthorised-rows-without-status',
    ],
  },
  {
    behind: 'crowded-store',
    reason: 'so few animals are added to it that none is pushed out',
    faults: ['animals-pushed-out'],
  },
  {
    behind: 'crowded-store',
    reason: 'so few animals are added to it that none has such a name, or a category written so',
    faults: [
      'category-exponent-unread',
      'category-of-16-bits-where-names-are-plain',
      'category-of-the-name',
      'create-refuses-names-of-objects',
      'create-refuses-names-of-roles',
      'create-refuses-words-of-sql',
      'firewall-refuses-words-of-sql',
      'name-as-date',
      'name-as-decimal',
      'name-chomped',
      'name-guarded-from-formulas',
      'name-in-capitals-is-shouting',
      'name-in-quotes-is-bare',
      'name-of-255-loses-one',
      'name-of-a-day-is-a-time',
      'name-of-a-month-is-a-day',
      'name-of-digits-is-a-number',
      'name-of-spaces-is-empty',
      'stored-as-yaml',
    ],
  },
  {
    behind: 'empty-store',
    reason: 'there is no animal of others, and none from former times',
    faults: [
      'filter-leaves-out-the-status-of-others',
      'filter-shows-others-as-available',
      'get-forbids-animals-of-others',
      'get-loses-animals-of-others',
      'get-shows-others-as-pending',
      'get-shows-others-by-their-first-names',
      'id-counts-the-animals-of-others',
      'pet-category-fraction-in-old-record',
      'pet-category-null-in-old-record',
      'pet-id-as-text-in-old-record',
      'pet-id-unsigned',
      'pet-name-null-in-old-record',
      'pet-status-null-in-old-record',
      'pet-status-unknown-in-old-record',
    ],
  },
  {
    behind: 'empty-store',
    reason: 'every page with a letter that Latin-1 has, and ASCII has not, has one that it lacks',
    faults: ['json-in-latin-1-when-filtered'],
  },
  {
    behind: 'empty-store',
    reason:
      'where nothing matches a filter there is nothing else either, until every status has an animal',
    faults: ['filter-without-match-shows-all'],
  },
  {
    behind: 'big-ids',
    reason: 'an id that is near those of the service has more than 32 bits',
    faults: ['id-from-the-body-within-int32'],
  },
  {
    behind: 'empty-store',
    reason: 'no status has more animals than the largest page',
    faults: ['limit-negative-with-filter'],
  },
  {
    behind: 'empty-store',
    reason: 'no more than 64 animals are pending',
    faults: ['filter-knows-64-pending'],
  },
  {
    behind: 'big-ids',
    reason: 'no id is negative',
    faults: ['get-refuses-negative-ids'],
  },
  {
    behind: 'big-ids',
    reason: 'no id is 0',
    faults: ['get-finds-no-zero'],
  },
  {
    behind: 'other-writers',
    reason: 'an animal of others gets the id that was given back',
    faults: ['id-given-back-by-a-refusal'],
  },
  {
    behind: 'other-writers',
    reason: 'another animal comes within the settle time, and the newest one shows: a late write',
    faults: ['filter-misses-the-newest'],
  },
  {
    behind: 'other-writers',
    reason: 'the id 0 may be given to an animal of others, who may remove it',
    faults: ['get-finds-no-zero'],
  },
  {
    behind: 'other-writers',
    reason: 'how many animals match changes between any two requests',
    faults: ['filter-knows-64-pending', 'filter-looks-ahead-too-far'],
  },
  {
    behind: 'other-writers',
    reason: 'those to whom it belongs may have changed it between two looks',
    faults: [
      'filter-leaves-out-the-status-of-others',
      'get-shows-others-as-pending',
      'get-shows-others-by-their-first-names',
    ],
  },
  {
    behind: 'status-chosen',
    reason:
      'every animal of the client has a status, and those of others show through no other door',
    faults: ['get-lacks-no-status'],
  },
  {
    behind: 'status-left-out',
    reason: 'no status has more animals than the largest page',
    faults: ['limit-negative-with-filter'],
  },
  {
    behind: 'status-left-out',
    reason: 'no animal of others has a status',
    faults: [
      'filter-knows-64-pending',
      'filter-leaves-out-the-status-of-others',
      'filter-shows-others-as-available',
      'get-shows-others-as-pending',
      'json-in-latin-1-when-filtered',
    ],
  },
  {
    behind: 'status-left-out',
    reason: 'no status has more than 50 animals',
    faults: ['limit-capped-at-50-when-filtered'],
  },
];

/** Why a fault cannot show behind a freedom, or undefined where it can. */
export function hiddenBy({ name }: Fault, behind: string): string | undefined {
  return HIDDEN.find((one) => one.behind === behind && one.faults.includes(name))?.reason;
}
