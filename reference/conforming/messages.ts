import { randomUUID } from 'node:crypto';
import type { Json } from '../json/value.js';
import { Refusal } from '../refusal.js';
import type { Service } from '../service.js';

/** `POST /messages`. */
export function messages(service: Service) {
  return {
    submitMessage: (request) => {
      service.checkMediaType(request);
      const message = service.storeMessage(service.checkMessage(service.readBody(request)));
      return { status: 202, headers: {}, body: service.showMessage(message) };
    },

    checkMediaType: ({ headers }) => {
      const [mediaType = ''] = (headers['content-type'] ?? '').split(';');
      if (mediaType.trim().toLowerCase() === 'application/json') return;
      throw new Refusal(400, 'invalid_content_type', 'Send "Content-Type: application/json".');
    },

    checkMessage: (body) => {
      if (!(body instanceof Map)) {
        throw new Refusal(400, 'not_an_object', 'The body must be a JSON object.');
      }
      const text = body.get('message');
      if (text === undefined) throw new Refusal(400, 'message_missing', 'A message is required.');
      if (typeof text === 'string') return text;
      throw new Refusal(400, 'invalid_message', 'The message must be a string.');
    },

    storeMessage: (text) => {
      const id = service.assignMessageId(text);
      const message = { id, text, status: 'queued', createdAt: service.now() };
      service.store.messages.push(message);
      return message;
    },

    assignMessageId: () => randomUUID(),

    createdAt: (ms) => new Date(ms).toISOString(),

    showMessage: ({ id, text, status, createdAt }) => {
      return new Map<string, Json>([
        ['id', id],
        ['message', text],
        ['status', status],
        ['createdAt', service.createdAt(createdAt)],
      ]);
    },
  } satisfies Partial<Service>;
}
