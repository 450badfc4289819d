import type { Variation } from '../variation.js';

/** What the interface leaves open about messages. */
export const MESSAGES: readonly Variation[] = [
  {
    name: 'message-200',
    about: 'A message gets a 200.',
    freedoms: { messageCode: 200 },
  },
  {
    name: 'message-201',
    about: 'A message gets a 201, and is done at once.',
    freedoms: { messageCode: 201, messageStatus: 'processed' },
  },
  {
    name: 'message-status-words',
    about: 'A message status of several words.',
    freedoms: { messageStatus: 'In Bearbeitung \u2026' },
  },
  {
    name: 'message-ids-counted',
    about: 'Message ids are counted.',
    freedoms: { messageIds: 'counted' },
  },
  {
    name: 'message-ids-long',
    about: 'Message ids are long and odd.',
    freedoms: { messageIds: 'long' },
  },
  {
    name: 'created-at-seconds',
    about: 'createdAt has whole seconds.',
    freedoms: { createdAt: 'seconds' },
  },
  {
    name: 'created-at-minutes',
    about: 'createdAt has whole minutes.',
    freedoms: { createdAt: 'minutes' },
  },
  {
    name: 'created-at-nanoseconds',
    about: 'createdAt has nine digits of a second.',
    freedoms: { createdAt: 'nanoseconds' },
  },
  {
    name: 'created-at-comma',
    about: 'createdAt has a decimal comma.',
    freedoms: { createdAt: 'comma' },
  },
  {
    name: 'created-at-basic',
    about: 'createdAt in the basic form.',
    freedoms: { createdAt: 'basic' },
  },
  {
    name: 'created-at-basic-minutes',
    about: 'createdAt in the basic form, without seconds.',
    freedoms: { createdAt: 'basic-minutes' },
  },
  {
    name: 'created-at-lower-case',
    about: 'createdAt with t and z.',
    freedoms: { createdAt: 'lower-case' },
  },
  {
    name: 'created-at-offset',
    about: 'createdAt with +00:00.',
    freedoms: { createdAt: 'offset' },
  },
  {
    name: 'created-at-offset-basic',
    about: 'createdAt in the basic form, with +0000.',
    freedoms: { createdAt: 'offset-basic' },
  },
  {
    name: 'created-at-basic-date',
    about: 'createdAt has a date in the basic form, and a time in the extended one.',
    freedoms: { createdAt: 'basic-date' },
  },
  {
    name: 'created-at-basic-time',
    about: 'createdAt has a date in the extended form, and a time in the basic one.',
    freedoms: { createdAt: 'basic-time' },
  },
  {
    name: 'created-at-offset-hours',
    about: 'createdAt with +00.',
    freedoms: { createdAt: 'offset-hours' },
  },
  {
    name: 'created-at-offset-minus',
    about: 'createdAt with -00:00.',
    freedoms: { createdAt: 'offset-minus' },
  },
  {
    name: 'created-at-offset-minus-hours',
    about: 'createdAt with -00.',
    freedoms: { createdAt: 'offset-minus-hours' },
  },
  {
    name: 'same-text-one-record',
    about: 'The same text twice is one record.',
    freedoms: { sameText: 'one-record' },
  },
  {
    name: 'same-text-409',
    about: 'The same text twice is refused.',
    freedoms: { sameText: 409 },
  },
];
