import type { Fault } from '../../fault.js';
import {
  hasAnyKey,
  hasBeginning,
  hasKeyInAnyCase,
  hasKeyAndMore,
  hasNoHeader,
  hasScheme,
  acceptingKeys,
  type KeyAttempt,
} from './opening.js';
import { CRASH } from '../tools.js';

const subtle = true;

/** A fault that accepts the right key in a form that submitMessage must refuse. */
function malformedHeader(
  name: string,
  about: string,
  isAccepted: (attempt: KeyAttempt) => boolean,
): Fault {
  return acceptingKeys(name, 'auth.messages.malformed', 'submitMessage', about, isAccepted, subtle);
}

/** Faults that make submitMessage accept other headers than `Bearer <API_KEY>` with the right key. */
export const MESSAGE_ACCESS: readonly Fault[] = [
  acceptingKeys(
    'messages-open',
    'auth.messages.no-key',
    'submitMessage',
    'submitMessage needs no key.',
    hasNoHeader,
  ),
  acceptingKeys(
    'messages-open-with-query',
    'auth.messages.near-miss',
    'submitMessage',
    'The guard checks only the address without a query: with a query, submitMessage needs no key.',
    ({ request }) => request.query.size > 0,
    subtle,
  ),
  acceptingKeys(
    'messages-any-key',
    'auth.messages.other-key',
    'submitMessage',
    'Any key is accepted.',
    hasAnyKey,
  ),
  acceptingKeys(
    'messages-key-in-sql',
    'auth.messages.other-key',
    'submitMessage',
    'The key is put into the SQL that looks it up, and quotes in it are not escaped.',
    ({ key }) => /'or'([^']*)'='\1$/i.test(key),
    subtle,
  ),
  acceptingKeys(
    'messages-beginning-of-key',
    'auth.messages.near-miss',
    'submitMessage',
    'The first characters of the key, eight or more, are accepted.',
    hasBeginning,
    subtle,
  ),
  acceptingKeys(
    'messages-key-with-more',
    'auth.messages.near-miss',
    'submitMessage',
    'The key followed by other characters is accepted.',
    hasKeyAndMore,
    subtle,
  ),
  acceptingKeys(
    'messages-key-in-any-case',
    'auth.messages.near-miss',
    'submitMessage',
    'Keys are compared in lower case.',
    hasKeyInAnyCase,
    subtle,
  ),
  malformedHeader(
    'messages-space-may-be-missing',
    'The pattern allows any number of spaces after the scheme, including none.',
    ({ header, rightKey }) => header === `Bearer${rightKey}`,
  ),
  malformedHeader(
    'messages-take-bearer-twice',
    'The word Bearer twice before the key is accepted.',
    ({ header, rightKey }) => header === `Bearer Bearer ${rightKey}`,
  ),
  acceptingKeys(
    'messages-any-basic',
    'auth.messages.other-scheme',
    'submitMessage',
    'Basic with any password is accepted.',
    hasScheme('basic'),
    subtle,
  ),
  malformedHeader(
    'messages-bare-key',
    'The key without a scheme is accepted.',
    ({ header, rightKey }) => header === rightKey,
  ),
  malformedHeader(
    'messages-key-under-any-scheme',
    'Any word before the key is accepted.',
    (attempt) => {
      return attempt.header.split(' ')[1] === attempt.rightKey;
    },
  ),
  malformedHeader('messages-words-behind-key', 'Text after the key is ignored.', (attempt) => {
    return (
      attempt.header.split(/[\s,;]+/)[1] === attempt.rightKey && /^bearer/i.test(attempt.header)
    );
  }),
  malformedHeader(
    'messages-words-before-scheme',
    'The scheme is accepted anywhere in the header.',
    (attempt) => {
      return attempt.header.split('Bearer ')[1] === attempt.rightKey;
    },
  ),
  malformedHeader(
    'messages-seven-characters-cut',
    'Any seven characters before the key are accepted.',
    (attempt) => {
      return attempt.header.slice('Bearer '.length) === attempt.rightKey;
    },
  ),
  malformedHeader(
    'messages-key-anywhere',
    'The key is accepted anywhere in the header.',
    (attempt) => {
      return attempt.header.split(/[^\w-]+/).includes(attempt.rightKey);
    },
  ),
  malformedHeader(
    'messages-scheme-glued-to-more',
    'A word that ends with Bearer is accepted as the scheme.',
    (attempt) => {
      return /\S+Bearer (\S+)$/.exec(attempt.header)?.[1] === attempt.rightKey;
    },
  ),
  malformedHeader(
    'messages-key-percent-decoded',
    'The header is percent-decoded before the keys are compared.',
    ({ header, rightKey }) => {
      return (
        /^Bearer (?:%[0-9a-f]{2})+$/i.test(header) &&
        decodeURIComponent(header) === `Bearer ${rightKey}`
      );
    },
  ),
  malformedHeader(
    'messages-scheme-token',
    'The framework accepts Token in place of Bearer.',
    ({ header, rightKey }) => header === `Token ${rightKey}`,
  ),
  malformedHeader(
    'messages-header-cut-at-comma',
    'The header is read as a list with commas, and its first item is used.',
    (attempt) => {
      const [first = '', ...others] = attempt.header.split(',');
      return others.length > 0 && first.trim() === `Bearer ${attempt.rightKey}`;
    },
  ),
  malformedHeader('messages-quoted-key', 'Quotes around the key are ignored.', (attempt) => {
    return attempt.header === `Bearer "${attempt.rightKey}"`;
  }),
  acceptingKeys(
    'messages-key-as-password',
    'auth.messages.other-scheme',
    'submitMessage',
    'Basic with the key as the password is accepted.',
    ({ header, rightKey }) => {
      const [scheme, credentials = ''] = header.split(' ');
      const text = Buffer.from(credentials, 'base64').toString();
      return scheme === 'Basic' && text.slice(text.indexOf(':') + 1) === rightKey;
    },
    subtle,
  ),
  malformedHeader(
    'messages-comma-behind-key',
    'A comma after the key is removed.',
    ({ header, rightKey }) => header === `Bearer ${rightKey},`,
  ),
  malformedHeader(
    'messages-key-in-angle-brackets',
    'Angle brackets around the key are removed.',
    ({ header, rightKey }) => header === `Bearer <${rightKey}>`,
  ),
  malformedHeader(
    'messages-key-in-single-quotes',
    'Single quotes around the key are removed.',
    ({ header, rightKey }) => header === `Bearer '${rightKey}'`,
  ),
  malformedHeader(
    'messages-key-before-scheme',
    'The scheme and the key are accepted in any order.',
    ({ header, rightKey }) => header === `${rightKey} Bearer`,
  ),
  malformedHeader(
    'messages-key-twice',
    'Every word after the scheme is looked up as a key.',
    ({ header, rightKey }) => {
      const [scheme, ...words] = header.split(' ');
      return scheme === 'Bearer' && words.length > 1 && words.every((word) => word === rightKey);
    },
  ),
  malformedHeader(
    'messages-key-as-parameter',
    'The key is also accepted as the parameter token.',
    ({ header, rightKey }) => header === `Bearer token=${rightKey}`,
  ),
  malformedHeader(
    'messages-colon-behind-scheme',
    'A colon after the scheme is accepted, a common mistake of clients.',
    ({ header, rightKey }) => header === `Bearer: ${rightKey}`,
  ),
  malformedHeader(
    'messages-scheme-basic-without-base64',
    'The scheme Basic with the key as it is, not in base64, is accepted.',
    ({ header, rightKey }) => header === `Basic ${rightKey}`,
  ),
  malformedHeader(
    'messages-scheme-api-key',
    'The scheme ApiKey is accepted in place of Bearer.',
    ({ header, rightKey }) => header === `ApiKey ${rightKey}`,
  ),
  acceptingKeys(
    'messages-key-in-base64',
    'auth.messages.other-key',
    'submitMessage',
    'The key is also accepted in base64.',
    ({ key, rightKey }) => key === Buffer.from(rightKey).toString('base64'),
    subtle,
  ),
  {
    name: 'messages-crash-on-bearer-alone',
    breaks: 'auth.messages.other-scheme',
    about: 'The header is split at the space, and the missing second part is read: 500.',
    subtle,
    patch: (service) => {
      const authenticate = service.authenticate;
      service.authenticate = (request, operation) => {
        const isAlone = request.headers.authorization === 'Bearer';
        if (operation === 'submitMessage' && isAlone) throw CRASH;
        authenticate(request, operation);
      };
    },
  },
];
