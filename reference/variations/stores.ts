import type { VariationTable } from '../variation.js';

/** Variations of the initial store: its animals, their order and ids. */
export const STORES: VariationTable = {
  sound: ['The service with its default choices.', { animals: 30 }],
  'store-empty': ['The store has no animal when the run starts.', { animals: 0 }],
  'store-of-one': ['The store has one animal, which belongs to another client.', { animals: 1 }],
  'store-of-101': ['The store has 101 animals, one more than the largest page.', { animals: 101 }],
  'store-crowded': [
    'The store has 3,000 animals, many more than any page shows.',
    { animals: 3000 },
  ],
  'store-all-available': [
    'Every animal of other clients is available.',
    { animals: 150, mix: 'all-available' },
  ],
  'store-all-sold': ['Every animal of other clients is sold.', { animals: 40, mix: 'all-sold' }],
  'store-without-statuses': [
    'No animal of other clients has a status.',
    { animals: 25, mix: 'none-with-status' },
  ],
  'order-newest-first': ['New animals come first.', { order: 'newest' }],
  'order-random': ['Every listing is in a random order.', { order: 'random' }],
  'order-by-name': ['Sorted by name.', { order: 'by-name' }],
  'order-highest-id-first': ['Sorted by id, the highest first.', { order: 'highest-id' }],
  'crowded-newest-last': [
    'The store has 3,000 animals, and a new animal is on no page.',
    { animals: 3000, order: 'oldest', ids: 'gaps' },
  ],
  'crowded-random-order': [
    'The order is random, and a new animal is on a page only by chance.',
    { animals: 1000, order: 'random', ids: 'random' },
  ],
  'ids-from-zero': ['The first id is 0.', { ids: 'from-zero' }],
  'ids-with-gaps': ['Ids grow in large steps.', { ids: 'gaps' }],
  'ids-beyond-double': ['Ids beyond 2^53, which a double rounds.', { ids: 'beyond-double' }],
  'ids-random': ['Ids are random integers of 63 bits.', { ids: 'random' }],
  'ids-random-signed': [
    'Ids are random integers of 64 bits, half of them negative.',
    { ids: 'random-signed' },
  ],
  'ids-descending': ['Every id is less than the one before.', { ids: 'descending' }],
  'ids-negative': ['All ids are negative.', { ids: 'negative' }],
  'ids-extremes': [
    'Animals of other clients have the greatest and the least int64 as ids.',
    { ids: 'extremes-first' },
  ],
  'omitted-status-available': [
    'An animal created without a status is available.',
    { omittedStatus: 'available' },
  ],
  'omitted-status-pending': [
    'An animal created without a status is pending.',
    { omittedStatus: 'pending' },
  ],
  'omitted-status-sold': ['An animal created without a status is sold.', { omittedStatus: 'sold' }],
  'omitted-status-in-every-filter': [
    'An animal created without a status is in every filtered listing.',
    { omittedStatus: 'in-every-filter' },
  ],
  'omitted-status-in-no-filter': [
    'An animal created without a status is shown as available, but no filtered listing contains it.',
    { omittedStatus: 'in-no-filter' },
  ],
  'omitted-status-shown-later': [
    'An animal created without a status is available, but the 201 does not show this.',
    { omittedStatus: 'shown-later' },
  ],
  'omitted-status-changing': [
    'The status of an animal that was created without one changes whenever another animal is added.',
    { omittedStatus: 'changing' },
  ],
  'omitted-status-changing-at-random': [
    'The status of an animal that was created without one changes before about every third request.',
    { omittedStatus: 'changing-at-random' },
  ],
};
