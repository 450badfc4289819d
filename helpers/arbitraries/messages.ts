import { OFTEN_READ, SELDOM_READ, type Malformation } from './malformed.js';
import { FALSY_AND_NOT, noTexts, type WrongBody } from './bodies.js';

/** A message body or media type that must be refused with 400. */
export interface WrongMessage extends WrongBody {
  readonly contentType: string | null;
}

const FORM = 'application/x-www-form-urlencoded';

/** Every kind of wrong submission, the most telling of each kind first. */
export function wrongMessages(name: () => string): WrongMessage[] {
  const valid = (): string => JSON.stringify({ message: name() });
  const json = (kind: string, probe: string, make: WrongBody['make']): WrongMessage => ({
    kind,
    probe,
    make,
    contentType: 'application/json',
  });
  const typed = (probe: string, contentType: string, make = valid): WrongMessage => ({
    kind: 'other-content-type',
    probe,
    make,
    contentType,
  });
  const malformed = ([probe, spoil]: Malformation): WrongMessage =>
    json('malformed', probe, () => spoil(valid()));
  return [
    json('no-body', 'none', () => undefined),
    ...OFTEN_READ.map(malformed),
    { ...json('malformed', 'raw-line-end', () => `{"message":"${name()}\n"}`), deep: true },
    ...SELDOM_READ.map((each) => ({ ...malformed(each), deep: true as const })),
    { ...json('not-object', 'array-of-one', () => `[${valid()}]`), deep: true },
    json('not-object', 'array-of-fields', () => JSON.stringify([name()])),
    json('not-object', 'null', () => 'null'),
    json('not-object', 'string', () => JSON.stringify(name())),
    // Just before wrong keys: who remembers where a right key came from lets those in too.
    { ...json('message-missing', 'empty-object', () => '{}'), when: 'at last' },
    // Between two that are accepted: who takes an id back must not give it twice.
    {
      ...json('message-missing', 'letter-case', () => JSON.stringify({ Message: name() })),
      when: 'between',
    },
    ...noTexts('0', 'true').map(([probe, value]) =>
      json('message-type', probe, () => `{"message":${value}}`),
    ),
    ...FALSY_AND_NOT.map(([probe, value]) => ({
      ...json('message-type', probe, () => `{"message":${value}}`),
      deep: true as const,
    })),
    { kind: 'no-content-type', probe: 'none', make: valid, contentType: null },
    typed('text-plain', 'text/plain'),
    // A message to those who read it as JSON, whatever it says it is, and to those who read forms.
    typed('json-and-form', FORM, () =>
      JSON.stringify({ message: `${name()}&message=${name()}&form=` }),
    ),
    { ...typed('form', FORM, () => `message=${encodeURIComponent(name())}`), deep: true },
    typed('json-like', 'application/json.api+json'),
    typed('text-json', 'text/json'),
    { ...typed('bytes', 'application/octet-stream'), deep: true },
    { ...typed('multipart', 'multipart/form-data; boundary=conformance'), deep: true },
    // Not judged but for a crash.
    {
      ...json('open', 'not-utf-8', () => '{"text":"caf\u00e9"}'),
      isBytes: true,
      when: 'observed',
    },
  ];
}
