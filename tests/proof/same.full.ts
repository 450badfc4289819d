import { beforeAll, describe, expect, test } from 'vitest';
import type { Comparison } from '../../helpers/compare/comparison.js';
import type * as Start from '../../reference/start.js';
import type { Conformed } from '../../suites/engine/conform.js';
import type { Variation } from '../../reference/variation.js';
import { compare, conform, load, randomServices, VARIATIONS } from './compiled.js';
import { PROOF } from './settings.js';

const { startReference } = (await load('reference/start.js')) as typeof Start;

/** Matches names of variations whose runs can differ, because of other writers, transient errors or chance. */
const CHANGING =
  /other|copy|random|slow|late|replica|cache|transient|lost|throttled|jitter|bad-day|text/;
/** Every 24th variation, every sixth variation that `CHANGING` matches, and some random services. */
const SERVICES: readonly Variation[] = [
  ...VARIATIONS.filter(
    ({ name }, index) => index % 24 === 0 || (index % 6 === 0 && CHANGING.test(name)),
  ),
  ...randomServices(7, 10),
].filter(({ choices }) => !differs(choices));

/** Whether a service must behave differently in a second run: it refuses repeated odd names, or its statuses are random. */
function differs({ oddNamesTwice, omittedStatus }: Variation['choices']): boolean {
  return oddNamesTwice === 400 || omittedStatus === 'changing-at-random';
}

/** Two runs against one service that keeps running, so that the second run finds the animals of the first. */
async function twice({ name, choices }: Variation): Promise<Comparison> {
  const { close, ...service } = await startReference({ choices });
  try {
    const settings = { ...PROOF, ...service, deadlineS: 600, observe: true };
    const first = await conform(settings);
    const second = await conform(settings);
    falsePositives.push(...[first, second].filter(isFalsePositive).map(() => name));
    const sides = [first, second].map(({ conformance }, at) => ({
      label: `run ${at + 1}`,
      conformance,
    }));
    return compare(sides);
  } finally {
    await close();
  }
}

const falsePositives: string[] = [];
const isFalsePositive = ({ conformance }: Conformed): boolean =>
  conformance.verdict !== 'conforming';
const comparisons = new Map<string, Comparison>();

beforeAll(async () => {
  const queue = SERVICES.values();
  const worker = async (): Promise<void> => {
    for (const service of queue) comparisons.set(service.name, await twice(service));
  };
  await Promise.all(Array.from({ length: 8 }, worker));
}, 600_000);

describe('two runs of one service', () => {
  test('are made for at least 15 services', () => {
    expect(comparisons.size).toBe(SERVICES.length);
    expect(SERVICES.length).toBeGreaterThanOrEqual(15);
  });

  test('are conforming with --observe', () => {
    expect(falsePositives).toEqual([]);
  });

  test.each(SERVICES.map(({ name, about }) => [name, about] as const))(
    'have the same verdicts and observations: %s: %s',
    (name) => {
      const { isSame, verdicts, observations } = comparisons.get(name) ?? {};
      expect({ isSame, verdicts, observations }).toEqual({
        isSame: true,
        verdicts: [],
        observations: [],
      });
    },
  );
});
