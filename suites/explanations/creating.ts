import { story, type Stories } from './story.js';

const CHOICE =
  'Whether an unknown category is refused is open, so a known one is used; what a missing status becomes is open.';
const SHOWN = 'Whether an animal without a status shows one is open; further fields are free.';
const IDS = 'Ids may be in any order, with gaps, negative or beyond 2^53.';
const SETTLE =
  'A write may show late, within the settle time, and a later read may for a moment see less.';

/** Adding animals. */
export const CREATE_STORIES: Stories = {
  'create.accepted.available': story(
    'A clean-up made the handler answer 200: a client that waited for 201 added each animal five times over.',
    CHOICE,
    'create-answers-200',
  ),
  'create.accepted.pending': story(
    'Moderation was built in: a pending animal got a 202 and an empty body, and the app crashed on it.',
    CHOICE,
    'create-refuses-pending',
  ),
  'create.accepted.sold': story(
    'A rule that new animals cannot be sold broke the import of a store’s history.',
    CHOICE,
    'create-refuses-sold',
  ),
  'create.accepted.no-status': story(
    'A validator made every field required by default; the simplest client of all, which sends name and category, was refused.',
    CHOICE,
    'create-wants-a-status',
  ),
  'create.accepted.plain-name': story(
    'A cat called “0” was refused by a test for truthiness, and one called “Null” was stored without a name.',
    CHOICE,
    'create-refuses-spaces',
  ),
  'create.accepted.repeated-name': story(
    'A unique index on the name let a shop add one Bella, and no second one.',
    CHOICE,
    'create-conflicts-on-name',
  ),
  'create.answer.name': story(
    'The answer was built from a search index that writes in lower case: clients cached names that nobody had typed.',
    SHOWN,
    'create-answers-lower-case-name',
  ),
  'create.answer.category-id': story(
    'Two columns changed places in a constructor; the answer showed the id as category, and the test looked at the status alone.',
    SHOWN,
    'create-answers-id-as-category',
  ),
  'create.answer.status': story(
    'The database’s default replaced the status that was sent: sold animals were up for sale for an hour each night.',
    SHOWN,
    'create-answers-available',
  ),
  'create.id.new': story(
    'After a restore the sequence started over, and new animals were given the ids of old ones.',
    IDS,
    'id-of-the-row-before',
  ),
  'create.id.distinct': story(
    'Ids were taken from the clock in milliseconds: on a busy afternoon two animals shared one, and one owner paid for the other’s.',
    IDS,
    'id-zero-before-flush',
  ),
  'create.id.assigned': story(
    'POST was an upsert underneath: a client that sent an id overwrote somebody else’s animal.',
    'A body with an id may be refused with 400, or its id ignored.',
    'id-from-the-body',
  ),
  'create.stored.list': story(
    'The 201 was written before the commit; when the database failed over, forty animals had been confirmed and were nowhere.',
    SETTLE,
    'list-is-a-snapshot',
  ),
  'create.stored.filter': story(
    'The index of statuses was built at the start only: what was added since could not be found by status until the next deployment.',
    SETTLE,
    'filter-index-never-updated',
  ),
  'create.stored.get': story(
    'A lookup went to a replica whose feed had stopped; links in confirmation mails led to a 404.',
    `${SETTLE} From the day of its removal on, getPet is open.`,
    'get-from-a-snapshot',
  ),
  'create.stored.unaltered': story(
    'A variable shared by two requests swapped the names of animals that were added at the same moment.',
    SETTLE,
    'stored-as-available',
  ),
  'create.faithful.name': story(
    'A three-byte column cut names at the first emoji; a cat called 🐈 became a cat called nothing.',
    'An unusual name may be refused with 400; beyond 10,000 characters with any 4xx.',
    'create-answers-escaped-name',
  ),
  'create.faithful.category-id': story(
    'A category beyond 2^53 went through a double on its way: its animals appeared in the category next door.',
    'An unusual category may be refused with 400.',
    'create-answers-rounded-category',
  ),
};
