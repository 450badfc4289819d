import { wrongCredentials, type Credential } from '../arbitraries/credentials.js';
import type { Context } from './context.js';
import type { Operation } from './doors.js';

/** The near miss that every operation is asked with, beside what follows: who compares a beginning alone lets it in. */
const SHORTER = 'last-character-dropped';

/** What stands behind the key, for who cuts it off: a dot and more, or a parameter as media types have them. */
const BEHIND: Readonly<Record<Operation, string>> = {
  listPets: 'character-appended',
  getPet: 'character-appended',
  createPet: 'character-appended',
  submitMessage: 'parameter-appended',
};

/** Where a character is changed: each operation sees into other parts of the key, which some do not compare. */
const INSIDE: Readonly<Record<Operation, readonly string[]>> = {
  listPets: ['first-character-changed', 'middle-character-changed'],
  getPet: ['early-character-changed'],
  createPet: ['first-character-changed', 'middle-character-changed'],
  submitMessage: ['first-character-changed', 'middle-character-changed'],
};

/**
 * Which change of letter case an operation is asked with. The one of the last letter is let in by who knows no letters from
 * capitals, and by who does not compare the end.
 */
const LETTER_CASES: Readonly<Record<Operation, readonly string[]>> = {
  listPets: ['first-letter-case', 'upper-case'],
  getPet: ['late-letter-case'],
  createPet: ['late-letter-case'],
  submitMessage: ['late-letter-case'],
};

/** The same of a key whose end has no letters: who does not compare that lets it in all the same. */
const AT_ITS_END: typeof LETTER_CASES = {
  listPets: LETTER_CASES.listPets,
  getPet: ['late-character-changed'],
  createPet: ['late-character-changed'],
  submitMessage: ['late-character-changed'],
};

/** Whether one of the last few characters is a letter; not the last, of which base64 may use some bits only. */
const hasLetterAtItsEnd = (key: string): boolean =>
  /[a-z]/i.test(key.replace(/=+$/, '').slice(-5, -1));

/** With which other key an operation is asked: near misses stand for one at random there. */
const OTHER_KEY: Readonly<Partial<Record<Operation, string>>> = {
  getPet: 'wildcard',
  createPet: 'random',
  submitMessage: 'quotes',
};

/** What `smoke` asks of each operation, beside no key and another one: operations mostly share their check. */
const FEW: Readonly<Record<Operation, readonly string[]>> = {
  listPets: ['last-character-dropped', 'first-letter-case', 'basic'],
  createPet: ['character-appended'],
  getPet: ['middle-character-changed'],
  submitMessage: ['last-character-dropped'],
};

/** What listPets alone is asked with. */
const ON_LISTS = new Set([
  'undefined',
  'property',
  'lower-case-scheme',
  'characters-in-front',
  'first-character-dropped',
  'late-characters-swapped',
  'separators-dropped',
  // A semicolon bounds no key: what holds the key and more is another one.
  'parameter-appended',
]);

/** What is asked with no key behind the scheme. */
const WITHOUT_KEY: readonly Operation[] = ['listPets', 'createPet'];

/** The wrong credentials that an operation is asked with. */
export function credentialsFor({ apiKey, plan }: Context, operation: Operation): Credential[] {
  const wrong = wrongCredentials(apiKey, operation === 'submitMessage');
  if (plan.breadth === 'deep') return wrong;
  const few = new Set(['no-header', 'random', ...FEW[operation]]);
  if (plan.breadth === 'first') return wrong.filter(({ probe }) => few.has(probe));
  const cases = (hasLetterAtItsEnd(apiKey) ? LETTER_CASES : AT_ITS_END)[operation].filter((probe) =>
    wrong.some((each) => each.probe === probe),
  );
  const everywhere = new Set([
    'no-header',
    OTHER_KEY[operation],
    'basic',
    SHORTER,
    BEHIND[operation],
    ...INSIDE[operation],
    // A key without letters has none of these, and one in capitals has no upper case.
    ...(cases.length === 0 ? ['letter-case-swapped'] : cases),
  ]);
  return wrong.filter(({ probe }) => {
    if (probe === 'bearer-alone') return WITHOUT_KEY.includes(operation);
    return everywhere.has(probe) || (operation === 'listPets' && ON_LISTS.has(probe));
  });
}
