import type { Fault } from '../../fault.js';
import {
  hasAnyKey,
  hasBeginning,
  hasKeyInAnyCase,
  hasMore,
  hasNoHeader,
  hasScheme,
  opening,
  type KeyAttempt,
} from './opening.js';

const subtle = true;

/** A header that holds the right key in a form that messages must refuse. */
function malformed(name: string, about: string, isLetIn: (comer: KeyAttempt) => boolean): Fault {
  return opening(name, 'auth.messages.malformed', 'submitMessage', about, isLetIn, subtle);
}

/** Requests without the right key that submitMessage accepts. */
export const MESSAGE_DOOR: readonly Fault[] = [
  opening(
    'messages-open',
    'auth.messages.no-key',
    'submitMessage',
    'submitMessage needs no key.',
    hasNoHeader,
  ),
  opening(
    'messages-open-with-query',
    'auth.messages.near-miss',
    'submitMessage',
    'The guard compares the whole address: with a query, messages need no key.',
    ({ request }) => request.query.size > 0,
    subtle,
  ),
  opening(
    'messages-any-key',
    'auth.messages.other-key',
    'submitMessage',
    'Any key is accepted.',
    hasAnyKey,
  ),
  opening(
    'messages-key-in-sql',
    'auth.messages.other-key',
    'submitMessage',
    'The key is put into the SQL that looks it up, quotes and all.',
    ({ key }) => /'or'([^']*)'='\1$/i.test(key),
    subtle,
  ),
  opening(
    'messages-beginning-of-key',
    'auth.messages.near-miss',
    'submitMessage',
    'The beginning of the key is accepted.',
    hasBeginning,
    subtle,
  ),
  opening(
    'messages-key-with-more',
    'auth.messages.near-miss',
    'submitMessage',
    'The key followed by other characters is accepted.',
    hasMore,
    subtle,
  ),
  opening(
    'messages-key-in-any-case',
    'auth.messages.near-miss',
    'submitMessage',
    'Keys are compared in lower case.',
    hasKeyInAnyCase,
    subtle,
  ),
  malformed(
    'messages-space-may-be-missing',
    'The pattern allows any number of spaces after the scheme, also none.',
    ({ header, right }) => header === `Bearer${right}`,
  ),
  malformed(
    'messages-take-bearer-twice',
    'Any number of schemes before the key is accepted.',
    ({ header, right }) => header === `Bearer Bearer ${right}`,
  ),
  opening(
    'messages-any-basic',
    'auth.messages.other-scheme',
    'submitMessage',
    'Basic with any password is accepted.',
    hasScheme('basic'),
    subtle,
  ),
  malformed('messages-bare-key', 'The key without a scheme is accepted.', ({ header, right }) => {
    return header === right;
  }),
  malformed('messages-key-under-any-scheme', 'Any word before the key is accepted.', (comer) => {
    return comer.header.split(' ')[1] === comer.right;
  }),
  malformed('messages-words-behind-key', 'Text after the key is ignored.', (comer) => {
    return comer.header.split(/[\s,;]+/)[1] === comer.right && /^bearer/i.test(comer.header);
  }),
  malformed(
    'messages-words-before-scheme',
    'The scheme may be anywhere in the header.',
    (comer) => {
      return comer.header.split('Bearer ')[1] === comer.right;
    },
  ),
  malformed('messages-seven-characters-cut', 'Text before the key is ignored.', (comer) => {
    return comer.header.slice('Bearer '.length) === comer.right;
  }),
  malformed('messages-key-anywhere', 'The key is accepted anywhere in the header.', (comer) => {
    return comer.header.split(/[^\w-]+/).includes(comer.right);
  }),
  malformed(
    'messages-scheme-glued-to-more',
    'A word that ends with the scheme is accepted.',
    (comer) => {
      return /\S+Bearer (\S+)$/.exec(comer.header)?.[1] === comer.right;
    },
  ),
  malformed('messages-scheme-token', 'The framework accepts Token in place of Bearer.', (comer) => {
    return comer.header === `Token ${comer.right}`;
  }),
  malformed(
    'messages-header-cut-at-comma',
    'The header is read as a list: its first item is accepted.',
    (comer) => {
      const [first = '', ...others] = comer.header.split(',');
      return others.length > 0 && first.trim() === `Bearer ${comer.right}`;
    },
  ),
  malformed('messages-quoted-key', 'Quotes around the key are ignored.', (comer) => {
    return comer.header === `Bearer "${comer.right}"`;
  }),
  opening(
    'messages-key-as-password',
    'auth.messages.other-scheme',
    'submitMessage',
    'The key as the password of Basic is accepted.',
    ({ header, right }) => {
      const [scheme, credentials = ''] = header.split(' ');
      const text = Buffer.from(credentials, 'base64').toString();
      return scheme === 'Basic' && text.slice(text.indexOf(':') + 1) === right;
    },
    subtle,
  ),
];
