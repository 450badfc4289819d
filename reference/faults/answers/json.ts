import type { Fault } from '../../fault.js';
import { writeJson } from '../../json/write.js';
import type { Answer, Service } from '../../service.js';
import { afterOperation } from '../tools.js';

const breaks = 'answers.json.readable';
const strict = 'answers.json.strict';

/** A text in Latin-1; undefined if Latin-1 lacks one of its characters. */
function inLatin1(text: string): Buffer | undefined {
  return /^[\0-\xff]*$/.test(text) ? Buffer.from(text, 'latin1') : undefined;
}

/** Sends a body in Latin-1 if possible. */
function sendInLatin1(answer: Answer): void {
  const body = inLatin1(writeJson(answer.body ?? null));
  if (body !== undefined) answer.raw = body;
}

export const JSON_TEXTS: readonly Fault[] = [
  {
    name: 'json-empty-after-create',
    breaks,
    about: 'The 201 has no body.',
    alsoSends: ['create.accepted.available'],
    patch: (service) => {
      afterOperation(service, 'createPet', () => ({ status: 201, headers: {}, raw: '' }));
    },
  },
  {
    name: 'json-lines-as-listing',
    breaks,
    about: 'A listing of several animals has one JSON value on each line.',
    patch: (service) => {
      afterOperation(service, 'listPets', (answer) => {
        answer.raw = writeJson(answer.body ?? null)
          .slice(1, -1)
          .replaceAll('},{', '}\n{');
      });
    },
  },
  {
    name: 'json-behind-a-guard',
    breaks,
    about: "A listing begins with `)]}',`, so that no web page can load it as a script.",
    patch: (service) => {
      afterOperation(service, 'listPets', (answer) => {
        answer.raw = `)]}',\n${writeJson(answer.body ?? null)}`;
      });
    },
  },
  {
    name: 'json-raw-control-characters',
    breaks,
    about: 'Line feeds and tabs in names and messages are not escaped.',
    alsoSends: ['messages.text.faithful'],
    subtle: true,
    patch: (service) => {
      changeText(service, (text) => text.replace(/\\n/g, '\n').replace(/\\t/g, '\t'));
    },
  },
  {
    name: 'json-in-latin-1',
    breaks,
    about: 'A body is written in Latin-1 if Latin-1 has all of its characters.',
    subtle: true,
    patch: (service) => {
      const writeBody = service.writeBody;
      service.writeBody = (answer) => {
        const text = writeBody(answer).toString();
        return inLatin1(text) ?? Buffer.from(text);
      };
    },
  },
  {
    name: 'json-length-in-characters',
    breaks,
    about:
      'Content-Length counts characters instead of bytes: a body with characters beyond ASCII loses its end.',
    subtle: true,
    patch: (service) => {
      const writeBody = service.writeBody;
      service.writeBody = (answer) => {
        const bytes = writeBody(answer);
        return bytes.subarray(0, bytes.toString().length);
      };
    },
  },
  {
    name: 'json-in-latin-1-when-filtered',
    breaks,
    about: 'A filtered listing is written in Latin-1 if Latin-1 has all of its characters.',
    subtle: true,
    patch: (service) => {
      afterOperation(service, 'listPets', (answer, { query }) => {
        if (query.has('status')) sendInLatin1(answer);
      });
    },
  },
  {
    name: 'json-in-latin-1-of-one',
    breaks,
    about: 'getPet writes its response in Latin-1 if Latin-1 has all of its characters.',
    alsoSends: ['get.found.same'],
    subtle: true,
    patch: (service) => {
      afterOperation(service, 'getPet', sendInLatin1);
    },
  },
  {
    name: 'json-length-in-characters-of-one',
    breaks,
    about: 'The Content-Length of getPet counts characters instead of bytes.',
    alsoSends: ['get.found.same'],
    subtle: true,
    patch: (service) => {
      afterOperation(service, 'getPet', (answer) => {
        const text = writeJson(answer.body ?? null);
        answer.raw = Buffer.from(text).subarray(0, text.length);
      });
    },
  },
  {
    name: 'json-in-a-callback',
    breaks,
    about: 'getPet wraps its response in a function call (JSONP).',
    alsoSends: ['get.missing.unknown'],
    patch: (service) => {
      afterOperation(service, 'getPet', (answer) => {
        answer.raw = `callback(${writeJson(answer.body ?? null)});`;
      });
    },
  },
  {
    name: 'json-key-twice',
    breaks: strict,
    about: 'An animal is written with its id twice.',
    patch: (service) => {
      changeText(service, (text) => text.replace(/\{"id":(-?\d+),/g, '{"id":$1,"id":$1,'));
    },
  },
  {
    name: 'json-byte-order-mark',
    breaks: strict,
    about: 'Every response begins with a byte order mark.',
    patch: (service) => changeText(service, (text) => `\ufeff${text}`),
  },
];

function changeText(service: Service, change: (text: string) => string): void {
  const writeBody = service.writeBody;
  service.writeBody = (answer) => Buffer.from(change(writeBody(answer).toString()));
}
