import { INT64_MAX } from '../../schemas/int64.js';
import { mayStopAtServer } from '../../helpers/evidence/stopped-at-server.js';
import { isClientError } from '../../helpers/exchange.js';
import { ownWorthFetching, othersWorthFetching } from '../../helpers/probes/animals.js';
import { fixedProbe } from '../../helpers/probes/probe.js';
import { requirement } from '../../helpers/probes/requirement.js';
import { derived } from '../../helpers/probes/traffic.js';
import { REMOVED, unlessRemoved } from '../judging/removed.js';
import { missingFinding } from './missing.js';

const FORM = `A petId that is not an int64 is open between 400 and 404. With leading zeros, + and white space, 200 is open as well. ${REMOVED}`;

/** An id that exists, if there is one. */
const knownId = derived<bigint>((evidence) =>
  [...ownWorthFetching.from(evidence), ...othersWorthFetching.from(evidence), 1n].slice(0, 1),
);

/** Just beyond int64, and the same in the last 32 and 64 bits as an id that exists, longer than any number that some read. */
export const beyondId = fixedProbe({
  id: 'get.invalid.beyond-int64',
  phase: 'read',
  needs: { knownId },
  smoke: 1,
  examples: ['2^63', 'id + 2^64 * 10^15'],
  send: async (form: '2^63' | 'id + 2^64 * 10^15', api, { knownId: [id = 1n] }) => ({
    missing: await api.getPet(form === '2^63' ? INT64_MAX + 1n : id + 2n ** 64n * 10n ** 15n),
  }),
});

/** A path in which `{id}` stands for an id that exists, and `{hex}` for its hexadecimal digits. */
function pathOf(form: string, id: bigint): string {
  const digits = `${id}`;
  return form
    .replace('{hex}', (id < 0n ? 1n : id).toString(16))
    .replace('{id}', digits)
    .replace('{first}', digits.slice(0, -1))
    .replace('{last}', digits.slice(-1));
}

export const notNumber = fixedProbe({
  id: 'get.invalid.not-number',
  phase: 'read',
  needs: { knownId },
  smoke: 1,
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
    'abc',
  ],
  thorough: ['{id}\nabc', '--{id}', '{id}-ab', '{id}n'],
  send: async (form: string, api, { knownId: [id = 1n] }) => ({
    missing: await api.getPet(pathOf(form, id)),
  }),
});

const notInt64 = requirement({
  id: 'get.invalid.not-int64',
  level: 'MUST',
  clause: 'get.parameters.pet-id',
  text: 'getPet returns status 400 or 404 for a number beyond int64',
  judges: { beyondId },
  needs: ['fetches'],
  check: ({ beyondId: runs }) =>
    runs.map(({ missing }) => unlessRemoved(missing, () => missingFinding(missing, [400, 404]))),
  docs: {
    why: 'A number that wraps around leads to another animal; one that overflows crashes the query.',
    how: 'Numbers just beyond int64, and one that equals an animal’s id modulo 2^64.',
    example: 'An id of twenty digits wrapped around and opened somebody else’s animal.',
    alsoAllowed: FORM,
    fix: 'Refuse numbers that do not fit before the lookup.',
    fault: 'id-beyond-int64-wraps',
  },
});

const invalidNotNumber = requirement({
  id: 'get.invalid.not-number',
  level: 'MUST',
  clause: 'get.parameters.pet-id',
  text: 'getPet returns status 400 or 404 for a petId that is not an integer',
  judges: { notNumber },
  needs: ['fetches'],
  check: ({ notNumber: runs }) =>
    runs.map(({ missing }) =>
      isClientError(missing) && mayStopAtServer(missing)
        ? 'inconclusive'
        : unlessRemoved(missing, () => missingFinding(missing, [400, 404])),
    ),
  docs: {
    why: 'Parsers that stop at the first odd character find animal 7 for 7abc or 7.json. Other frameworks return a page of their own.',
    how: 'Words, and the id of an animal with letters, a fraction, an exponent, or in hexadecimal.',
    example:
      'parseInt read “7abc” as 7. A search engine indexed the same animal under a thousand addresses.',
    alsoAllowed: FORM,
    fix: 'Accept the path only if all of it is an integer.',
    fault: 'id-of-letters-is-the-first',
  },
});

export const GET_INVALID = [notInt64, invalidNotNumber] as const;
