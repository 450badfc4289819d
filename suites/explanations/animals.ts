import { story, type Stories } from './story.js';

const EXTRA = 'Further fields, the order of fields and the spelling of numbers are free.';
const LATE =
  'Order and paging are open; a write may show late, within the settle time; others may add and remove their own.';
const ANSWER = 'Refusing with any 4xx status, clamping and ignoring are all right.';

/** Animals wherever they are shown, and listings of them. */
export const ANIMAL_STORIES: Stories = {
  'pet.shape.object': story(
    'A migration left one row that could not be read, and the list showed it as null: the shop’s page stayed white for everybody.',
    EXTRA,
    'pet-null-in-list',
  ),
  'pet.id.int64': story(
    'Ids were turned into strings for JavaScript’s sake; the Java client of a partner refused every answer on the morning after.',
    'Any JSON spelling of an integer will do: 7, 7.0 or 7e0.',
    'pet-id-as-text',
  ),
  'pet.name.string': story(
    'An import wrote null for unnamed animals, and the label printer of a shelter stopped at the first of them.',
    'What a name holds is free, as long as it is a string.',
    'pet-name-missing-when-filtered',
  ),
  'pet.category-id.int64': story(
    'A serialiser renamed the field to category_id in one of two code paths: reports counted those animals nowhere.',
    'Which categories exist is open; any JSON spelling of an integer will do.',
    'pet-category-as-text',
  ),
  'pet.status.enum': story(
    'Someone added “reserved” in the database by hand; apps with an exhaustive switch crashed on that one animal.',
    'The field may be left out where an animal has no status.',
    'pet-status-null-when-omitted',
  ),
  'list.answer.status': story(
    'A check read `limit < 100` where it should have read `<=`: the nightly export, which asked for 100, got a 400 and exported nothing.',
    'What lies outside the bounds may be answered otherwise.',
    'list-404-when-empty',
  ),
  'list.answer.array': story(
    'A team wrapped lists into {"items": …} to add paging later; every generated client failed to decode from then on.',
    'Headers may carry whatever paging needs.',
    'list-in-an-envelope',
  ),
  'list.ids.distinct': story(
    'A join with photographs gave an animal a row for each picture: it was shown, and sold, three times.',
    LATE,
    'list-repeats-by-join',
  ),
  'list.limit.exact': story(
    'Pages were cut to whole tens by a cache key; a client that asked for 25 took 20 for the end of the list.',
    LATE,
    'limit-ignored',
  ),
  'list.limit.filtered': story(
    'LIMIT stood in an inner query, before the filter: of 25 animals for sale a page showed the four that happened to be among the newest.',
    LATE,
    'limit-ignored-when-filtered',
  ),
  'list.limit.default': story(
    'After an upgrade the framework’s own page size of 25 took over; a kiosk that lays out 20 tiles lost five animals a page.',
    LATE,
    'limit-default-25',
  ),
  'list.limit.default-filtered': story(
    'The filtered query was written a year later, with a default of 10: half of the available animals were never seen on the start page.',
    LATE,
    'limit-default-when-filtered-10',
  ),
  'list.limit.minimum': story(
    'A health check asked for one animal; a bound of 2 made it fail, and the service was restarted all night.',
    LATE,
    'limit-1-gives-none',
  ),
  'list.limit.maximum': story(
    'A gateway capped pages at 50 without a word: an export of the store was short by half for months.',
    LATE,
    'limit-capped-at-50',
  ),
  'list.limit.below-minimum': story(
    '`limit=-1` reached the database, where it means “all”: one request a minute kept the store at full load.',
    ANSWER,
    'limit-zero-gives-everything',
  ),
  'list.limit.above-maximum': story(
    'A scraper asked for a million animals, and got them, until the memory was gone.',
    ANSWER,
    'limit-above-unbounded',
  ),
  'list.limit.not-integer': story(
    '`limit=ten` became NaN, NaN became no LIMIT at all, and a typing mistake downloaded the whole store.',
    ANSWER,
    'limit-text-gives-everything',
  ),
  'list.filter.unknown': story(
    'A client sent `status=Available`; the unknown value switched the page size off, and the answer had 40 MB.',
    'A 4xx status, no animals, or a page as without a filter: all are right.',
    'filter-unknown-oversized',
  ),
  'list.filter.sound': story(
    'The parameter was renamed in the code and not in the route: the filter did nothing, and sold animals were offered again.',
    LATE,
    'filter-ignored',
  ),
  'list.filter.complete': story(
    'The filter ran over the first page only; an animal that was added long ago could not be found by any means.',
    LATE,
    'filter-after-limit',
  ),
  'list.store.complete': story(
    'A soft delete marked negative categories as removed, and took animals along that somebody had just put there.',
    LATE,
    'list-hides-sold',
  ),
};
