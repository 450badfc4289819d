import fc from 'fast-check';
import { changeStoredName, changeStoredText } from '../tools.js';
import { memberOf, parsed, template } from './template.js';

const ASCII = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));
/** Blocks of Unicode. Each block is drawn as often as one ASCII character. */
const BLOCKS = [
  [0xa0, 0xff],
  [0x100, 0x17f],
  [0x370, 0x3ff],
  [0x400, 0x4ff],
  [0x590, 0x5ff],
  [0x600, 0x6ff],
  [0x2000, 0x206f],
  [0x3040, 0x30ff],
  [0x4e00, 0x9fff],
  [0x1f300, 0x1f5ff],
];
const characters = fc.constantFrom(
  ...ASCII.map((each) => [each.charCodeAt(0), each.charCodeAt(0)]),
  ...BLOCKS,
);
const isIn =
  ([first = 0, last = 0]: readonly number[]) =>
  (each: string): boolean => {
    const code = each.codePointAt(0) ?? 0;
    return code >= first && code <= last;
  };
const without = (text: string, range: readonly number[]): string => {
  const drop = isIn(range);
  return [...text].filter((each) => !drop(each)).join('');
};
/**
 * The text of a counterexample, or the length of the text if the probe makes the text. The counterexample is a message, or random
 * traffic that consists of one message.
 */
function textIn(value: string): unknown {
  const text = parsed(value);
  return Array.isArray(text) && text.length === 1 ? memberOf(text[0], 'submit') : text;
}

/** Whether a text is a single character of this range. Undefined if `text` is not a string. */
const isOneIn = (text: unknown, range: readonly number[]): boolean | undefined =>
  typeof text === 'string' ? [...text].length === 1 && isIn(range)(text) : undefined;
const length = fc.integer({ min: 1, max: 300 });

export const TEXT_TEMPLATES = [
  template({
    name: 'name-loses-a-character',
    breaks: 'create.faithful.name',
    about: 'One ASCII character, or one block of Unicode, is removed from names.',
    limitedBy: '105 characters and blocks; how many animals a run adds',
    parameter: characters,
    isSmallest: (range, value) => isOneIn(memberOf(parsed(value), 'name'), range),
    patch: (service, range) => changeStoredName(service, (name) => without(name, range)),
  }),
  template({
    name: 'text-loses-a-character',
    breaks: 'messages.text.faithful',
    about: 'One ASCII character, or one block of Unicode, is removed from messages.',
    limitedBy: '105 characters and blocks; a run sends about 10 messages (`thorough`: 40)',
    parameter: characters,
    isSmallest: (range, value) => isOneIn(textIn(value), range),
    patch: (service, range) => changeStoredText(service, (text) => without(text, range)),
  }),
  template({
    name: 'name-cut-at-a-length',
    breaks: 'create.faithful.name',
    about: 'Names are cut at a certain length.',
    limitedBy: 'nothing: both profiles add a long name',
    parameter: length,
    patch: (service, most) => changeStoredName(service, (name) => name.slice(0, most)),
  }),
  template({
    name: 'text-lost-at-one-length',
    breaks: 'messages.text.faithful',
    about: 'A message of one particular length loses its last character.',
    limitedBy: '277 lengths; a run sends about 10 messages (`thorough`: 40)',
    parameter: length,
    // Shorter texts have no room for the mark of the run. Without it, a service may refuse them as repeated.
    canShow: (most) => most >= 24,
    isSmallest: (most, value) => textIn(value) === most,
    patch: (service, most) =>
      changeStoredText(service, (text) => ([...text].length === most ? text.slice(0, -1) : text)),
  }),
];
