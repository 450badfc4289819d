import type { Fault } from '../reference/fault.js';

/**
 * Known-bad services whose fault no client can see in combination with a variation: by the variation, then by the reason. Names
 * are separated by white space.
 */
const HIDDEN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'crowded-store': {
    'no page shows an animal of the client, and getPet conforms': `
      every-second-listing-is-old every-third-filter-is-old filter-cache-never-ends
      filter-emptied-by-a-refusal filter-index-lacks-large-categories filter-index-lacks-new-sold
      filter-index-never-updated filter-is-a-minute-behind filter-joins-known-categories
      filter-loses-odd-names filter-misses-the-newest
      list-cache-never-ends list-hides-negative-categories list-is-a-snapshot
      list-lacks-long-names list-lacks-new-pending list-lacks-repeated-fields
      list-misses-repeated-names list-rounds-category list-shows-32-bits-of-category
      list-shows-name-of-30 listing-is-a-minute-behind status-sold-by-the-tenth-listing`,
    'every page is full, so no page shows that animals are missing or were added to fill it': `
      filter-looks-ahead-too-far filter-padded-with-others filter-skips-the-first
      list-204-when-empty list-404-when-empty list-hides-no-status list-hides-sold
      list-null-when-empty list-of-one-match-is-the-one list-repeats-when-filtered
      list-skips-the-first unauthorised-rows-without-status`,
    'the run adds too few animals to push one out': 'animals-pushed-out',
    'the run adds so few animals that none has such a name or such a notation of its category': `
      category-exponent-unread category-of-16-bits-where-names-are-plain category-of-the-name
      create-refuses-names-of-objects create-refuses-names-of-roles create-refuses-words-of-sql
      firewall-refuses-words-of-sql name-as-date name-as-decimal name-chomped
      name-guarded-from-formulas name-in-capitals-is-shouting name-in-quotes-is-bare
      name-of-255-loses-one name-of-a-day-is-a-time name-of-a-month-is-a-day
      name-of-digits-is-a-number name-of-spaces-is-empty stored-as-yaml`,
  },
  'empty-store': {
    'there is no animal of another client or from before the run': `
      crash-on-one-in-25-old-animals filter-leaves-out-the-status-of-others filter-shows-others-as-available
      get-forbids-animals-of-others get-loses-animals-of-others get-shows-others-as-pending
      get-shows-others-by-their-first-names id-counts-the-animals-of-others
      pet-category-fraction-in-old-record pet-category-null-in-old-record
      pet-id-as-text-in-old-record pet-id-unsigned pet-name-null-in-old-record
      pet-status-null-in-old-record pet-status-unknown-in-old-record`,
    'a filter has no match only while the store is empty; soon every status has an animal':
      'filter-without-match-shows-all',
    'no status has more animals than the largest page': 'limit-negative-with-filter',
    'no more than 64 animals are pending': 'filter-knows-64-pending',
  },
  'big-ids': {
    'an id close to those of the service has more than 32 bits': 'id-from-the-body-within-int32',
    'no id is negative': 'get-refuses-negative-ids',
    'no id is 0': 'get-finds-no-zero',
  },
  'other-writers': {
    'an animal of another client gets the id that was given back': 'id-given-back-by-a-refusal',
    'within the settle time, another animal becomes the newest, and the missing one appears: this looks like a late write':
      'filter-misses-the-newest',
    'the id 0 may be given to an animal of another client, which may remove it':
      'get-finds-no-zero',
    'how many animals match changes between any two requests':
      'filter-knows-64-pending filter-looks-ahead-too-far',
    'other clients may have changed their animal between two reads': `
      filter-leaves-out-the-status-of-others get-shows-others-as-pending
      get-shows-others-by-their-first-names`,
  },
  'status-chosen': {
    'every animal of the client has a status, and no other view shows the animals of others':
      'get-lacks-no-status',
  },
  'status-left-out': {
    'no status has more animals than the largest page': 'limit-negative-with-filter',
    'no animal of another client has a status': `
      filter-knows-64-pending filter-leaves-out-the-status-of-others
      filter-shows-others-as-available get-shows-others-as-pending`,
  },
};

/** Why a fault cannot show in combination with a variation, or undefined if it can. */
export function hiddenBy({ name }: Fault, variation: string): string | undefined {
  const reasons = Object.entries(HIDDEN[variation] ?? {});
  return reasons.find(([, names]) => names.trim().split(/\s+/).includes(name))?.[0];
}
