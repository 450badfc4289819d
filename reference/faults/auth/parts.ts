import type { Fault } from '../../fault.js';
import { acceptingKeys, type KeyAttempt } from './opening.js';

/** The length of `key_`, the prefix of a key. */
const PREFIX = 4;
/** The index of the first character after the part that is not compared. */
const REST = 16;

/** Compares keys after `normalize` has changed both. */
const equalAfter =
  (normalize: (key: string) => string) =>
  ({ key, rightKey }: KeyAttempt): boolean =>
    normalize(key) === normalize(rightKey);

/** Operations, each with the requirement on near misses. In the n-th, the n-th part of the key matches in any letter case. */
const PART_OPERATIONS = [
  ['submitMessage', 'auth.messages.near-miss'],
  ['listPets', 'auth.list.near-miss'],
  ['createPet', 'auth.create.near-miss'],
  ['getPet', 'auth.get.near-miss'],
] as const;

/** Faults that do not compare a part of the key exactly, and faults that skip the key check. */
export const KEY_PARTS: readonly Fault[] = [
  acceptingKeys(
    'list-key-prefix-in-any-case',
    'auth.list.near-miss',
    'listPets',
    'The prefix of the key matches in any letter case.',
    equalAfter((key) => key.slice(0, PREFIX).toLowerCase() + key.slice(PREFIX)),
    true,
  ),
  acceptingKeys(
    'create-key-end-in-any-case',
    'auth.create.near-miss',
    'createPet',
    'The end of the key is a checksum that matches in any letter case.',
    equalAfter((key) => key.slice(0, -8) + key.slice(-8).toLowerCase()),
    true,
  ),
  acceptingKeys(
    'list-key-without-separators',
    'auth.list.near-miss',
    'listPets',
    'Separators are removed from keys before they are compared.',
    equalAfter((key) => key.replaceAll(/[-_]/g, '')),
    true,
  ),
  acceptingKeys(
    'get-key-part-not-compared',
    'auth.get.near-miss',
    'getPet',
    'The second part of a key is read as its version, and any version is accepted.',
    equalAfter((key) => `${key.length} ${key.slice(0, PREFIX)} ${key.slice(REST)}`),
    true,
  ),
  acceptingKeys(
    'list-key-too-long-to-hash',
    'auth.list.near-miss',
    'listPets',
    'A key that is too long for the hash throws, and the error handler accepts the request.',
    ({ key }) => key.length > 128,
    true,
  ),
  acceptingKeys(
    'messages-open-with-charset',
    'auth.messages.other-key',
    'submitMessage',
    'The key is checked only for a media type without parameters: with a charset, messages need no key.',
    ({ request }) => request.headers['content-type'] === 'application/json; charset=utf-8',
    true,
  ),
  acceptingKeys(
    'messages-key-before-a-semicolon',
    'auth.messages.near-miss',
    'submitMessage',
    'Text after a semicolon in the header counts as a parameter and is ignored.',
    ({ header, rightKey }) => header.includes(';') && header.split(';')[0] === `Bearer ${rightKey}`,
    true,
  ),
  ...PART_OPERATIONS.map(([operation, breaks], part) =>
    acceptingKeys(
      `${breaks.split('.')[1]}-key-part-${part + 1}-in-any-case`,
      breaks,
      operation,
      'One part of the key, between its separators, matches in any letter case.',
      equalAfter((key) =>
        key
          .split(/[-_]/)
          .map((each, index) => (index === part ? each.toLowerCase() : each))
          .join(' '),
      ),
      true,
    ),
  ),
];
