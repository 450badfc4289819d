import type { Choices, OddText } from '../choices.js';
import { Refusal } from '../refusal.js';
import type { Service } from '../service.js';

const MOST_CHARACTERS = 10_000;
const PLAIN = /^[A-Za-z0-9]+( [A-Za-z0-9]+)*$/;

const ODD: Readonly<Record<OddText, (text: string) => boolean>> = {
  empty: (text) => text === '',
  blank: (text) => text.trim() === '',
  'edge-space': (text) => text !== text.trim(),
  'inner-spaces': (text) => / {2}/.test(text),
  control: (text) => /\p{Control}/u.test(text),
  punctuation: (text) => /[!-/:-@[-`{-~]/.test(text),
  'non-ascii': (text) => /[^\0-\x7f]/.test(text),
  astral: (text) => /[\u{10000}-\u{10ffff}]/u.test(text),
  'lone-surrogate': (text) => /\p{Surrogate}/u.test(text),
  'over-40': (text) => text.length > 40,
  'over-255': (text) => text.length > 255,
};

/** Refuses some unusual names and messages. Plain ones are always accepted. */
export function applyTexts(service: Service, choices: Choices): void {
  const { oddNamesRefused, oddTextsRefused, oddNamesTwice, longTexts } = choices;
  const { checkName, checkMessage } = service;
  service.checkName = (value) => {
    const name = refuseOdd(checkName(value), oddNamesRefused, longTexts);
    const isRepeated = oddNamesTwice === 400 && !isPlain(name) && isTaken(service, name);
    if (isRepeated) throw new Refusal(400, 'taken_name', 'Another animal has this name.');
    return name;
  };
  service.checkMessage = (body) => {
    return refuseOdd(checkMessage(body), oddTextsRefused, longTexts);
  };
}

function isPlain(text: string): boolean {
  return text.length <= 40 && PLAIN.test(text);
}

function isTaken({ store }: Service, name: string): boolean {
  return store.animals.some((one) => one.name === name);
}

function refuseOdd(
  text: string,
  refused: readonly OddText[],
  longTexts: Choices['longTexts'],
): string {
  if (isPlain(text)) return text;
  if (Array.from(text).length > MOST_CHARACTERS && longTexts !== 'stored') {
    throw new Refusal(longTexts, 'text_too_long', 'This text is too long.');
  }
  const kind = refused.find((odd) => ODD[odd](text));
  if (kind === undefined) return text;
  throw new Refusal(400, 'invalid_text', `This text is not accepted: ${kind}.`);
}
