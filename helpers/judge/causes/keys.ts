import { wrongKeyOf } from '../../evidence/purpose.js';
import {
  listed,
  operationsDo,
  requestInWords,
  type Fact,
  type Finder,
  type Shown,
} from './fact.js';

const KINDS: Readonly<Record<string, string>> = {
  'no-key': 'no key',
  'other-key': 'any other key',
  'near-miss': 'a near miss of the key',
  'other-scheme': 'another scheme',
  malformed: 'a malformed header',
};

/** `listPets accepts any other key`. */
function words(all: readonly Shown[], { exchange: one }: Shown): string {
  const wrong = all.flatMap(({ exchange }) => wrongKeyOf(exchange) ?? []);
  const names = new Set(wrong.map(({ kind }) => kind));
  const variants = [...new Set(wrong.map(({ variant }) => variant))];
  const few = variants.slice(0, 4).join(', ');
  const what =
    names.has('no-key') && names.has('other-key')
      ? 'any key, and none'
      : `${listed([...names].flatMap((name) => KINDS[name] ?? []))} (${few})`;
  return `${operationsDo(all, 'accept')} ${what}: ${requestInWords(one)} is answered with ${one.answer.status}`;
}

/** Facts of what is let in without the right key. */
export const keyFacts: Finder = ({ exchange }) => {
  const wrong = wrongKeyOf(exchange);
  if (wrong === undefined || exchange.answer.status >= 300) return [];
  const { operation } = exchange;
  const { kind, variant } = wrong;
  const facts: Fact[] = [
    { key: `open ${operation} ${kind}`, rank: 48, words },
    { key: `open ${operation}`, rank: 46, words },
    { key: `open to ${kind} ${variant}`, rank: 47, words },
    { key: `open to ${kind}`, rank: 45, words },
    { key: 'open', rank: 20, words },
  ];
  return facts;
};
