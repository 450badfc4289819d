import fc, { type Arbitrary } from 'fast-check';

import { STATUSES } from '../../schemas/shapes.js';
import { behindId, notNumberForm } from '../arbitraries/pet-ids.js';
import { printableIn } from '../arbitraries/printable.js';
import { limitMalformed } from '../arbitraries/query-texts.js';
import { othersWorthFetching, ownWorthFetching } from './animals.js';
import { draws, probe } from './probe.js';
import { derived } from './traffic.js';

/** A limit out of bounds, alone or with a filter. */
export type Limit = { readonly limit: string; readonly status?: string };

/** Such a limit, alone or with any status. */
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
  generated: draws(3, 10),
  features: ({ limit }) => printableIn(limit),
  examples: [
    ...['1.5', '', '1e3'].map((limit): Limit => ({ limit })),
    // With characters that a hand-made error body forgets to escape.
    { limit: '"abc\\' },
    // A digit for some (Python's isdigit) but not part of a number; with a filter that is read first.
    { limit: '\u00b2', status: 'sold' },
  ],
  // The last two are digits of other scripts, which some languages read as numbers.
  thorough: ['+7', '007', '7 ', '0x10', '-0', 'Infinity', '\u0663', '\uff15'].map(
    (limit): Limit => ({ limit }),
  ),
  send: async (value: Limit, api) => ({ page: await api.listPets(value) }),
});

/** An id that exists, if there is one: of those that getPet has found, if it has found any. */
export const knownId = derived<bigint>((evidence) => {
  const ids = [...ownWorthFetching.from(evidence), ...othersWorthFetching.from(evidence), 1n];
  const isFound = (id: bigint): boolean =>
    evidence.snapshots.get(id)?.some(({ view }) => view === 'get') === true;
  return [ids.find(isFound) ?? ids[0] ?? 1n];
});

/** A path in which `{id}` stands for an id that exists, `{hex}` for its hexadecimal digits, and `{wide}` for full-width ones. */
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

const MORE_FORMS = '--{id} {id}. {id}.5 {id},5 {id}-8 "{id}" {wide}';
/** Words that mean nothing, and properties of every object, for services that look animals up in one. */
const WORDS = 'null constructor __proto__';

export const notNumber = probe({
  id: 'get.invalid.not-number',
  phase: 'read',
  needs: { knownId },
  smoke: 1,
  values: 'pet ids that are not written as an integer',
  arbitrary: () => notNumberForm,
  generated: draws(4, 80),
  features: behindId,
  examples: [
    '{id}.0',
    // The first of a list for some parsers, with characters that hand-made error bodies forget to escape.
    `{id},'"abc`,
    // Some take an ending off, as the name of a format.
    '{id}.json',
    '{id}e0',
    '0x{hex}',
    // A digit for some (Python's isdigit), but not part of a number.
    '{id}\u00b2',
    '{first}_{last}',
    // As clients send it that have no id.
    'undefined',
  ],
  thorough: ['{id}\nabc', ...MORE_FORMS.split(' '), ...WORDS.split(' ')],
  send: async (form: string, api, { knownId: [id = 1n] }) => ({
    missing: await api.getPet(pathOf(form, id)),
  }),
});
