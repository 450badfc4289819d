import type { Choices } from '../choices.js';
import { pick } from '../random.js';
import { Refusal } from '../refusal.js';
import type { Service } from '../service.js';

/** Permitted responses to messages. */
export function applyMessages(service: Service, choices: Choices): void {
  const { messageCode, messageStatus, messageIds, createdAt, sameText } = choices;
  const { submitMessage, storeMessage, store } = service;
  if (messageIds === 'counted') service.assignMessageId = () => String(store.messages.length + 1);
  if (messageIds === 'long') {
    service.assignMessageId = () => {
      const number = store.messages.length + 1;
      return `msg/${number}:${'x'.repeat(40)} #${pick(service.random, 1e9)}`;
    };
  }
  service.createdAt = (ms) => FORMS[createdAt](new Date(ms).toISOString());
  service.storeMessage = (text) => {
    const known = store.messages.find((message) => message.text === text);
    if (known !== undefined && sameText === 'one-record') return known;
    if (known !== undefined && sameText === 409) {
      throw new Refusal(409, 'duplicate_message', 'This message was sent before.');
    }
    const message = { ...storeMessage(text), status: messageStatus };
    store.messages[store.messages.length - 1] = message;
    return message;
  };
  service.submitMessage = async (request) => {
    const answer = await submitMessage(request);
    return { ...answer, status: messageCode };
  };
}

/** Converts a time such as `2026-11-21T02:31:42.123Z` to other forms of ISO 8601, and to common deviations from it. */
const FORMS: Readonly<Record<Choices['createdAt'], (iso: string) => string>> = {
  milliseconds: (iso) => iso,
  seconds: (iso) => `${iso.slice(0, 19)}Z`,
  minutes: (iso) => `${iso.slice(0, 16)}Z`,
  nanoseconds: (iso) => iso.replace('Z', '456789Z'),
  comma: (iso) => iso.replace('.', ','),
  basic: (iso) => `${iso.slice(0, 19).replace(/[-:]/g, '')}Z`,
  'basic-minutes': (iso) => `${iso.slice(0, 16).replace(/[-:]/g, '')}Z`,
  'basic-date': (iso) => iso.replace(/-/g, ''),
  'basic-time': (iso) => iso.replace(/:/g, ''),
  'lower-case': (iso) => iso.toLowerCase(),
  offset: (iso) => iso.replace('Z', '+00:00'),
  'offset-basic': (iso) => `${iso.slice(0, 19).replace(/[-:]/g, '')}+0000`,
  'offset-hours': (iso) => iso.replace('Z', '+00'),
  'offset-minus': (iso) => iso.replace('Z', '-00:00'),
  'offset-minus-hours': (iso) => iso.replace('Z', '-00'),
};
