import { concurrently } from './concurrently.js';
import type { Context } from './context.js';
import { firstOfEach } from './first-of-each.js';

interface Bound {
  readonly kind: string;
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
  ...['0', '-1'].map(limit('below')),
  ...['101', '1000', '9223372036854775808'].map(limit('above')),
  { kind: 'above', probe: 'limit=101 with status', search: 'limit=101&status=available' },
  ...['abc', '1.5', ''].map(limit('not-integer')),
  ...['unknown', 'AVAILABLE', ''].map((value) => ({
    kind: 'status',
    probe: `status=${value}`,
    search: `status=${value}`,
  })),
  { kind: 'status', probe: 'status=unknown with limit', search: 'limit=7&status=unknown' },
  // Open, but for a crash: repeated and unknown parameters.
  { kind: 'open', probe: 'limit twice', search: 'limit=3&limit=5' },
  { kind: 'open', probe: 'status twice', search: 'status=sold&status=pending' },
  { kind: 'open', probe: 'unknown parameter', search: 'limit=3&unknown[a]=1' },
];

/** Parameters out of bounds. */
export async function crossBounds(context: Context): Promise<void> {
  const chosen = context.plan.breadth === 'first' ? firstOfEach(BOUNDS) : BOUNDS;
  await concurrently(chosen, ({ kind, probe, search }) =>
    context.client.send({
      purpose: `bounds/${kind}/${probe}`,
      operation: 'listPets',
      method: 'GET',
      path: `/pets?${search}`,
    }),
  );
}
