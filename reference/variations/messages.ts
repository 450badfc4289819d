import type { VariationTable } from '../variation.js';

/** Permitted variations of messages. */
export const MESSAGES: VariationTable = {
  'message-200': ['A message gets a 200.', { messageCode: 200 }],
  'message-201': [
    'A message gets a 201, and its status is processed.',
    { messageCode: 201, messageStatus: 'processed' },
  ],
  'message-status-words': [
    'A message status of several words.',
    { messageStatus: 'In Bearbeitung \u2026' },
  ],
  'message-ids-counted': ['Message ids are consecutive numbers.', { messageIds: 'counted' }],
  'message-ids-long': ['Message ids are long, with unusual characters.', { messageIds: 'long' }],
  'created-at-seconds': ['createdAt has whole seconds.', { createdAt: 'seconds' }],
  'created-at-minutes': ['createdAt has whole minutes.', { createdAt: 'minutes' }],
  'created-at-nanoseconds': [
    'createdAt has seconds with nine decimals.',
    { createdAt: 'nanoseconds' },
  ],
  'created-at-comma': ['createdAt has a decimal comma.', { createdAt: 'comma' }],
  'created-at-basic': ['createdAt in the basic form.', { createdAt: 'basic' }],
  'created-at-basic-minutes': [
    'createdAt in the basic form, without seconds.',
    { createdAt: 'basic-minutes' },
  ],
  'created-at-lower-case': ['createdAt has t and z in lower case.', { createdAt: 'lower-case' }],
  'created-at-offset': ['createdAt with +00:00.', { createdAt: 'offset' }],
  'created-at-offset-basic': [
    'createdAt in the basic form, with +0000.',
    { createdAt: 'offset-basic' },
  ],
  'created-at-basic-date': [
    'createdAt has a date in the basic form, and a time in the extended form.',
    { createdAt: 'basic-date' },
  ],
  'created-at-basic-time': [
    'createdAt has a date in the extended form, and a time in the basic form.',
    { createdAt: 'basic-time' },
  ],
  'created-at-offset-hours': ['createdAt with +00.', { createdAt: 'offset-hours' }],
  'created-at-offset-minus': ['createdAt with -00:00.', { createdAt: 'offset-minus' }],
  'created-at-offset-minus-hours': ['createdAt with -00.', { createdAt: 'offset-minus-hours' }],
  'same-text-one-record': [
    'A repeated text returns the first record again.',
    { sameText: 'one-record' },
  ],
  'same-text-409': ['A repeated text is refused with 409.', { sameText: 409 }],
};
