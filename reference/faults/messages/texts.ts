import type { RequirementId } from '../../../requirement-ids.js';
import type { Fault } from '../../fault.js';
import { beforeOperation, CRASH, changeStoredText } from '../tools.js';

const echoed = 'messages.text.echoed';

/** A fault that alters the text of a message before it is stored and echoed. */
function alteredText(
  name: string,
  about: string,
  alter: (text: string) => string,
  breaks: RequirementId = 'messages.text.faithful',
): Fault {
  return {
    name,
    breaks,
    about,
    subtle: breaks !== echoed,
    patch: (service) => changeStoredText(service, alter),
  };
}

export const TEXTS: readonly Fault[] = [
  alteredText(
    'text-prefixed',
    'The returned text starts with the name of the sender.',
    (text) => `You: ${text}`,
    echoed,
  ),
  alteredText(
    'text-in-lower-case',
    'The returned text is in lower case.',
    (text) => text.toLowerCase(),
    echoed,
  ),
  alteredText(
    'text-cut-at-32',
    'The returned text ends after 32 characters.',
    (text) => text.slice(0, 32),
    echoed,
  ),
  alteredText(
    'text-constant',
    'The returned text is always "Hello, world!".',
    () => 'Hello, world!',
    echoed,
  ),
  alteredText(
    'text-yes-becomes-true',
    'The text "yes" is read as a boolean, as in YAML.',
    (text) => (text === 'yes' ? 'true' : text),
    echoed,
  ),
  {
    name: 'text-crossed',
    breaks: echoed,
    about: 'Of two concurrent messages, one gets the text of the other.',
    subtle: true,
    patch: (service) => {
      let latest = '';
      const { checkMessage } = service;
      beforeOperation(service, 'submitMessage', async ({ body }) => {
        latest = body.toString();
        await service.timers.wait(10);
      });
      service.checkMessage = (body) => {
        checkMessage(body);
        try {
          return checkMessage(service.parseJson(latest));
        } catch {
          return checkMessage(body);
        }
      };
    },
  },
  alteredText(
    'text-put-in-by-replace',
    'The text is inserted with a replace function for which dollar signs are special.',
    (text) => 'text'.replace('text', text),
  ),
  alteredText('text-trimmed', 'Whitespace around a message is removed.', (text) => text.trim()),
  alteredText('text-cut-at-140', 'A message ends after 140 characters.', (text) =>
    text.slice(0, 140),
  ),
  alteredText('text-cut-at-255', 'A message ends after 255 characters.', (text) =>
    text.slice(0, 255),
  ),
  alteredText('text-composed', 'A message is normalized to Unicode NFC.', (text) => {
    return text.normalize('NFC');
  }),
  alteredText(
    'text-astral-lost',
    'Characters of more than three bytes in UTF-8 become U+FFFD.',
    (text) => {
      return text.replace(/[\u{10000}-\u{10ffff}]/gu, '\ufffd');
    },
  ),
  alteredText('text-as-html', 'A message is returned with HTML escapes.', (text) => {
    return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  }),
  alteredText('text-in-one-line', 'Line ends in a message become spaces.', (text) =>
    text.replace(/[\r\n]+/g, ' '),
  ),
  alteredText('text-without-control', 'Control characters are removed from messages.', (text) => {
    return text.replace(/\p{Control}/gu, '');
  }),
  alteredText(
    'text-empty-replaced',
    'An empty message is replaced by a default.',
    (text) => text || '(none)',
  ),
  alteredText(
    'text-with-typographic-quotes',
    'Straight quotes in a message become curly.',
    (text) => {
      return text.replaceAll('"', '\u201d').replaceAll("'", '\u2019');
    },
  ),
  alteredText(
    'text-loses-form-feeds',
    'Characters below U+0020, except tab, LF and CR, are removed from messages.',
    (text) => text.replace(/[^\t\n\r -\u{10ffff}]/gu, ''),
  ),
  alteredText(
    'text-without-last-line-end',
    'The line end at the end of a message is removed.',
    (text) => {
      return text.replace(/\n$/, '');
    },
  ),
  alteredText('text-without-blank-lines', 'Line ends in a row become one in messages.', (text) => {
    return text.replace(/\n{2,}/g, '\n');
  }),
  alteredText('text-with-dots-doubled', 'A dot at the start of a line is doubled.', (text) => {
    return text.replace(/^\./gm, '..');
  }),
  alteredText('text-hides-card-numbers', 'Card numbers in a message are masked.', (text) => {
    return text.replace(/\b\d{16}\b/g, '****');
  }),
  alteredText('text-smileys-become-emoji', 'A smiley in a message becomes an emoji.', (text) => {
    return text.replaceAll(':)', '\u{1f642}');
  }),
  alteredText('text-cut-at-nul', 'A message ends at its first NUL.', (text) => {
    return text.split('\0')[0] ?? '';
  }),
  alteredText('text-with-nul-crashes', 'The database rejects a NUL: 500.', (text) => {
    if (text.includes('\0')) throw CRASH;
    return text;
  }),
];
