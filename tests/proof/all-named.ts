import { beforeAll, describe, expect, test } from 'vitest';
import { combinations, type Combined } from './combined.js';

/** Share of services with several faults in which different causes name all of them. */
const SHARE_NAMED = 0.95;

/** Services with several faults, drawn with a seed: each fault has a cause of its own, and none hides another. */
export function expectAllNamed(count: number, size: number, seed: number): void {
  describe(`${count} services with ${size} faults each`, () => {
    let all: readonly Combined[] = [];
    beforeAll(async () => {
      all = await combinations(count, size, seed);
    }, 1_800_000);

    test('no requirement passes that one of the faults violates, unless another fault removes it', () => {
      const passed = all.flatMap((one) =>
        one.passed.map((what) => `${one.names.join(' + ')}: ${what}`),
      );
      expect(passed.length, passed.join('\n')).toBeLessThanOrEqual(count * (1 - SHARE_NAMED));
    });

    test('different causes name the faults', () => {
      const shown = all.filter(({ passed }) => passed.length === 0);
      const unnamed = shown.filter(({ areAllNamed }) => !areAllNamed);
      const names = unnamed.map((one) => one.names.join(' + '));
      expect(unnamed.length, names.join('\n')).toBeLessThanOrEqual(
        shown.length * (1 - SHARE_NAMED),
      );
    });

    test('there are about as many causes as faults', () => {
      const counts = all.map(({ causes }) => causes).toSorted((a, b) => a - b);
      expect(counts[Math.floor(counts.length / 2)]).toBe(size);
    });

    test('almost every cause is of one of the faults', () => {
      const unrelated = all.flatMap((one) => one.unrelated);
      const causes = all.reduce((sum, one) => sum + one.causes, 0);
      expect(unrelated.length, unrelated.join('\n')).toBeLessThanOrEqual(
        causes * (1 - SHARE_NAMED),
      );
    });
  });
}
