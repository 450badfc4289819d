import { describe, expect, test } from 'vitest';

import { drawingOf } from '../../helpers/probes/drawing.js';
import { decodeValue } from '../../helpers/probes/value.js';
import type { RunSettings } from '../../helpers/settings.js';
import { startReference } from '../../reference/start.js';
import { conform } from '../../suites/engine/conform.js';
import { fc } from '../properties.js';
import { limitIgnored, TWO_WRONG_FIELDS } from '../rare-faults.js';

describe('a drawing', () => {
  test('gives the same values for a seed, however many are drawn', () => {
    const some = drawingOf(fc.nat(), 7, 3).draws;
    expect(drawingOf(fc.nat(), 7, 9).draws.slice(0, 3)).toEqual(some);
    expect(drawingOf(fc.nat(), 8, 3).draws).not.toEqual(some);
    expect(drawingOf(fc.nat(), 7, 0).draws).toEqual([]);
  });

  test('contains a value with each uncovered feature before it repeats a feature', async () => {
    const featuresOf = (value: number): readonly string[] => [`${value}`];
    const coverage = { featuresOf, covered: ['0', '3'] };
    const drawing = drawingOf(fc.nat(9), 7, 9, coverage);
    const values = drawing.draws.map(({ value }) => value);
    expect(values.slice(0, 8).toSorted()).toEqual([1, 2, 4, 5, 6, 7, 8, 9]);
    const [last] = drawing.draws.slice(-1);
    const shown: number[] = [];
    await drawing.shrink(last?.path ?? -1, async (value) => shown.push(value) > 1);
    expect(shown[0]).toBe(last?.value);
  });

  test('shrinks one of the values to the smallest value that still shows the violation', async () => {
    const drawing = drawingOf(fc.integer({ min: 0, max: 1000 }), 7, 20);
    const path = drawing.draws.findIndex(({ value }) => value >= 41);
    const shown: number[] = [];
    await drawing.shrink(path, async (value) => {
      if (value >= 41) shown.push(value);
      return value >= 41;
    });
    expect(shown[0]).toBe(drawing.draws[path]?.value);
    expect(shown.at(-1)).toBe(41);
  });

  test('stops shrinking if sending throws an error, and throws this error', async () => {
    const drawing = drawingOf(fc.integer({ min: 0, max: 1000 }), 7, 1);
    const sent: number[] = [];
    const send = async (value: number): Promise<boolean> => {
      sent.push(value);
      throw new Error('a fault of the suite');
    };
    await expect(drawing.shrink(0, send)).rejects.toThrow('a fault of the suite');
    expect(sent).toHaveLength(1);
  });
});

test('a violation that only generated values show is shrunk with few requests', async () => {
  const { close, ...service } = await startReference({
    choices: { animals: 200 },
    fault: limitIgnored('sold', 41),
  });
  try {
    const { conformance, recording } = await conform({
      ...service,
      settleMs: 200,
      // With this seed, no example shows the fault: the examples with a limit above 40 filter by other statuses.
      seed: 1,
    });
    const marks = recording.exchanges.flatMap(({ probe, answer }) =>
      probe === undefined ? [] : [{ ...probe, body: answer?.body ?? '' }],
    );
    const shrunk = marks.filter(
      ({ id, origin }) => id === 'list.limit.filtered-size' && origin === 'shrunk',
    );
    expect(shrunk.length).toBeGreaterThan(0);
    expect(shrunk.length).toBeLessThanOrEqual(10);
    expect(shrunk.map(({ value }) => decodeValue(value))).toContainEqual({
      status: 'sold',
      limit: 41,
    });
    const [firstShrunk] = shrunk;
    expect(marks).toContainEqual(
      expect.objectContaining({
        id: firstShrunk?.id,
        path: firstShrunk?.path,
        origin: 'generated',
      }),
    );
    const [failure] =
      conformance.requirements
        .find(({ id }) => id === 'list.limit.filtered')
        ?.failures.filter(({ counterexample }) => counterexample !== undefined) ?? [];
    expect(failure?.counterexample).toEqual({
      probe: 'list.limit.filtered-size',
      value: '{"status":"sold","limit":41}',
      seed: 1,
      path: firstShrunk?.path,
    });
    expect(failure?.sent).toMatch(
      /^\{"status":"sold","limit":41\}, shrunk from \{.*\} \(probe list\.limit\.filtered-size, which sent \d+ values; seed 1, index \d+\)$/,
    );
  } finally {
    await close();
  }
});

/** A run against a service that accepts an animal if name and status both have a wrong type. No example has two wrong types. */
async function runWithTwoWrongFields(settings: Pick<RunSettings, 'profile' | 'maxAnimals'>) {
  const { close, ...service } = await startReference({
    choices: { animals: 150 },
    fault: TWO_WRONG_FIELDS,
  });
  try {
    const { conformance, recording } = await conform({
      ...service,
      ...settings,
      settleMs: 200,
      seed: 6,
    });
    const marks = recording.exchanges.flatMap(({ probe }) => probe ?? []);
    return {
      animals: conformance.footprint.animals,
      failing: conformance.requirements.filter(({ verdict }) => verdict === 'fail'),
      shrunk: marks.filter(({ origin }) => origin === 'shrunk'),
      generated: marks.filter(({ origin }) => origin === 'generated'),
    };
  } finally {
    await close();
  }
}

describe('a body that must be refused, with two wrong fields', () => {
  test('is shrunk, but both fields stay wrong', async () => {
    const { animals, failing } = await runWithTwoWrongFields({
      profile: 'standard',
      maxAnimals: null,
    });
    const refused = failing.find(({ id }) => id === 'create.refused.name-type');
    const [value = ''] =
      refused?.failures.flatMap(({ counterexample }) =>
        counterexample?.probe === 'create.refused.name-type' ? [counterexample.value] : [],
      ) ?? [];
    expect(decodeValue(value)).toMatch(
      /^\{"name":(?:\{\}|\[\]|0|null|false),"categoryId":\{CATEGORY\},"status":(?:\{\}|\[\]|0|false)\}$/,
    );
    expect(animals).toBeLessThanOrEqual(150);
  });

  test('adds no more animals than the run may add', async () => {
    const { animals, shrunk } = await runWithTwoWrongFields({
      profile: 'standard',
      maxAnimals: 25,
    });
    expect(animals).toBeLessThanOrEqual(25);
    expect(shrunk.length).toBeLessThanOrEqual(30);
  });

  test('is neither generated nor shrunk in smoke', async () => {
    const { failing, shrunk, generated } = await runWithTwoWrongFields({
      profile: 'smoke',
      maxAnimals: null,
    });
    expect(failing).toEqual([]);
    expect([...shrunk, ...generated]).toEqual([]);
  });
});
