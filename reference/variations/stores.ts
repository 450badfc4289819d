import type { Variation } from '../variation.js';

/** What is there already, in which order, and with which ids. */
export const STORES: readonly Variation[] = [
  {
    name: 'sound',
    about: 'The reference as it stands.',
    freedoms: { animals: 30 },
  },
  {
    name: 'store-empty',
    about: 'No animal at all.',
    freedoms: { animals: 0 },
  },
  {
    name: 'store-of-one',
    about: 'One animal of others.',
    freedoms: { animals: 1 },
  },
  {
    name: 'store-of-101',
    about: 'Just more animals than the largest page.',
    freedoms: { animals: 101 },
  },
  {
    name: 'store-crowded',
    about: 'Many more animals than any page shows.',
    freedoms: { animals: 3000 },
  },
  {
    name: 'store-all-available',
    about: 'Every animal of others is available.',
    freedoms: { animals: 150, mix: 'all-available' },
  },
  {
    name: 'store-all-sold',
    about: 'Every animal of others is sold.',
    freedoms: { animals: 40, mix: 'all-sold' },
  },
  {
    name: 'store-without-statuses',
    about: 'No animal of others has a status.',
    freedoms: { animals: 25, mix: 'none-with-status' },
  },
  {
    name: 'order-newest-first',
    about: 'New animals come first.',
    freedoms: { order: 'newest' },
  },
  {
    name: 'order-random',
    about: 'Another order at every request.',
    freedoms: { order: 'random' },
  },
  {
    name: 'order-by-name',
    about: 'Sorted by name.',
    freedoms: { order: 'by-name' },
  },
  {
    name: 'order-highest-id-first',
    about: 'Sorted by id, the highest first.',
    freedoms: { order: 'highest-id' },
  },
  {
    name: 'crowded-newest-last',
    about: 'A new animal is on no page.',
    freedoms: { animals: 3000, order: 'oldest', ids: 'gaps' },
  },
  {
    name: 'crowded-random-order',
    about: 'A new animal is on a page by luck only.',
    freedoms: { animals: 1000, order: 'random', ids: 'random' },
  },
  {
    name: 'ids-from-zero',
    about: 'The first id is 0.',
    freedoms: { ids: 'from-zero' },
  },
  {
    name: 'ids-with-gaps',
    about: 'Ids grow in large steps.',
    freedoms: { ids: 'gaps' },
  },
  {
    name: 'ids-beyond-double',
    about: 'Ids that a double cannot hold.',
    freedoms: { ids: 'beyond-double' },
  },
  {
    name: 'ids-random',
    about: 'Ids are random integers of 63 bits.',
    freedoms: { ids: 'random' },
  },
  {
    name: 'ids-random-signed',
    about: 'Ids are random integers of 64 bits, half of them negative.',
    freedoms: { ids: 'random-signed' },
  },
  {
    name: 'ids-descending',
    about: 'Every id is less than the one before.',
    freedoms: { ids: 'descending' },
  },
  {
    name: 'ids-negative',
    about: 'All ids are negative.',
    freedoms: { ids: 'negative' },
  },
  {
    name: 'ids-extremes',
    about: 'Others hold the greatest and the least id there is.',
    freedoms: { ids: 'extremes-first' },
  },
  {
    name: 'omitted-status-available',
    about: 'An animal created without a status is available.',
    freedoms: { omittedStatus: 'available' },
  },
  {
    name: 'omitted-status-pending',
    about: 'An animal created without a status is pending.',
    freedoms: { omittedStatus: 'pending' },
  },
  {
    name: 'omitted-status-sold',
    about: 'An animal created without a status is sold.',
    freedoms: { omittedStatus: 'sold' },
  },
  {
    name: 'omitted-status-shown-later',
    about: 'A status chosen by the service is missing in the 201 only.',
    freedoms: { omittedStatus: 'shown-later' },
  },
  {
    name: 'omitted-status-changing',
    about: 'The status of an animal that was sent without one changes whenever another is added.',
    freedoms: { omittedStatus: 'changing' },
  },
  {
    name: 'omitted-status-changing-at-random',
    about: 'The status of an animal that was sent without one changes all the time.',
    freedoms: { omittedStatus: 'changing-at-random' },
  },
];
