import { story, type Stories } from './story.js';

const EXTRA = 'Further fields, the order of fields and the spelling of numbers are free.';

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
};
