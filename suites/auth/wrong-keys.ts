import { wrongKeyOf } from '../../helpers/evidence/wrong-key.js';
import type { Answered } from '../../helpers/exchange.js';
import type { KeyedOperation } from '../probes/attempt.js';
import type { Docs } from '../../helpers/requirement.js';
import { refused } from './refused.js';
import { malformedHeaders, WRONG_KEYS } from './wrong-key-probes.js';

type Chapter = keyof typeof WRONG_KEYS;
type Kind = keyof (typeof WRONG_KEYS)[Chapter];

const OPERATION: Readonly<Record<Chapter, KeyedOperation>> = {
  list: 'listPets',
  create: 'createPet',
  get: 'getPet',
  messages: 'submitMessage',
};

/** The texts of each kind of wrong key: its name, why and how it is checked, the fix, and an example. */
const KINDS: Readonly<
  Record<
    Kind,
    Pick<Docs, 'why' | 'how' | 'fix'> & {
      readonly text: string;
      readonly example: (what: string) => string;
    }
  >
> = {
  'no-key': {
    text: 'without an `Authorization` header',
    why: 'A route that is registered before the authentication middleware is open to everybody.',
    how: 'Requests without the header, also on a connection that carried the right key before. listPets and getPet are requested with and without a query.',
    example: (what) =>
      `A route was moved out of the group with the guard. A search engine had ${what} before the team noticed.`,
    fix: 'Put authentication before all routes, and exempt none.',
  },
  'other-key': {
    text: 'with an unknown key',
    why: 'A service that checks only whether there is a key accepts any key.',
    how: 'A random key of the same length and alphabet, and values such as `undefined`, `%` and quotes. Such a createPet is also sent with a long body, and such a submitMessage with a charset in its media type.',
    example: (what) =>
      `The service checked that there was a key, but not which one. A contractor who had left kept ${what} for a year.`,
    fix: 'Look the key up, and compare all of it.',
  },
  'near-miss': {
    text: 'with a near miss of the key',
    why: 'Keys are easy to guess if the service compares only a prefix or the length, or ignores letter case.',
    how: 'The key made shorter, longer, in another letter case, and with one character changed, at several positions. Such a key is also sent to listPets and getPet shortly before, during and shortly after the same request with the right key. It is also sent to submitMessage with a text that was accepted before.',
    example: (what) =>
      `Keys were compared by their first characters, to save a lookup. That was enough to get ${what}.`,
    fix: 'Compare the whole key, exactly, in constant time. Check the key before you look up a cached response.',
  },
  'other-scheme': {
    text: 'with another scheme',
    why: 'A service that checks only whether there is a header, or still accepts a second scheme, lets strangers in.',
    how: 'Basic with invented credentials, generated schemes such as `Token`, and for some operations `Bearer` with nothing after it. submitMessage gets Basic with the right key as the name and the password.',
    example: (what) =>
      `A Basic login with any password was left on after a migration. Anyone who tried got ${what}.`,
    fix: 'Accept Bearer only, and never an empty token.',
  },
};

/** For each operation, what an accepted wrong key gives access to, and the known-bad service for each kind of wrong key. */
const CHAPTERS: Readonly<
  Record<Chapter, { readonly what: string; readonly faults: Readonly<Record<Kind, string>> }>
> = {
  list: {
    what: 'access to the whole store',
    faults: {
      'no-key': 'list-open',
      'other-key': 'list-any-key',
      'near-miss': 'list-beginning-of-key',
      'other-scheme': 'list-open-to-empty-bearer',
    },
  },
  create: {
    what: 'a way to add animals',
    faults: {
      'no-key': 'create-open',
      'other-key': 'create-any-key',
      'near-miss': 'create-key-with-more',
      'other-scheme': 'create-any-basic',
    },
  },
  get: {
    what: 'access to every animal',
    faults: {
      'no-key': 'get-open',
      'other-key': 'get-any-key',
      'near-miss': 'get-one-wrong-letter',
      'other-scheme': 'get-any-basic',
    },
  },
  messages: {
    what: 'a free way to send messages',
    faults: {
      'no-key': 'messages-open',
      'other-key': 'messages-any-key',
      'near-miss': 'messages-beginning-of-key',
      'other-scheme': 'messages-any-basic',
    },
  },
};

const OPEN =
  'A service may accept any letter case of `bearer`, several spaces after it, and the key in a query or in another header. A request with a further mistake or an unusual form may get a 4xx other than 401.';

function wrongKey<const C extends Chapter, const K extends Kind>(chapter: C, kind: K) {
  const operation = OPERATION[chapter];
  const { text, why, how, example, fix } = KINDS[kind];
  const { what, faults } = CHAPTERS[chapter];
  // Other probes also send requests without a key, such as the first requests of a run.
  const isOfKind = (each: Answered): boolean =>
    each.operation === operation && wrongKeyOf(each)?.kind === kind;
  // submitMessage must also refuse the right key with another scheme.
  const mayAcceptRightKey = kind === 'other-scheme' && chapter !== 'messages';
  return refused(`auth.${chapter}.${kind}`, {
    operation,
    clause: 'authentication.401',
    text: `${operation} returns status 401 ${text}${mayAcceptRightKey ? ' and without the right key' : ''}`,
    probes: WRONG_KEYS[chapter][kind],
    also: isOfKind,
    docs: { why, how, example: example(what), alsoAllowed: OPEN, fix, fault: faults[kind] },
  });
}

export const AUTH_REFUSED = [
  wrongKey('list', 'no-key'),
  wrongKey('list', 'other-key'),
  wrongKey('list', 'near-miss'),
  wrongKey('list', 'other-scheme'),
  wrongKey('create', 'no-key'),
  wrongKey('create', 'other-key'),
  wrongKey('create', 'near-miss'),
  wrongKey('create', 'other-scheme'),
  wrongKey('get', 'no-key'),
  wrongKey('get', 'other-key'),
  wrongKey('get', 'near-miss'),
  wrongKey('get', 'other-scheme'),
  wrongKey('messages', 'no-key'),
  wrongKey('messages', 'other-key'),
  wrongKey('messages', 'near-miss'),
  wrongKey('messages', 'other-scheme'),
  refused('auth.messages.malformed', {
    operation: 'submitMessage',
    clause: 'errors.401.messages',
    text: 'submitMessage returns status 401 for an `Authorization` header that does not read `Bearer <API_KEY>`',
    probes: [malformedHeaders],
    docs: {
      why: 'A check that searches the header for the key accepts any header that contains it.',
      how: 'The right key without a scheme, after another scheme, after a colon, in quotes, without the space, or with other text before or after it.',
      example:
        'A substring test searched the header for the key. “Basic x, Bearer key” and worse were accepted.',
      alsoAllowed:
        'A service may accept any letter case of `bearer`, and several spaces after it (RFC 9110).',
      fix: 'Split the header into a scheme and one token, and compare both.',
      fault: 'messages-bare-key',
    },
  }),
] as const;
