import { story, type Stories, type Story } from './story.js';

const KEY =
  'bearer in any letter case and several spaces behind it are open, and so is the key in another place; whether 401 or 400/404 comes first is open where both are earned.';
const ERROR = 'Values of code and message are free, and so are further fields.';

const DOORS: Readonly<
  Record<string, { readonly what: string; readonly faults: readonly string[] }>
> = {
  list: {
    what: 'the whole store',
    faults: ['list-open', 'list-any-key', 'list-beginning-of-key', 'list-open-to-empty-bearer'],
  },
  create: {
    what: 'a way to add animals',
    faults: ['create-open', 'create-any-key', 'create-key-with-more', 'create-any-basic'],
  },
  get: {
    what: 'animal after animal, by counting ids',
    faults: ['get-open', 'get-any-key', 'get-one-wrong-letter', 'get-any-basic'],
  },
  messages: {
    what: 'a free sender of messages',
    faults: [
      'messages-open',
      'messages-any-key',
      'messages-beginning-of-key',
      'messages-any-basic',
    ],
  },
};

const KINDS: readonly (readonly [string, (what: string) => string])[] = [
  [
    'no-key',
    (what) =>
      `A route was moved out of the group with the guard; a search engine found ${what} before the team did.`,
  ],
  [
    'other-key',
    (what) =>
      `The check was for a key, not for the key: a dismissed contractor kept ${what} for a year.`,
  ],
  [
    'near-miss',
    (what) =>
      `Keys were compared by their first characters to save a lookup; guessing the rest was not needed for ${what}.`,
  ],
  [
    'other-scheme',
    (what) =>
      `An old Basic login was left on for a migration, with any password: that gave ${what} to whoever tried.`,
  ],
];

/** Who is let in: for each operation the same four ways to be wrong. */
function doors(): Record<string, Story> {
  const stories: Record<string, Story> = {};
  for (const [door, { what, faults }] of Object.entries(DOORS)) {
    for (const [at, [kind, failure]] of KINDS.entries()) {
      stories[`auth.${door}.${kind}`] = story(failure(what), KEY, faults[at] ?? '');
    }
  }
  return stories;
}

/** Authentication, errors, and what holds of every answer. */
export const EVERYWHERE_STORIES: Stories = {
  ...doors(),
  'auth.messages.malformed': story(
    'A header was searched for the key with a substring test: “Basic x, Bearer key” and worse were let in.',
    'bearer in any letter case and several spaces behind it are open (RFC 9110).',
    'messages-bare-key',
  ),
  'auth.create.leaves-nothing': story(
    'The guard ran beside the handler: spam got its 401, and was stored all the same.',
    'What is logged or counted is the service’s own business.',
    'no-key-stores-all-the-same',
  ),
  'auth.key.steady': story(
    'One of four instances had the old key: each fourth request failed, and retries hid it from everyone but the customers.',
    'A lock-out after wrong keys is allowed; then the rest is undetermined.',
    'key-refused-at-times',
  ),
  'auth.challenge.header': story(
    'A generic client never asked for the key again after it had expired, since no 401 told it how.',
    'It is advice: the interface does not name the header.',
    'challenge-unsaid',
  ),
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
