import type { Statement } from './statement.js';

/** submitMessage, and the operations that are only mentioned. */
export const MESSAGE_STATEMENTS: readonly Statement[] = [
  {
    clause: 'messages.submit',
    says: 'A message is submitted by a POST to /messages below the base address for messages',
  },
  {
    clause: 'messages.headers',
    says: 'A message is sent with the key as a bearer token, as application/json',
    alsoJudgedBy: [
      'auth.messages.malformed',
      'messages.refused.no-content-type',
      'messages.refused.other-content-type',
    ],
  },
  {
    clause: 'messages.body',
    says: 'The body of a submission is an object with the text in `message`, which is required',
    alsoJudgedBy: [
      'messages.refused.no-body',
      'messages.refused.not-object',
      'messages.refused.message-missing',
      'messages.refused.message-type',
    ],
    observedAs: ['messages.text.*'],
  },
  {
    clause: 'messages.response',
    says: 'The response to a submission is the record of the message',
    alsoJudgedBy: [
      'messages.record.id',
      'messages.record.text',
      'messages.record.status',
      'messages.record.created-at',
    ],
    observedAs: ['fields.message'],
  },
  {
    clause: 'messages.success',
    says: 'The success status of a submission is not stated',
    observedAs: ['messages.success'],
  },
  {
    clause: 'other.orders',
    says: 'There are operations on orders, such as a listing; their details are not stated',
    observedAs: ['around.orders', 'around.orders.no-key'],
  },
  {
    clause: 'other.animals',
    says: 'Changing and removing animals, and operations on categories, are not stated',
    observedAs: ['around.*'],
  },
];
