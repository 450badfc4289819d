import type { Fault } from '../../fault.js';
import { afterOperation, changeStoredName } from '../tools.js';

/** Terminal control sequences. */
const TERMINAL_CODE = new RegExp(`${String.fromCodePoint(27)}\\[[\\d;]*m`, 'g');

/** Faults that rewrite some names, and a fault that shares a category between animals with the same name. */
export const REWRITTEN: readonly Fault[] = [
  {
    name: 'name-second-mark-lost',
    breaks: 'create.faithful.name',
    about: 'Of several combining marks on a letter, only the first is kept.',
    subtle: true,
    patch: (service) =>
      changeStoredName(service, (name) => name.replaceAll(/(\p{M})\p{M}+/gu, '$1')),
  },
  {
    name: 'name-terminal-codes-lost',
    breaks: 'create.faithful.name',
    about: 'Terminal control sequences are removed from names.',
    subtle: true,
    patch: (service) => changeStoredName(service, (name) => name.replaceAll(TERMINAL_CODE, '')),
  },
  {
    name: 'name-of-a-day-is-a-time',
    breaks: 'create.faithful.name',
    about: 'A name that is a date becomes a time: 2026-11-21 becomes 2026-11-21T00:00:00Z.',
    alsoSends: ['list.limit.exact'],
    subtle: true,
    patch: (service) =>
      changeStoredName(service, (name) =>
        /^\d{4}-\d\d-\d\d$/.test(name) ? `${name}T00:00:00Z` : name,
      ),
  },
  {
    name: 'name-in-quotes-is-bare',
    breaks: 'create.faithful.name',
    about: 'Quotes around a name are removed, as by a CSV reader.',
    alsoSends: ['list.limit.exact'],
    subtle: true,
    patch: (service) => changeStoredName(service, (name) => name.replace(/^"(.*)"$/s, '$1')),
  },
  {
    name: 'name-of-private-characters-lost',
    breaks: 'create.faithful.name',
    about: 'Private-use characters are removed from names.',
    subtle: true,
    patch: (service) => changeStoredName(service, (name) => name.replaceAll(/\p{Co}/gu, '')),
  },
  {
    name: 'name-in-capitals-is-shouting',
    breaks: 'create.answer.name',
    about: 'A name of three or more capital letters is changed to title case.',
    alsoSends: ['list.limit.exact'],
    subtle: true,
    patch: (service) =>
      changeStoredName(service, (name) =>
        /^[A-Z]{3,}$/.test(name) ? `${name[0]}${name.slice(1).toLowerCase()}` : name,
      ),
  },
  {
    name: 'name-of-digits-is-a-number',
    breaks: 'create.answer.name',
    about: 'A name of 16 or more digits is rounded to a double.',
    alsoSends: ['list.limit.exact'],
    subtle: true,
    patch: (service) =>
      changeStoredName(service, (name) =>
        /^\d{16,}$/.test(name) ? `${BigInt(Number(name))}` : name,
      ),
  },
  {
    name: 'name-of-a-month-is-a-day',
    breaks: 'create.answer.name',
    about: 'A name that looks like a date is rewritten, as by a spreadsheet: Mar1 becomes 1-Mar.',
    alsoSends: ['list.limit.exact'],
    subtle: true,
    patch: (service) =>
      changeStoredName(service, (name) => name.replace(/^([A-Z][a-z]{2})(\d{1,2})$/, '$2-$1')),
  },
  {
    name: 'name-of-spaces-is-empty',
    breaks: 'create.faithful.name',
    about: 'A name of spaces only is stored as an empty name.',
    alsoSends: ['list.limit.exact'],
    subtle: true,
    patch: (service) => changeStoredName(service, (name) => (/^ +$/.test(name) ? '' : name)),
  },
  {
    name: 'name-of-255-loses-one',
    breaks: 'create.faithful.name',
    about: 'A name of 255 characters loses its last character: the column needs a terminator.',
    alsoSends: ['list.limit.exact'],
    subtle: true,
    patch: (service) =>
      changeStoredName(service, (name) => (name.length === 255 ? name.slice(0, 254) : name)),
  },
  {
    name: 'name-loses-its-commas',
    breaks: 'create.faithful.name',
    about: 'Commas are removed from names.',
    subtle: true,
    patch: (service) => changeStoredName(service, (name) => name.replaceAll(',', '')),
  },
  {
    name: 'name-between-colons-is-a-picture',
    breaks: 'create.faithful.name',
    about: 'A word between colons in a name becomes an emoji.',
    subtle: true,
    patch: (service) => changeStoredName(service, (name) => name.replaceAll(/:\w+:/g, '\u{1F415}')),
  },
  {
    name: 'name-ends-without-its-dot',
    breaks: 'create.faithful.name',
    about: 'A trailing dot is removed from a name.',
    subtle: true,
    patch: (service) => changeStoredName(service, (name) => name.replace(/\.$/, '')),
  },
  {
    name: 'escapes-in-capitals-unread',
    breaks: 'create.faithful.name',
    about: 'The parser of \\u escapes knows the digits a to f, but not A to F.',
    alsoSends: ['list.limit.exact'],
    subtle: true,
    patch: (service) => {
      const { parseJson } = service;
      service.parseJson = (text) => parseJson(text.replaceAll(/\\(?=u[\da-f]{0,3}[A-F])/g, '\\\\'));
    },
  },
  {
    name: 'category-of-the-name',
    breaks: 'create.faithful.category-id',
    about:
      'A category is stored by name: a new animal changes the category of animals with the same name.',
    alsoSends: ['list.limit.exact'],
    subtle: true,
    patch: (service) => {
      afterOperation(service, 'createPet', () => {
        const latest = service.store.animals.at(-1);
        for (const animal of service.store.animals)
          if (latest && animal.name === latest.name) animal.categoryId = latest.categoryId;
      });
    },
  },
];
