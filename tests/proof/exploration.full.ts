import { describe, expect, test } from 'vitest';
import { DEFAULT_SEED } from '../../helpers/defaults.js';
import { judgeCases, load } from './compiled.js';
import { PROOF } from './settings.js';
import type * as Exploration from '../../proof/exploration.js';

const { EXPLORED, explore } = (await load('proof/exploration.js')) as typeof Exploration;

/** How many faults are drawn from each template. */
const DRAWS = 6;

/**
 * The shares must exceed these values: of the visible faults that each profile finds, and of the counterexamples that are the smallest
 * possible. docs/exploration.md has the current shares.
 */
const MUST_EXCEED = { standard: 0.65, thorough: 0.85, smallest: 0.85 };

describe('faults drawn from templates', () => {
  test('are mostly found, and most of their counterexamples are the smallest possible', async () => {
    const settings = { ...PROOF, timeoutMs: 60_000, deadlineS: 900 };
    const rows = await explore(DRAWS, DEFAULT_SEED, (cases) =>
      judgeCases(cases, { settings, concurrency: 16 }),
    );
    const sum = (of: (row: Exploration.TemplateShare) => number): number =>
      rows.reduce((total, row) => total + of(row), 0);
    const visible = sum(({ drawn, hidden }) => drawn - hidden);
    for (const profile of EXPLORED) {
      expect(sum(({ found }) => found[profile]) / visible).toBeGreaterThan(MUST_EXCEED[profile]);
    }
    const smallest = sum((row) => row.smallest) / sum((row) => row.counterexamples);
    expect(smallest).toBeGreaterThan(MUST_EXCEED.smallest);
  }, 7_200_000);
});
