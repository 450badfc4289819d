import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';
import { expectedCost } from '../../command/run/costs.js';
import { PLAIN } from '../../helpers/defaults.js';
import type { Profile } from '../../helpers/settings.js';
import { startReference } from '../../reference/start.js';
import { conform } from '../../suites/engine/conform.js';
import { inScope, REQUIREMENTS } from '../../suites/requirements.js';

/** How many animals the stores hold that the README names, in its order. */
const STORES = [150, 30, 0] as const;

const README = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');

/** The figures of a profile's row in the README, one for each store. */
function told(profile: string): string[][] {
  const row = README.split('\n').find((line) => line.startsWith(`| \`${profile}\``));
  const cells = (row ?? '').split('|').slice(3, 6);
  return cells.map((cell) => {
    const figures = cell.trim().split(' / ');
    return STORES.map((_, index) => figures[index] ?? figures[0] ?? '');
  });
}

/** What these profiles cost stands in the README, and is not above what is announced. */
export function holdFootprint(profiles: readonly Profile[]): void {
  test.each(profiles)(
    'what %s costs stands in the README, and is not above what is announced',
    async (profile) => {
      const real = await Promise.all(
        STORES.map(async (animals) => {
          const service = await startReference({ freedoms: { animals } });
          const { baseUrl, messagesBaseUrl, apiKey } = service;
          const settings = { ...PLAIN, profile, baseUrl, messagesBaseUrl, apiKey };
          const { conformance } = await conform(settings);
          await service.close();
          return conformance.footprint;
        }),
      );
      const cells = [
        real.map(({ requests, retries }) => requests - retries),
        real.map(({ animals }) => animals),
        real.map(({ messages }) => messages),
      ];
      expect(told(profile)).toEqual(cells.map((row) => row.map(String)));
      const settings = { ...PLAIN, profile };
      const announced = expectedCost(
        settings,
        REQUIREMENTS.filter((each) => inScope(each, settings)),
      );
      const most = cells.map((row) => Math.max(...row));
      const bounds = [announced.requests, announced.animals, announced.messages];
      for (const [index, bound] of bounds.entries()) expect(most[index]).toBeLessThanOrEqual(bound);
    },
  );
}
