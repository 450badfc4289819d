import { test } from 'vitest';
import { expectEnd } from './gone.js';

/** The service disappears after every fifth request up to this number. Each profile sends more. */
const REQUESTS = { standard: 300, thorough: 800 } as const;

const rows = (['standard', 'thorough'] as const).flatMap((profile) =>
  (['refused', 'silent'] as const).flatMap((going) =>
    Array.from(
      { length: Math.floor(REQUESTS[profile] / 5) },
      (_, index) => [going, 3 + index * 5, profile] as const,
    ),
  ),
);

test.concurrent.each(rows)(
  '%s after request %i: a run with the profile %s ends',
  async (...row) => {
    await expectEnd(...row);
  },
);
