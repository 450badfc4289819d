import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';
import { mostOf } from '../../suites/gathering/costs.js';
import { PLAIN } from '../../helpers/defaults.js';
import type { Profile } from '../../helpers/settings.js';
import { startReference } from '../../reference/start.js';
import { conform } from '../../suites/engine/conform.js';
import { REQUIREMENTS } from '../../suites/requirements.js';
import { inScope } from '../../suites/scope.js';

/** The sizes of the stores in the README, in its order. */
const STORES = [150, 30, 0] as const;

const README = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');

/** The budget of a profile in the README: requests, animals and messages, each with a number for every store. */
function budget(profile: string): number[][] {
  const row = README.split('\n').find((line) => line.startsWith(`| \`${profile}\``));
  const cells = (row ?? '').split('|').slice(3, 6);
  return cells.map((cell) => {
    const figures = cell.split('/').map((figure) => Number(figure.replace(',', '')));
    return STORES.map((_, index) => figures[index] ?? figures[0] ?? Number.NaN);
  });
}

/** Tests that these profiles stay within the budget in the README, and within the announced costs. */
export function testFootprint(profiles: readonly Profile[]): void {
  test.each(profiles)(
    '%s stays within the budget in the README, and within the announced costs',
    async (profile) => {
      const real = await Promise.all(
        STORES.map(async (animals) => {
          const service = await startReference({ choices: { animals } });
          const { baseUrl, messagesBaseUrl, apiKey } = service;
          const settings = { ...PLAIN, settleMs: 50, profile, baseUrl, messagesBaseUrl, apiKey };
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
      const most = budget(profile);
      expect(most).toHaveLength(cells.length);
      const within = cells.map((row, kind) =>
        row.map((figure, store) => Math.min(figure, most[kind]?.[store] ?? Number.NaN)),
      );
      expect(within).toEqual(cells);
      const settings = { ...PLAIN, profile };
      const announced = mostOf(
        settings,
        REQUIREMENTS.filter((each) => inScope(each, settings)),
      );
      const bounds = [announced.requests, announced.animals, announced.messages];
      for (const [kind, bound] of bounds.entries()) {
        expect(Math.max(...(cells[kind] ?? []))).toBeLessThanOrEqual(bound);
      }
    },
  );
}
