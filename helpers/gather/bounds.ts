import { chosen, type Choice } from './chosen.js';
import { concurrently } from './concurrently.js';
import { evidenceOf, type Context } from './context.js';

interface Bound extends Choice {
  readonly probe: string;
  readonly search: string;
}

const limit =
  (kind: string) =>
  (value: string): Bound => ({
    kind,
    probe: `limit=${value}`,
    search: `limit=${encodeURIComponent(value)}`,
  });

const BOUNDS: readonly Bound[] = [
  ...['-1', '0'].map(limit('below')),
  // Beyond int64, and negative to those who keep its last 32 bits.
  ...['101', '9223372039002259456'].map(limit('above')),
  { ...limit('above')('1000'), deep: true },
  ...['1.5', '', '1e3'].map(limit('not-integer')),
  ...['+7', '007', '7 ', '0x10', '-0', 'Infinity'].map((value) => ({
    ...limit('not-integer')(value),
    deep: true as const,
  })),
  // With what an error that is put together by hand forgets to escape.
  { kind: 'not-integer', probe: 'limit=word', search: 'limit=%22abc%5C' },
  // A digit to some (Python's isdigit), but no part of a number; and where a filter is read first.
  { kind: 'not-integer', probe: 'limit=\u00b2 with status', search: 'limit=%C2%B2&status=sold' },
  // The first is what every object has, where filters are looked up in one.
  ...['constructor', 'AVAILABLE', ''].map((value) => ({
    kind: 'status',
    probe: `status=${value}`,
    search: `status=${value}`,
  })),
  // A list, to some: free, but a page stays a page. With what queries and errors that are put together by hand do not escape.
  {
    kind: 'status',
    probe: 'status=unknown with limit',
    search: 'limit=7&status=available,pending,sold%27%22%5C',
  },
  // No text to some databases: open, but for a crash.
  { kind: 'open', probe: 'status of NUL', search: 'status=%00' },
  // Open, but for a crash: repeated and unknown parameters. With brackets it is a list to PHP, Rails and qs; not beside
  // the same one without, which some refuse before the service sees it.
  { kind: 'open', probe: 'limit twice', search: 'limit=3&limit=5&status%5B%5D=available' },
  { kind: 'open', probe: 'status twice', search: 'status=sold&status=pending&limit%5B%5D=7' },
  {
    kind: 'open',
    probe: 'unknown parameter',
    search: 'limit=3&unknown%5Ba%5D=1&open%5Bb=2&bare&empty=',
  },
];

/** More than a page behind a filter: only a status with so many animals can show that it is given. */
function aboveFiltered(context: Context): Bound[] {
  const full = evidenceOf(context).listings.find(
    ({ query, length }) => query.status !== undefined && query.limit === 100 && length >= 100,
  );
  if (!full || context.plan.breadth === 'first') return [];
  const filter = `status=${full.query.status}`;
  return [
    { kind: 'above', probe: 'limit=101 with status', search: `limit=101&${filter}` },
    { kind: 'below', probe: 'limit=-1 with status', search: `limit=-1&${filter}` },
  ];
}

/** Parameters out of bounds. */
export async function crossBounds(context: Context): Promise<void> {
  await concurrently(
    [...chosen(BOUNDS, context.plan), ...aboveFiltered(context)],
    ({ kind, probe, search }) =>
      context.client.send({
        purpose: `bounds/${kind}/${probe}`,
        operation: 'listPets',
        method: 'GET',
        path: `/pets?${search}`,
      }),
  );
}
