import type { Fault } from '../../fault.js';
import { afterwards, nameStored } from '../tools.js';

/** What a terminal takes for a colour, or the like. */
const TERMINAL_CODE = new RegExp(`${String.fromCodePoint(27)}\\[[\\d;]*m`, 'g');

/** Names of some form that are written in another, and what they change besides. */
export const REWRITTEN: readonly Fault[] = [
  {
    name: 'name-second-mark-lost',
    breaks: 'create.faithful.name',
    about: 'Of several marks on a letter one is kept.',
    subtle: true,
    patch: (service) => nameStored(service, (name) => name.replaceAll(/(\p{M})\p{M}+/gu, '$1')),
  },
  {
    name: 'name-terminal-codes-lost',
    breaks: 'create.faithful.name',
    about: 'What a terminal would act on is left out.',
    subtle: true,
    patch: (service) => nameStored(service, (name) => name.replaceAll(TERMINAL_CODE, '')),
  },
  {
    name: 'name-of-a-day-is-a-time',
    breaks: 'create.faithful.name',
    about: 'A name that is a date is written as a time.',
    besides: ['list.limit.exact'],
    subtle: true,
    patch: (service) =>
      nameStored(service, (name) => (/^\d{4}-\d\d-\d\d$/.test(name) ? `${name}T00:00:00Z` : name)),
  },
  {
    name: 'name-in-quotes-is-bare',
    breaks: 'create.faithful.name',
    about: 'Quotes around a name are taken off, as from a cell of a table.',
    besides: ['list.limit.exact'],
    subtle: true,
    patch: (service) => nameStored(service, (name) => name.replace(/^"(.*)"$/s, '$1')),
  },
  {
    name: 'name-of-private-characters-lost',
    breaks: 'create.faithful.name',
    about: 'Characters of private use are left out, of which no font is sure.',
    subtle: true,
    patch: (service) => nameStored(service, (name) => name.replaceAll(/\p{Co}/gu, '')),
  },
  {
    name: 'name-in-capitals-is-shouting',
    breaks: 'create.answer.name',
    about: 'A name in capitals is written as other names are.',
    besides: ['list.limit.exact'],
    subtle: true,
    patch: (service) =>
      nameStored(service, (name) =>
        /^[A-Z]{3,}$/.test(name) ? `${name[0]}${name.slice(1).toLowerCase()}` : name,
      ),
  },
  {
    name: 'category-of-the-name',
    breaks: 'create.faithful.category-id',
    about: 'A category is stored for the name: a new animal changes that of those which share it.',
    besides: ['list.limit.exact'],
    subtle: true,
    patch: (service) => {
      afterwards(service, 'createPet', () => {
        const latest = service.store.animals.at(-1);
        for (const animal of service.store.animals)
          if (latest && animal.name === latest.name) animal.categoryId = latest.categoryId;
      });
    },
  },
];
