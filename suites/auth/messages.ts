import { malformedHeader } from '../../helpers/arbitraries/wrong-key-headers.js';
import { draws } from '../../helpers/probes/probe.js';
import { wrongKeyProbe } from '../probes/wrong-key-requests.js';
import { refusedKey } from './refused-key.js';
import { MALFORMED, MORE_MALFORMED } from './values.js';
import { messageOnOneConnection } from '../probes/one-connection.js';
import { submitWithoutKey } from '../probes/without-key.js';
import { acceptedText } from './scenarios.js';
import { headersAt } from './wrong-key-probes.js';
import { wrongKey } from './wrong-key-kinds.js';

/** Sends the right key in headers that do not read `Bearer <API_KEY>`. */
const malformedHeaders = wrongKeyProbe('auth.messages.malformed', 'submitMessage', {
  smoke: 1,
  examples: MALFORMED,
  thorough: MORE_MALFORMED,
  arbitrary: headersAt('submitMessage', () => malformedHeader),
  values: 'the right key in headers that do not read `Bearer <API_KEY>`',
  generated: draws(1, 6),
});

export const AUTH_MESSAGES = [
  wrongKey('auth.messages.no-key', 'submitMessage', 'no-key', 'messages-open', [
    submitWithoutKey,
    messageOnOneConnection,
  ]),
  wrongKey('auth.messages.other-key', 'submitMessage', 'other-key', 'messages-any-key'),
  wrongKey('auth.messages.near-miss', 'submitMessage', 'near-miss', 'messages-beginning-of-key', [
    acceptedText,
  ]),
  wrongKey('auth.messages.other-scheme', 'submitMessage', 'other-scheme', 'messages-any-basic'),
  refusedKey('auth.messages.malformed', {
    operation: 'submitMessage',
    clause: 'errors.401.messages',
    text: 'submitMessage returns status 401 for an `Authorization` header that does not read `Bearer <API_KEY>`',
    probes: [malformedHeaders],
    docs: {
      why: 'A check that searches the header for the key accepts any header that contains it.',
      how: 'The right key without a scheme, after another scheme or a colon, before the scheme, twice, in quotes or brackets, without the space, or with other text before or after it.',
      alsoAllowed:
        'A service may accept any letter case of `bearer`, and several spaces after it (RFC 9110).',
      fix: 'Split the header into a scheme and one token, and compare both.',
      fault: 'messages-bare-key',
    },
  }),
] as const;
