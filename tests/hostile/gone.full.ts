import { test } from 'vitest';
import { expectEnd } from './gone.js';

/** The service disappears after 3 requests in the first run, after 8 in the second, and so on, up to this number. */
const REQUESTS = { standard: 300, thorough: 800 } as const;

const rows = (['standard', 'thorough'] as const).flatMap((profile) =>
  (['refused', 'silent'] as const).flatMap((disappearance) =>
    Array.from(
      { length: Math.floor(REQUESTS[profile] / 5) },
      (_, index) => [disappearance, 3 + index * 5, profile] as const,
    ),
  ),
);

test.concurrent.each(rows)(
  'if the service disappears (%s) after %i requests, a run with the profile %s ends',
  async (...row) => {
    await expectEnd(...row);
  },
);
