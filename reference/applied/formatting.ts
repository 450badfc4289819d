import type { Choices } from '../choices.js';
import { readJson } from '../json/read.js';
import { isList } from '../json/write.js';
import { Decimal, type Json, type JsonObject } from '../json/value.js';
import { pickOne } from '../random.js';
import type { Service } from '../service.js';

type JsonFormat = Pick<Choices, 'numbers' | 'space' | 'keyOrder' | 'escapes'>;

/** Writes the same JSON in another format, and adds fields that the interface does not define. */
export function applyFormatting(service: Service, choices: Choices): void {
  const { numbers, space, keyOrder, escapes } = choices;
  applyExtraFields(service, choices.extraFields);
  if (`${numbers} ${space} ${keyOrder} ${escapes}` !== 'plain none usual few') {
    service.writeBody = ({ body, raw }) => {
      const text = body === undefined ? '' : formatted(body, choices, service.random, 1);
      return Buffer.from(raw ?? text);
    };
  }
  if (choices.firstFieldTwice) applyFirstFieldTwice(service);
}

function applyFirstFieldTwice(service: Service): void {
  const { writeBody } = service;
  service.writeBody = (answer) => {
    const bytes = writeBody(answer);
    if (answer.body === undefined || answer.raw !== undefined) return bytes;
    // The pattern also matches whole strings, so that a brace in a string is not changed.
    const twice = bytes
      .toString()
      .replaceAll(/("(?:[^"\\]|\\.)*")|(\{)(\s*)(?=("(?:[^"\\]|\\.)*")\s*:)/g, repeatFirstKey);
    return Buffer.from(twice);
  };
}

/** Replaces a match of the pattern above. A string stays. The brace of an object becomes `{"id":null,` if its first key is `id`. */
function repeatFirstKey(whole: string, text?: string, _brace?: string, gap = '', key = ''): string {
  return text === undefined ? `{${gap}${key}:null,${gap}` : whole;
}

function formatted(value: Json, format: JsonFormat, random: () => number, depth: number): string {
  const { numbers, space, keyOrder, escapes } = format;
  const gap = (level: number): string => spaceAt(space, random, level);
  if (typeof value === 'bigint') return NUMBERS[numbers](value);
  if (typeof value === 'string') return escapeText(value, escapes);
  if (value instanceof Decimal) return value.text;
  if (value instanceof Map) {
    const colon = COLONS[space];
    const members = ordered(value, keyOrder, random).map(([key, member]) => {
      const written = formatted(member, format, random, depth + 1);
      return `${gap(depth)}${escapeText(key, escapes)}${colon}${written}`;
    });
    return `{${members.join(',')}${gap(depth - 1)}}`;
  }
  if (!isList(value)) return String(value);
  const items = value.map((item) => `${gap(depth)}${formatted(item, format, random, depth + 1)}`);
  return `[${items.join(',')}${gap(depth - 1)}]`;
}

const COLONS: Readonly<Record<Choices['space'], string>> = {
  none: ':',
  pretty: ': ',
  wild: ' \t:\r\n ',
};

const NUMBERS: Readonly<Record<Choices['numbers'], (value: bigint) => string>> = {
  plain: (value) => `${value}`,
  'point-zero': (value) => `${value}.0`,
  exponent: (value) => `${value}e0`,
  tenfold: (value) => (value === 0n ? '0E-1' : `${value}0E-1`),
  zeros: (value) => (value === 0n ? '-0.0e+99999999999' : `${value}e+00000000000`),
};

const WILD = ['', ' ', '\n', '\r\n', '\t', '  \t '];

function spaceAt(space: Choices['space'], random: () => number, level: number): string {
  if (space === 'none') return '';
  return space === 'wild' ? pickOne(random, WILD) : `\n${'  '.repeat(level)}`;
}

function ordered(
  object: JsonObject,
  keyOrder: Choices['keyOrder'],
  random: () => number,
): readonly (readonly [string, Json])[] {
  const members = Array.from(object);
  if (keyOrder === 'reversed') members.reverse();
  if (keyOrder === 'shuffled') members.sort(() => random() - 0.5);
  return members;
}

function escapeText(text: string, escapes: Choices['escapes']): string {
  if (escapes === 'few') return JSON.stringify(text);
  if (escapes === 'all') return `"${text.replace(/[^]/g, escapeUnit)}"`;
  return JSON.stringify(text)
    .replace(/[^\0-\x7f]/g, escapeUnit)
    .replaceAll('/', '\\/');
}

/** The escapes by character. Each is built only once, because a page of animals has ten thousand escapes. */
const ESCAPED = new Map<string, string>();

function escapeUnit(unit: string): string {
  let escaped = ESCAPED.get(unit);
  if (escaped === undefined) {
    escaped = `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}`;
    ESCAPED.set(unit, escaped);
  }
  return escaped;
}

function applyExtraFields(service: Service, extraFields: Choices['extraFields']): void {
  if (extraFields === 'none') return;
  const { showPet, showError, showMessage } = service;
  const extra = { some: SOME, confusing: CONFUSING, heavy: HEAVY }[extraFields];
  service.showPet = (animal, view) => withExtra(showPet(animal, view), extra);
  service.showError = (refusal, request) => withExtra(showError(refusal, request), extra);
  service.showMessage = (message) => new Map([...showMessage(message), ...extra]);
}

function withExtra(json: Json, extra: JsonObject): Json {
  return json instanceof Map ? new Map([...json, ...extra]) : json;
}

const fields = (json: string): JsonObject => readJson(json) as JsonObject;

const SOME = fields('{"tags":["small","brown"],"weight":4.25,"keeper":{"id":"k-7"},"chip":null}');

const LINKS = Array.from({ length: 40 }, (_, index) => ({
  rel: `relation-${index}`,
  href: `https://animals.example/v1/relations/${index}/of/this`,
}));
const NESTED = `${'{"in":'.repeat(20)}null${'}'.repeat(20)}`;
/** Three kilobytes of links and nested objects. */
const HEAVY = fields(`{"_links":${JSON.stringify(LINKS)},"_embedded":${NESTED}}`);

/** Fields that look like known ones, or that careless parsers mishandle. */
const CONFUSING = fields(
  `{"Id":"not the id","Status":null,"NAME":7,"category_id":1.5,"__proto__":{"id":"none"},
    "constructor":"nobody","toString":null,"":[],"exact":1e400}`,
);
