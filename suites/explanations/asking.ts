import { story, type Stories } from './story.js';

const RECORD =
  'Any 2xx is success; further fields, the values of status and the form of the id are free.';
const WORDS = 'The words and the code of the Error are free.';

/** Fetching animals and submitting messages. */
export const ASKING_STORIES: Stories = {
  'messages.accepted.plain': story(
    'A customer answered “0” to a question; an emptiness check refused it, and the order was never confirmed.',
    'Which 2xx it gets is open; the same text again may be refused.',
    'message-refused',
  ),
  'messages.record.id': story(
    'The id was left out of the record while a queue was slow; support could not find a single message of that day.',
    RECORD,
    'message-id-missing',
  ),
  'messages.record.text': story(
    'The record came without the text, and a chat window showed empty bubbles.',
    RECORD,
    'message-text-missing',
  ),
  'messages.record.status': story(
    'A record without a status was taken for “done”: nobody waited for what was still queued.',
    RECORD,
    'message-status-missing',
  ),
  'messages.record.created-at': story(
    'Without a time of creation, a conversation was sorted by chance.',
    RECORD,
    'message-created-at-missing',
  ),
  'messages.text.echoed': story(
    'The receipt showed the text with a prefix of the gateway: customers disputed what they had never written.',
    'An unusual text may be refused; a plain one may not.',
    'text-prefixed',
  ),
  'messages.text.faithful': story(
    'A sanitiser turned “<3” into “&lt;3” in every message that was ever stored.',
    'An unusual text may be refused with 400; beyond 10,000 characters with any 4xx.',
    'text-trimmed',
  ),
  'messages.created-at.format': story(
    'Times without a zone were read as local ones: messages from New York came five hours before their questions.',
    'Any form of ISO 8601 with a zero offset: extended or basic, any fraction.',
    'time-with-space',
  ),
  'messages.created-at.clock': story(
    'Local time was labelled Z; for half of the year nobody noticed, and then the clocks were changed.',
    'Five minutes either way; without a Date header the time is only observed.',
    'time-of-1970',
  ),
  'messages.id.distinct': story(
    'Two instances counted by themselves: the second message of an hour replaced the first.',
    'The same text twice may be one record, two, or a 4xx.',
    'message-id-constant',
  ),
  'messages.refused.no-body': story(
    'Empty requests of a broken client were queued, and processed, and billed.',
    WORDS,
    'message-no-body-gets-422',
  ),
  'messages.refused.malformed': story(
    'The parser’s own page was answered in HTML; the client logged “unexpected token <” for weeks.',
    WORDS,
    'message-malformed-gets-422',
  ),
  'messages.refused.not-object': story(
    'A bare string was taken apart letter by letter, and 300 messages of one letter were sent.',
    WORDS,
    'message-no-object-gets-422',
  ),
  'messages.refused.message-missing': story(
    'A renamed field in the client made every message empty; the service took them all.',
    `${WORDS} Unknown fields may be refused or ignored.`,
    'message-missing-gets-422',
  ),
  'messages.refused.message-type': story(
    'An object was turned into “[object Object]” and sent to 12,000 customers.',
    WORDS,
    'message-type-gets-422',
  ),
  'messages.refused.no-content-type': story(
    'A body without a type was guessed to be a form, and arrived without its plus signs.',
    WORDS,
    'message-without-media-type-gets-415',
  ),
  'messages.refused.other-content-type': story(
    'text/plain was parsed as JSON, so that any web page could post messages without asking first.',
    'Parameters such as charset and letter case are free.',
    'message-other-media-type-gets-415',
  ),
};
