import type { RequirementId } from '../../../requirement-ids.js';
import type { Fault } from '../../fault.js';
import type { Json, JsonObject } from '../../json/value.js';
import { Refusal } from '../../refusal.js';
import type { Message, Service } from '../../service.js';
import { refuseSpacedJson } from '../tools.js';

/** Changes the record that submitMessage returns. */
function changeRecord(
  service: Service,
  change: (record: JsonObject, message: Message) => void,
): void {
  const showMessage = service.showMessage;
  service.showMessage = (message) => {
    const shown = showMessage(message);
    change(shown, message);
    return shown;
  };
}

function recordFault(
  name: string,
  breaks: RequirementId,
  about: string,
  change: (record: JsonObject, message: Message) => void,
  subtle = false,
): Fault {
  return { name, breaks, about, subtle, patch: (service) => changeRecord(service, change) };
}

function refusedText(
  name: string,
  about: string,
  isRefused: (text: string) => boolean,
  subtle = true,
): Fault {
  return {
    name,
    breaks: 'messages.accepted.plain',
    about,
    subtle,
    patch: (service) => {
      const checkMessage = service.checkMessage;
      service.checkMessage = (body) => {
        const text = checkMessage(body);
        if (!isRefused(text)) return text;
        throw new Refusal(400, 'invalid_message', 'This message is not accepted.');
      };
    },
  };
}

export const RECORDS: readonly Fault[] = [
  refusedText('message-refused', 'Every message is refused.', () => true, false),
  refusedText('message-of-digits-refused', 'A message of digits only is refused.', (text) => {
    return /^\d+$/.test(text);
  }),
  refusedText('message-of-small-letters-refused', 'A message of one word is refused.', (text) => {
    return /^[a-z]+$/.test(text);
  }),
  refusedText('message-of-one-letter-refused', 'A message of one character is refused.', (text) => {
    return text.length === 1;
  }),
  refusedText('message-of-40-refused', 'A message of 40 characters or more is refused.', (text) => {
    return text.length >= 40;
  }),
  {
    name: 'message-refuses-spaced-json',
    breaks: 'messages.accepted.plain',
    about: 'The body is parsed by a pattern that allows no whitespace around a colon.',
    subtle: true,
    patch: (service) => refuseSpacedJson(service, 'submitMessage'),
  },
  recordFault('message-id-missing', 'messages.record.id', 'The record has no id.', (shown) => {
    shown.delete('id');
  }),
  recordFault(
    'message-id-number',
    'messages.record.id',
    'The id of the record is a number.',
    (shown, { text }) => {
      shown.set('id', BigInt(Date.now()) * 1000n + BigInt(text.length));
    },
  ),
  recordFault(
    'message-text-missing',
    'messages.record.text',
    'The record has no text.',
    (shown) => {
      shown.delete('message');
    },
  ),
  recordFault(
    'message-text-renamed',
    'messages.record.text',
    'The field message is called text.',
    (shown, { text }) => {
      shown.delete('message');
      shown.set('text', text);
    },
  ),
  recordFault(
    'message-text-number',
    'messages.record.text',
    'A text of digits is returned as a number.',
    (shown, { text }) => {
      if (/^(0|[1-9]\d*)$/.test(text)) shown.set('message', BigInt(text));
    },
    true,
  ),
  recordFault(
    'message-text-number-unless-zero',
    'messages.record.text',
    'A text that is a number is returned as a number, unless the number is 0.',
    (shown, { text }) => {
      if (/^[1-9]\d*$/.test(text)) shown.set('message', BigInt(text));
    },
    true,
  ),
  recordFault(
    'message-status-missing',
    'messages.record.status',
    'The record has no status.',
    (shown) => {
      shown.delete('status');
    },
  ),
  recordFault(
    'message-status-null',
    'messages.record.status',
    'The status of the record is null.',
    (shown) => {
      shown.set('status', null);
    },
  ),
  recordFault(
    'message-status-number',
    'messages.record.status',
    'The status of the record is 0.',
    (shown) => {
      shown.set('status', 0n);
    },
  ),
  recordFault(
    'message-created-at-missing',
    'messages.record.created-at',
    'The record has no createdAt.',
    (shown) => {
      shown.delete('createdAt');
    },
  ),
  recordFault(
    'message-created-at-number',
    'messages.record.created-at',
    'createdAt is a number of milliseconds.',
    (shown, { createdAt }) => {
      shown.set('createdAt', BigInt(createdAt));
    },
  ),
  recordFault(
    'message-created-at-renamed',
    'messages.record.created-at',
    'The field createdAt is called created_at.',
    (shown) => {
      shown.set('created_at', shown.get('createdAt') ?? null);
      shown.delete('createdAt');
    },
  ),
  {
    name: 'message-record-from-body',
    breaks: 'messages.record.status',
    about: 'The fields of the body overwrite the fields of the record.',
    subtle: true,
    patch: (service) => {
      const { showMessage, readBody } = service;
      let sent: Json;
      service.readBody = (request) => (sent = readBody(request));
      service.showMessage = (message) => {
        const shown = showMessage(message);
        if (!(shown instanceof Map) || !(sent instanceof Map)) return shown;
        return new Map([...shown, ...sent]);
      };
    },
  },
];
