import type { RequirementId } from '../../../requirement-ids.js';
import type { Fault } from '../../fault.js';
import type { Json } from '../../json/value.js';
import { isList, writeJson } from '../../json/write.js';
import type { ReceivedRequest, Service } from '../../service.js';
import { repairMalformedBody, refuseWith } from '../tools.js';

const noBody = 'messages.refused.no-body';
const malformed = 'messages.refused.malformed';
const notObject = 'messages.refused.not-object';
const missing = 'messages.refused.message-missing';
const type = 'messages.refused.message-type';

const onMessages = ({ path }: ReceivedRequest): boolean => path === '/v1/messages';

/** A fault of submitMessage: refusals for one reason get a status other than 400. */
function wrongStatus(
  name: string,
  breaks: RequirementId,
  about: string,
  code: string,
  status: number,
): Fault {
  return {
    name,
    breaks,
    about,
    patch: (service) => refuseWith(service, [code], status, onMessages),
  };
}

/** A fault that accepts some bodies other than an object with a message. `textOf` makes the message. */
function bodyConversion(
  name: string,
  breaks: RequirementId,
  about: string,
  textOf: (body: Json) => string | undefined,
): Fault {
  const patch = (service: Service): void => {
    const checkMessage = service.checkMessage;
    service.checkMessage = (body) => textOf(body) ?? checkMessage(body);
  };
  return { name, breaks, about, subtle: true, patch };
}

function textConversion(
  name: string,
  about: string,
  textOf: (value: Json) => string | undefined,
): Fault {
  return bodyConversion(name, type, about, (body) => {
    const value = body instanceof Map ? body.get('message') : undefined;
    return value === undefined ? undefined : textOf(value);
  });
}

export const MESSAGES_REFUSED: readonly Fault[] = [
  wrongStatus(
    'message-no-body-gets-422',
    noBody,
    'A missing body gets a 422.',
    'body_missing',
    422,
  ),
  {
    name: 'message-no-body-is-empty-message',
    breaks: noBody,
    about: 'A missing body is read as an empty message.',
    patch: (service) => {
      const readBody = service.readBody;
      service.readBody = (request) => {
        if (request.body.length > 0 || !onMessages(request)) return readBody(request);
        return new Map([['message', '']]);
      };
    },
  },
  wrongStatus(
    'message-malformed-gets-422',
    malformed,
    'Malformed JSON gets a 422.',
    'malformed_json',
    422,
  ),
  {
    name: 'message-malformed-is-the-text',
    breaks: malformed,
    about: 'A body that is not JSON is used as the message.',
    subtle: true,
    patch: (service) => {
      repairMalformedBody(service, '/v1/messages', (text) =>
        writeJson(new Map([['message', text]])),
      );
    },
  },
  {
    name: 'message-reads-trailing-commas',
    breaks: malformed,
    about: 'A comma before a closing bracket is ignored.',
    subtle: true,
    patch: (service) => {
      repairMalformedBody(service, '/v1/messages', (text) => text.replace(/,\s*([}\]])/g, '$1'));
    },
  },
  {
    name: 'message-reads-raw-line-ends',
    breaks: malformed,
    about: 'A text may contain line ends that are not escaped.',
    subtle: true,
    patch: (service) => {
      repairMalformedBody(service, '/v1/messages', (text) => text.replaceAll('\n', '\\n'));
    },
  },
  {
    name: 'message-reads-comments',
    breaks: malformed,
    about: 'Comments in JSON are ignored.',
    subtle: true,
    patch: (service) => {
      repairMalformedBody(service, '/v1/messages', (text) => text.replace(/\/\*.*?\*\//g, ''));
    },
  },
  {
    name: 'message-reads-the-first-value',
    breaks: malformed,
    about: 'A stream decoder reads one value, and the rest is ignored.',
    subtle: true,
    patch: (service) =>
      repairMalformedBody(service, '/v1/messages', (text) => text.replace(/\}\s*\{.*$/s, '}')),
  },
  {
    name: 'message-reads-nan',
    breaks: malformed,
    about: 'NaN is read as a number, as the parser of the language does.',
    subtle: true,
    patch: (service) =>
      repairMalformedBody(service, '/v1/messages', (text) => text.replaceAll(/\bNaN\b/g, '0')),
  },
  {
    name: 'message-reads-single-quotes',
    breaks: malformed,
    about: 'Strings in single quotes are accepted.',
    subtle: true,
    patch: (service) =>
      repairMalformedBody(service, '/v1/messages', (text) => text.replaceAll("'", '"')),
  },
  {
    name: 'message-closes-what-is-open',
    breaks: malformed,
    about: 'A body that ends too soon is read as far as it goes.',
    subtle: true,
    patch: (service) => {
      const repair = (text: string): string => {
        const quotes = text.split('"').length - 1;
        return `${text}${quotes % 2 === 1 ? '"' : ''}}`;
      };
      repairMalformedBody(service, '/v1/messages', repair);
    },
  },
  wrongStatus(
    'message-no-object-gets-422',
    notObject,
    'A body that is not an object gets a 422.',
    'not_an_object',
    422,
  ),
  bodyConversion(
    'message-as-bare-string',
    notObject,
    'A string is used as the message.',
    (body) => {
      return typeof body === 'string' ? body : undefined;
    },
  ),
  bodyConversion(
    'message-as-array',
    notObject,
    'A body that is an array becomes a message with its items, joined.',
    (body) => {
      return isList(body) ? body.map(String).join(' ') : undefined;
    },
  ),
  bodyConversion(
    'message-null-is-empty',
    notObject,
    'null is read as an empty message.',
    (body) => {
      return body === null ? '' : undefined;
    },
  ),
  wrongStatus(
    'message-missing-gets-422',
    missing,
    'A missing `message` gets a 422.',
    'message_missing',
    422,
  ),
  bodyConversion(
    'message-missing-is-empty',
    missing,
    'A missing `message` is read as an empty message.',
    (body) => {
      return body instanceof Map && !body.has('message') ? '' : undefined;
    },
  ),
  bodyConversion(
    'message-in-any-case',
    missing,
    'If `message` is missing, `Message`, `MESSAGE` or `text` is read instead.',
    (body) => {
      if (!(body instanceof Map) || body.has('message')) return undefined;
      const text = body.get('Message') ?? body.get('MESSAGE') ?? body.get('text');
      return typeof text === 'string' ? text : undefined;
    },
  ),
  wrongStatus(
    'message-type-gets-422',
    type,
    'A message that is not a string gets a 422.',
    'invalid_message',
    422,
  ),
  textConversion('message-of-number', 'A number becomes a message of its digits.', (value) => {
    return typeof value === 'bigint' ? String(value) : undefined;
  }),
  textConversion(
    'message-of-boolean',
    'A boolean becomes the message "true" or "false".',
    (value) => {
      return typeof value === 'boolean' ? String(value) : undefined;
    },
  ),
  textConversion(
    'message-of-nothing',
    'A message of false becomes an empty message: only truthy values are checked.',
    (value) => {
      return value === false ? '' : undefined;
    },
  ),
  textConversion('message-of-null', 'null becomes an empty message.', (value) => {
    return value === null ? '' : undefined;
  }),
  textConversion('message-of-object', 'An object becomes a message with its JSON.', (value) => {
    return value instanceof Map ? writeJson(value) : undefined;
  }),
  textConversion(
    'message-of-array',
    'An array becomes a message with its items, joined.',
    (value) => {
      return isList(value) ? value.map(String).join(',') : undefined;
    },
  ),
  bodyConversion(
    'message-of-list',
    notObject,
    'Of a body that is an array, the first item becomes the message.',
    (body) => (isList(body) && typeof body[0] === 'string' ? body[0] : undefined),
  ),
];
