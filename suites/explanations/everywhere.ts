import { story, type Stories } from './story.js';

const ERROR = 'Values of code and message are free, and so are further fields.';

/** Errors, and what holds of every answer. */
export const EVERYWHERE_STORIES: Stories = {
  'errors.shape.object': story(
    'The framework’s own page was sent for a path it could not parse; the app showed raw HTML to its users.',
    ERROR,
    'error-in-array',
  ),
  'errors.shape.code': story(
    'The code was missing on one path, so that a client retried what could never succeed.',
    ERROR,
    'error-code-missing',
  ),
  'errors.shape.message': story(
    'Without a message, the support desk saw “undefined” in every ticket.',
    ERROR,
    'error-message-missing',
  ),
  'errors.shape.status': story(
    'The status was written as a string; a strictly typed client could not decode the error, and reported its own crash instead.',
    `${ERROR} Any JSON spelling of an integer will do.`,
    'error-status-missing',
  ),
  'errors.status.equal': story(
    'A proxy turned 404 into 400, the body kept 404: client and operator looked in different places for a day.',
    ERROR,
    'error-status-200',
  ),
  'errors.media.json': story(
    'A library switched to application/problem+json; clients that choose their decoder by type read no error any more.',
    'Parameters such as charset and letter case are free.',
    'error-as-problem',
  ),
  'answers.status.server-error': story(
    'A null in a field crashed the handler; with retries on, one customer’s import took the service down.',
    '502, 503, 504 and 429 are taken for circumstances, and waited for.',
    'crash-on-malformed-pet',
  ),
  'answers.status.redirect': story(
    'A router sent /pets on to /pets/: clients followed, and left the key behind on the way.',
    'Where listPets and getPet both redirect, the address is taken to be wrong.',
    'redirect-listing-with-query',
  ),
  'answers.media.json': story(
    'A new handler left the default text/plain: browsers showed the text, and the app no longer parsed it.',
    'Parameters such as charset and letter case are free.',
    'media-text-on-create',
  ),
  'answers.json.readable': story(
    'Content-Length counted characters: every answer with an accent lost its last brace.',
    'White space, escapes, key order and a content coding are free.',
    'json-empty-after-create',
  ),
  'answers.json.strict': story(
    'An id was written twice, once old and once new: readers disagreed on which animal it was.',
    'It is advice: such answers can be read.',
    'json-key-twice',
  ),
};
