import type { RequirementId } from '../../../requirement-ids.js';
import type { Fault } from '../../fault.js';
import type { Json } from '../../json/value.js';
import { answerChanged, badlyShaped, bodyChanged, rawAnswer, renamed, wrappedIn } from './tools.js';

const NO_RECORD = [
  'messages.record.id',
  'messages.record.text',
  'messages.record.status',
  'messages.record.created-at',
  'messages.text.echoed',
  'messages.text.faithful',
  'messages.created-at.format',
] as const;
const READABLE = 'answers.json.readable';

function createdAtFault(
  name: string,
  about: string,
  fails: readonly [RequirementId, ...RequirementId[]],
  createdAt: Json,
): Fault {
  return badlyShaped(
    name,
    about,
    fails,
    bodyChanged('submitMessage', (body) =>
      body instanceof Map ? body.set('createdAt', createdAt) : body,
    ),
  );
}

export const MALFORMED_MESSAGES: readonly Fault[] = [
  badlyShaped(
    'submitted-with-204',
    'A message gets a 204.',
    [...NO_RECORD, READABLE],
    answerChanged('submitMessage', (answer) => {
      answer.status = 204;
      answer.raw = '';
    }),
  ),
  badlyShaped(
    'submitted-without-a-body',
    'A message gets a 202 without a body.',
    [...NO_RECORD, READABLE],
    answerChanged('submitMessage', rawAnswer('')),
  ),
  badlyShaped(
    'submitted-with-text',
    'A message gets OK as plain text.',
    [...NO_RECORD, READABLE, 'answers.media.json'],
    answerChanged('submitMessage', rawAnswer('OK', 'text/plain')),
  ),
  badlyShaped(
    'submitted-in-data',
    'The record of a message is under data.',
    NO_RECORD,
    bodyChanged('submitMessage', wrappedIn('data')),
  ),
  badlyShaped(
    'submitted-in-an-array',
    'The record of a message is in an array.',
    NO_RECORD,
    bodyChanged('submitMessage', (body) => [body]),
  ),
  badlyShaped(
    'submitted-with-other-names',
    'The fields of a record have other names.',
    NO_RECORD,
    bodyChanged(
      'submitMessage',
      renamed({ id: 'messageId', message: 'text', status: 'state', createdAt: 'created' }),
    ),
  ),
  createdAtFault(
    'created-at-in-seconds',
    'createdAt is a number of seconds.',
    ['messages.record.created-at', 'messages.created-at.format'],
    1_900_000_000n,
  ),
  createdAtFault(
    'created-at-in-words',
    'createdAt cannot be parsed.',
    ['messages.created-at.format'],
    'a moment ago',
  ),
];
