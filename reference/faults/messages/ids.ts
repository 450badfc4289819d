import { hash } from 'node:crypto';
import type { Fault } from '../../fault.js';
import { beforeOperation, copyFieldFromBody } from '../tools.js';

const breaks = 'messages.id.distinct';

export const MESSAGE_IDS: readonly Fault[] = [
  {
    name: 'message-id-constant',
    breaks,
    about: 'Every message has the same id.',
    patch: (service) => {
      service.assignMessageId = () => 'msg_1';
    },
  },
  {
    name: 'message-id-of-the-length',
    breaks,
    about: 'The id only states whether the length of the text is even or odd.',
    subtle: true,
    patch: (service) => {
      service.assignMessageId = (text) => `m-${text.length % 2}`;
    },
  },
  {
    name: 'message-id-ignores-case',
    breaks,
    about: 'The id is a hash of the text in lower case.',
    subtle: true,
    patch: (service) => {
      service.assignMessageId = (text) => hash('sha256', text.toLowerCase());
    },
  },
  {
    name: 'message-id-of-the-trimmed-text',
    breaks,
    about: 'The id is a hash of the trimmed text; an empty text is refused, which is allowed.',
    subtle: true,
    choices: { oddTextsRefused: ['empty'] },
    patch: (service) => {
      service.assignMessageId = (text) => hash('sha256', text.trim());
    },
  },
  {
    name: 'message-id-of-the-beginning',
    breaks,
    about: 'The id is made of the first characters of the text.',
    subtle: true,
    patch: (service) => {
      service.assignMessageId = (text) => Buffer.from(text.slice(0, 16)).toString('hex');
    },
  },
  {
    name: 'message-id-of-32-characters',
    breaks,
    about: 'The id is a hash of the first 32 characters.',
    subtle: true,
    patch: (service) => {
      service.assignMessageId = (text) => hash('sha256', text.slice(0, 32));
    },
  },
  {
    name: 'message-id-of-the-hour',
    breaks,
    about: 'The id is the time, cut to the hour.',
    subtle: true,
    patch: (service) => {
      service.assignMessageId = () => `msg_${Math.floor(service.now() / 3_600_000)}`;
    },
  },
  {
    name: 'message-id-race',
    breaks,
    about: 'Two concurrent messages get the same id.',
    subtle: true,
    patch: (service) => {
      let reserved = 0;
      let given = 0;
      beforeOperation(service, 'submitMessage', async () => {
        reserved = given + 1;
        await service.timers.wait(15);
      });
      service.assignMessageId = () => {
        given = reserved;
        return `msg_${reserved}`;
      };
    },
  },
  {
    name: 'message-id-taken-back-by-a-refusal',
    breaks,
    about:
      'A refused message sets the counter of ids back by one: the next message gets the id of the last message.',
    subtle: true,
    patch: (service) => {
      const { checkMessage } = service;
      let given = 0;
      service.assignMessageId = () => {
        given += 1;
        return `msg_${given}`;
      };
      service.checkMessage = (body) => {
        try {
          return checkMessage(body);
        } catch (error) {
          given = Math.max(0, given - 1);
          throw error;
        }
      };
    },
  },
  {
    name: 'message-id-of-the-client',
    breaks,
    about: 'An id in the body overwrites the id of the record.',
    subtle: true,
    patch: (service) => copyFieldFromBody(service, 'id'),
  },
];
