import { test } from 'vitest';
import { expectEnd } from './gone.js';

/** The service disappears after 3 requests in the first run, then after `STEP` more, and so on, up to this number. */
const REQUESTS = { standard: 300, thorough: 800 } as const;
const STEP = 100;

const rows = (['standard', 'thorough'] as const).flatMap((profile) =>
  (['refused', 'silent'] as const).flatMap((disappearance) =>
    Array.from(
      { length: Math.floor(REQUESTS[profile] / STEP) },
      (_, index) => [disappearance, 3 + index * STEP, profile] as const,
    ),
  ),
);

test.concurrent.each(rows)(
  'if the service disappears (%s) after %i requests, a run with the profile %s ends',
  async (...row) => {
    await expectEnd(...row);
  },
);
