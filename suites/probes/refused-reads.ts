import { probe } from './probe.js';
import { storeOf } from '../store/store.js';
import fc, { type Arbitrary } from 'fast-check';

import { STATUSES } from '../../schemas/shapes.js';
import { characterAfterId, notNumberForm } from '../values/animal-ids.js';
import { printableIn } from '../../helpers/arbitraries/printable.js';
import { limitMalformed } from '../values/query-texts.js';
import { othersWorthFetching, ownWorthFetching } from './fetched-animals.js';
import { draws } from '../../helpers/probes/probe.js';
import { derived } from '../../helpers/probes/traffic.js';

/** A limit that is malformed or out of bounds, alone or with a filter. */
export type Limit = { readonly limit: string; readonly status?: string };

export function withAnyStatus(limit: Arbitrary<string>): Arbitrary<Limit> {
  return fc.record(
    { limit, status: fc.constantFrom(...STATUSES) },
    { requiredKeys: ['limit'], noNullPrototype: true },
  );
}

export const notInteger = probe({
  id: 'list.limit.not-integer',
  phase: 'read',
  smoke: 1,
  values: 'malformed limits, with and without `status`',
  arbitrary: () => withAnyStatus(limitMalformed),
  generated: draws(2, 10),
  features: ({ limit }) => printableIn(limit),
  examples: [
    // No parser reads `all` as a number, and databases have LIMIT ALL.
    ...['1.5', 'all', 'null', '', '1e3'].map((limit): Limit => ({ limit })),
    // Has characters that error bodies built by hand often fail to escape.
    { limit: '"abc\\' },
    // Some languages (Python's `isdigit`) call this a digit, but cannot parse it as a number. The filter is sent too.
    { limit: '\u00b2', status: 'sold' },
  ],
  // The last two are digits of other scripts, which some languages read as numbers.
  thorough: ['+7', '007', '7 ', '0x10', '-0', 'Infinity', '\u0663', '\uff15'].map(
    (limit): Limit => ({ limit }),
  ),
  send: async (value: Limit, api) => ({ page: await api.listPets(value) }),
});

/** The id of a known animal, preferably one that getPet has found; 1 if no animal is known. */
export const knownId = derived<bigint>((evidence) => {
  const ids = [...ownWorthFetching.from(evidence), ...othersWorthFetching.from(evidence), 1n];
  const isFound = (id: bigint): boolean =>
    storeOf(evidence)
      .snapshots.get(id)
      ?.some(({ view }) => view === 'get') === true;
  return [ids.find(isFound) ?? ids[0] ?? 1n];
});

/**
 * Fills an id into a form. For the id 123:
 * - `{id}` becomes `123`.
 * - `{hex}` becomes `7b`.
 * - `{first}` becomes `12`, and `{last}` becomes `3`.
 * - `{wide}` becomes `１２３`, in full-width digits.
 */
function pathOf(form: string, id: bigint): string {
  const digits = `${id}`;
  return form
    .replace('{hex}', (id < 0n ? 1n : id).toString(16))
    .replace('{id}', digits)
    .replace('{first}', digits.slice(0, -1))
    .replace('{last}', digits.slice(-1))
    .replace(
      '{wide}',
      digits.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + +digit)),
    );
}

const MORE_FORMS = '--{id} {id}. {id}.5 {id},5 {id}-8 "{id}"';

export const notNumber = probe({
  id: 'get.invalid.not-number',
  phase: 'read',
  needs: { knownId },
  smoke: 1,
  values: 'pet ids that are not written as an integer',
  arbitrary: () => notNumberForm,
  generated: draws(3, 80),
  features: characterAfterId,
  examples: [
    '{id}.0',
    // Some parsers read the id before the comma. The other characters are often not escaped in error bodies built by hand.
    `{id},'"abc`,
    // Some frameworks remove a suffix as the name of a format, or allow a name after the id.
    '{id}.json',
    '{id}-x',
    '{id}e0',
    '0x{hex}',
    // Some languages (Python's `isdigit`) call this a digit, but cannot parse it as a number.
    '{id}\u00b2',
    '{first}_{last}',
    // Some parsers of integers (Python's `int`) read the digits of every script.
    '{wide}',
    // JavaScript clients send these if they have no id.
    'undefined',
    'null',
    // Many languages parse this as a number, and then fail to make it an integer.
    'Infinity',
    // A sign without digits.
    '-',
    // A property that every object has, for services that look up animals in an object.
    'constructor',
  ],
  thorough: ['{id}\nabc', ...MORE_FORMS.split(' '), '__proto__'],
  send: async (form: string, api, { knownId: [id = 1n] }) => ({
    missing: await api.getPet(pathOf(form, id)),
  }),
});

/** An id with leading zeros, a plus sign, or white space. A service may read it as the id. */
export const openForm = probe({
  id: 'get.open.form',
  phase: 'read',
  needs: { knownId },
  smoke: 0,
  examples: ['00{id}', '+{id}', ' {id}'],
  send: async (form: string, api, { knownId: [id = 1n] }) => ({
    animal: await api.getPet(pathOf(form, id)),
  }),
});
