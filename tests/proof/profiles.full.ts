import { beforeAll, describe, expect, test } from 'vitest';
import type { Side } from '../../helpers/compare/comparison.js';
import type * as Start from '../../reference/start.js';
import type { Variation } from '../../reference/variation.js';
import { PROFILES } from '../../helpers/settings-table.js';
import { compare, conform, load, VARIATIONS } from './compiled.js';
import { PROOF } from './settings.js';

const { startReference } = (await load('reference/start.js')) as typeof Start;

/** The default service, and variations whose responses have many fields, headers and codes. */
const NAMES = /^(fields-confusing|headers-many|error-codes-dotted)$/;
const SERVICES: readonly Variation[] = [
  { name: 'plain', about: 'the default service', choices: {} },
  ...VARIATIONS.filter(({ name }) => NAMES.test(name)),
];

const SCOPES = [
  { seed: 7 },
  { only: ['errors.shape.code'] },
  { only: ['create.refused.field-case'] },
];

/** Runs the suite several times on one service: with every profile, with and without `--observe`, and with narrow scopes. */
async function runsOf({ choices }: Variation): Promise<readonly Side[]> {
  const { close, ...service } = await startReference({ choices });
  const sides: Side[] = [];
  try {
    for (const more of [
      ...PROFILES.flatMap((profile) => [true, false].map((observe) => ({ profile, observe }))),
      ...SCOPES,
    ]) {
      const { conformance } = await conform({ ...PROOF, ...service, ...more });
      sides.push({ label: JSON.stringify(more), conformance });
    }
  } finally {
    await close();
  }
  return sides;
}

const runs = new Map<string, readonly Side[]>();

beforeAll(async () => {
  const queue = SERVICES.values();
  const worker = async (): Promise<void> => {
    for (const service of queue) runs.set(service.name, await runsOf(service));
  };
  await Promise.all(Array.from({ length: 4 }, worker));
}, 600_000);

function differences(sides: readonly Side[]): string[] {
  return sides.flatMap((a, at) =>
    sides.slice(at + 1).flatMap((b) => {
      const { verdicts, observations } = compare([a, b]);
      return [...verdicts, ...observations].map(
        ({ id, cells }) => `${a.label}, ${b.label}: ${id}: ${JSON.stringify(cells)}`,
      );
    }),
  );
}

describe('two runs of one service with different profiles, seeds or scopes', () => {
  test.each(SERVICES.map(({ name, about }) => [name, about] as const))(
    'have the same verdicts and observations: %s: %s',
    (name) => {
      const sides = runs.get(name) ?? [];
      expect(sides).toHaveLength(PROFILES.length * 2 + SCOPES.length);
      expect(differences(sides)).toEqual([]);
    },
  );
});
