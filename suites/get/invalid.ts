import { probe } from '../probes/probe.js';
import { storeOf } from '../store/store.js';
import type { Arbitrary } from 'fast-check';

import { beyondInt64 } from '../values/animal-ids.js';
import { INT64_MAX, INT64_MIN } from '../../schemas/int64.js';
import { mayStopAtServer } from '../../helpers/evidence/stopped-at-server.js';
import { animalIdIn } from '../store/query.js';
import { isClientError, isRedirect, type Answered, hasRightKey } from '../../helpers/exchange.js';
import { unreadable, type Finding } from '../../helpers/probes/finding.js';
import { draws } from '../../helpers/probes/probe.js';
import { knownId, notNumber, openForm } from '../probes/refused-reads.js';
import { SOME_ANIMALS } from '../probes/adding/index.js';
import { requirement } from '../../helpers/probes/define-requirement.js';
import { derived } from '../../helpers/probes/traffic.js';
import { REMOVED, unlessRemoved } from '../judging/removed.js';
import { missingFinding } from './missing.js';

const ALSO_ALLOWED = `A petId that is not an int64 may get 400 or 404. With leading zeros, + or whitespace, 200 is allowed as well. ${REMOVED}`;

/**
 * A number beyond int64. Examples are the nearest numbers above and below int64, and an existing id plus a large multiple of 2^64.
 * That number has the same last 64 bits as the id, and more digits than some services can read.
 */
type Beyond = '2^63' | '-2^63 - 1' | 'id + 2^64 * 10^15' | bigint;

export const beyondId = probe({
  id: 'get.invalid.beyond-int64',
  phase: 'read',
  needs: { knownId },
  smoke: 1,
  arbitrary: (): Arbitrary<Beyond> => beyondInt64,
  values: 'integers beyond int64',
  generated: draws(2, 8),
  examples: ['2^63', '-2^63 - 1', 'id + 2^64 * 10^15'],
  send: async (value: Beyond, api, { knownId: [id = 1n] }) => {
    const forms = {
      '2^63': INT64_MAX + 1n,
      '-2^63 - 1': INT64_MIN - 1n,
      'id + 2^64 * 10^15': id + 2n ** 64n * 10n ** 15n,
    };
    return { missing: await api.getPet(typeof value === 'bigint' ? value : forms[value]) };
  },
});

/**
 * Selects one 404 response if getPet finds none of the suite's animals by its id. Such a service finds no animal by another
 * form of the id either, so a 404 proves nothing.
 */
const lost = derived((evidence) => {
  const isOwn = (exchange: Answered): boolean => {
    const id = animalIdIn(exchange);
    return id !== undefined && storeOf(evidence).own.has(id);
  };
  const fetched = evidence.answered('getPet').filter((each) => hasRightKey(each) && isOwn(each));
  return fetched.every(({ answer }) => answer.status === 404) ? fetched.slice(-1) : [];
});

/** Returns the finding, or `unreadable` instead of `ok` if getPet finds none of the suite's animals anyway. */
function unlessLost(finding: Finding, [other]: readonly Answered[]): Finding {
  return finding === 'ok' && other !== undefined ? unreadable(other) : finding;
}

const notInt64 = requirement({
  id: 'get.invalid.not-int64',
  level: 'MUST',
  clause: 'get.parameters.pet-id',
  text: 'getPet returns status 400 or 404 for a number beyond int64',
  judges: { beyondId, lost },
  sends: SOME_ANIMALS,
  check: ({ beyondId: trials, lost: others }, evidence) =>
    trials.map(({ missing }) =>
      unlessRemoved(missing, evidence, () =>
        unlessLost(missingFinding(missing, [400, 404]), others),
      ),
    ),
  docs: {
    why: 'A number that wraps around leads to another animal, and a number that overflows crashes the query.',
    how: 'Numbers just beyond int64, numbers far beyond it, and a number that equals an animal’s id modulo 2^64.',
    alsoAllowed: ALSO_ALLOWED,
    fix: 'Before the lookup, refuse numbers that do not fit into an int64.',
    fault: 'id-beyond-int64-wraps',
  },
});

const invalidNotNumber = requirement({
  id: 'get.invalid.not-number',
  level: 'MUST',
  clause: 'get.parameters.pet-id',
  text: 'getPet returns status 400 or 404 for a petId that is not an integer',
  judges: { notNumber, openForm, lost },
  sends: SOME_ANIMALS,
  check: ({ notNumber: trials, openForm: open, lost: others }, evidence) => [
    ...trials.map(({ missing }) =>
      (isClientError(missing) || isRedirect(missing)) && mayStopAtServer(missing)
        ? 'inconclusive'
        : unlessRemoved(missing, evidence, () =>
            unlessLost(missingFinding(missing, [400, 404]), others),
          ),
    ),
    ...open.map(({ animal }) =>
      unlessRemoved(animal, evidence, () => missingFinding(animal, [200, 400, 404])),
    ),
  ],
  docs: {
    why: 'Parsers that stop at the first odd character find animal 7 for 7abc or 7.json. Some frameworks return an error page of their own.',
    how: 'Words. The id of an animal, followed by letters, a fraction or an exponent, or written in hexadecimal. Also the id after zeros, a plus sign or a space, for which 200 is allowed too.',
    alsoAllowed: ALSO_ALLOWED,
    fix: 'Accept the path only if all of it is an integer.',
    fault: 'id-of-letters-is-the-first',
  },
});

export const GET_INVALID = [notInt64, invalidNotNumber] as const;
