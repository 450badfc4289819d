import { probe } from '../probes/probe.js';
import { storeOf } from '../store/store.js';
import { valueOf } from '../../helpers/evidence/bodies.js';
import type { Arbitrary } from 'fast-check';

import { limitAbove, limitBelow } from '../values/query-texts.js';
import { derived } from '../../helpers/probes/traffic.js';
import { draws } from '../../helpers/probes/probe.js';
import { type notInteger, withAnyStatus, type Limit } from '../probes/refused-reads.js';
import { FULL_STORE } from '../probes/adding/index.js';
import { requirement } from '../../helpers/probes/define-requirement.js';
import { MOST_LIMIT } from '../store/query.js';
import type { Listing } from '../store/model.js';
import type { Docs } from '../../helpers/requirement.js';
import { boundedPage } from './bounded-page.js';

/** Full pages of 100 animals with one status. If fewer animals have a status, a page filtered by it cannot be too long. */
const fullFilteredPages = derived<Listing>((evidence) =>
  storeOf(evidence).listings.filter(
    ({ query, length }) => query.status !== undefined && length >= MOST_LIMIT,
  ),
);

/** Adds the status of the first full filtered page to a limit. Empty if there is no such page. */
function withFullStatus(limit: string, pages: readonly Listing[]): readonly Limit[] {
  const status = pages[0]?.query.status;
  return status === undefined ? [] : [{ limit, status }];
}

/**
 * Defines a probe that sends limits out of bounds.
 * @param filtered the limit that is also sent with a status that at least 100 animals have
 */
function limitProbe<const Id extends string>(
  id: Id,
  limits: readonly string[],
  drawn: Arbitrary<string>,
  { filtered, thorough = [] }: { readonly filtered: string; readonly thorough?: readonly string[] },
) {
  return probe({
    id,
    phase: 'read',
    needs: { full: fullFilteredPages },
    smoke: 1,
    arbitrary: () => withAnyStatus(drawn),
    values: 'limits out of bounds, with and without `status`',
    generated: draws(3, 6),
    examples: {
      most: limits.length + 1,
      of: ({ full }): readonly Limit[] => [
        ...limits.map((limit) => ({ limit })),
        ...withFullStatus(filtered, full),
      ],
    },
    thorough: thorough.map((limit): Limit => ({ limit })),
    send: async (value: Limit, api) => ({ page: await api.listPets(value) }),
  });
}

export const belowMinimum = limitProbe('list.limit.below-minimum', ['-1', '0'], limitBelow, {
  filtered: '-1',
});

export const aboveMaximum = limitProbe(
  'list.limit.above-maximum',
  // As an int32, the second and the third are negative. The third is beyond int64, and the last one beyond an unsigned int64.
  ['101', '3000000000', '9223372039002259456', '99999999999999999999'],
  limitAbove,
  { filtered: '101', thorough: ['1000'] },
);

export const UNKNOWN_PARAMETER =
  'limit=3&unknown%5Ba%5D=1&open%5Bb=2&bare&empty=&callback=c&format=xml';

/**
 * Repeated, unknown and otherwise odd parameters. The interface states no status for them: any 2xx conforms, and so does a 4xx with
 * an Error. PHP, Rails and qs read names with brackets as lists.
 */
export const openParameters = probe({
  id: 'list.parameters.open',
  phase: 'read',
  smoke: 0,
  examples: [
    'limit=3&limit=5&status%5B%5D=available',
    'status=sold&status=pending&limit%5B%5D=7',
    UNKNOWN_PARAMETER,
    // Both parameters are wrong.
    'limit=0&status=unknown',
    // Some databases cannot store a NUL in a text.
    'status=%00',
  ],
  send: async (query: string, api) => ({ page: await api.listPets({ query }) }),
});

const NO_MORE_THAN_A_PAGE =
  'the page had as many animals as are known, so an unlimited page would look the same';

/** Defines a requirement that an invalid `limit` gets a 4xx Error, or at most 100 animals. */
export function outOfBounds<const Id extends string>(
  id: Id,
  what: string,
  limits: typeof belowMinimum | typeof aboveMaximum | typeof notInteger,
  docs: Pick<Docs, 'why' | 'fault'>,
) {
  return requirement({
    id,
    level: 'MUST',
    clause: 'limits.range',
    text: `With a \`limit\` ${what}, listPets returns a 4xx Error or a page of at most 100 animals`,
    judges: { limits },
    sends: [openParameters, ...FULL_STORE],
    // A page can have more than 100 animals only if the store has more.
    check: ({ limits: trials }, evidence) =>
      trials.map(({ page }) => {
        const finding = boundedPage(page, MOST_LIMIT);
        const animals = valueOf(page);
        const hasAll = Array.isArray(animals) && animals.length >= storeOf(evidence).snapshots.size;
        return finding === 'ok' && hasAll ? { blind: NO_MORE_THAN_A_PAGE } : finding;
      }),
    docs: {
      ...docs,
      how: 'Requests with such a `limit`, some with a `status` as well. Violations are a page of more than 100 animals, a 4xx without the Error shape, and any status other than 200 and 4xx.',
      alsoAllowed: 'The service may refuse the `limit` with any 4xx Error, clamp it, or ignore it.',
      fix: 'Check the parameter before the query. Return a 400 Error, or clamp the value.',
    },
  });
}
