import { describe, expect, test } from 'vitest';

import { mediaTypeParts } from '../../helpers/arbitraries/media-types.js';
import { characterAfterId } from '../../suites/values/animal-ids.js';
import { printableIn } from '../../helpers/arbitraries/printable.js';
import { strayToken } from '../../helpers/arbitraries/spoiled.js';
import { wrongTypesIn } from '../../suites/values/wrong-animals.js';
import { sequencesIn, type StoreOperation } from '../../suites/values/random-operations.js';
import { randomTraffic } from '../../suites/probes/random-traffic.js';
import * as fields from '../../suites/create/refused-fields.js';
import * as messages from '../../suites/probes/refused-messages.js';
import { notInteger, notNumber } from '../../suites/probes/refused-reads.js';
import type { AnyProbe } from '../../helpers/probes/source.js';
import type { Profile } from '../../helpers/settings.js';
import { unknownStatus } from '../../suites/list/unknown-status.js';
import { evidenceOf } from '../../suites/interface.js';
import { SETTINGS } from '../oracle/build.js';

const NO_EVIDENCE = evidenceOf([], SETTINGS);
const SEEDS = [1, 2, 3] as const;
const PRINTABLE = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index));

/** All features of the values that a probe sends in one run. @param featuresOf returns the features of one value */
function shown<V>(
  probe: AnyProbe,
  profile: Profile,
  seed: number,
  featuresOf: (value: V) => readonly string[],
): ReadonlySet<string> {
  const run = {
    seed,
    profile,
    apiKey: 'key_0123456789abcdefghijkl',
    left: { animals: 100, messages: 50 },
  };
  const { trials } = probe.plan(NO_EVIDENCE, run);
  // The type of the values depends on the probe.
  return new Set(trials.flatMap(({ value }) => featuresOf(value as V)));
}

describe.each(SEEDS)('with seed %i', (seed) => {
  test.each(['thorough'] as const)(
    'a run of %s sends every printable character in a status, and every printable character except digits in a limit',
    (profile) => {
      const limits = shown<{ limit: string }>(notInteger, profile, seed, ({ limit }) =>
        printableIn(limit),
      );
      expect([...limits]).toEqual(
        expect.arrayContaining(PRINTABLE.filter((each) => /\D/.test(each))),
      );
      const statuses = shown<{ status: string }>(unknownStatus, profile, seed, ({ status }) =>
        printableIn(status),
      );
      expect([...statuses]).toEqual(expect.arrayContaining(PRINTABLE));
    },
  );

  test('a thorough run sends an id followed by each character that makes the id invalid', () => {
    const sent = shown<string>(notNumber, 'thorough', seed, characterAfterId);
    // Excluded: characters that the interface leaves open, characters of integers, and characters that a server may refuse.
    const expected = PRINTABLE.filter((each) => !/[\d+\-/\\;%]/.test(each));
    expect([...sent]).toEqual(expect.arrayContaining(expected));
  });

  test.each(['thorough'] as const)(
    'a run of %s sends the field `message` in every wrong letter case',
    (profile) => {
      const sent = shown<string | { fields: readonly string[] }>(
        messages.messageMissing,
        profile,
        seed,
        (value) => (typeof value === 'string' ? [] : value.fields),
      );
      expect([...sent].filter((each) => each.toLowerCase() === 'message')).toHaveLength(127);
    },
  );

  test.each(['thorough'] as const)(
    'a run of %s sends every wrong type of each field of an animal, and every pair of wrong fields',
    (profile) => {
      const sent = [fields.nameType, fields.categoryType, fields.statusType].flatMap((each) => [
        ...shown<string>(each, profile, seed, wrongTypesIn),
      ]);
      expect(new Set(sent.filter((each) => each.includes(': '))).size).toBe(20);
      expect(new Set(sent.filter((each) => each.includes(' and '))).size).toBe(3);
    },
  );

  test('a thorough run sends every stray JSON token, and several top-level media types', () => {
    const strays = shown<string | Parameters<typeof strayToken>[1]>(
      messages.malformedMessage,
      'thorough',
      seed,
      (how) => (typeof how === 'string' ? [] : strayToken('{"message":"{name}"}', how)),
    );
    const expected = [..."{}[]:,'`\\/-+.=;#()<>&0\f\u00a0"];
    expect([...strays]).toEqual(expect.arrayContaining(expected));
    const parts = shown<{ contentType: string }>(
      messages.otherContentType,
      'thorough',
      seed,
      ({ contentType }) => mediaTypeParts(contentType),
    );
    expect([...parts]).toEqual(expect.arrayContaining(['text', 'application', 'multipart']));
    const others = ['image', 'audio', 'font', 'model', 'message'];
    expect(others.filter((each) => parts.has(each)).length).toBeGreaterThan(1);
  });

  test('random traffic sends more than 120 different sequences of three requests', () => {
    const sent = shown<readonly StoreOperation[]>(randomTraffic, 'thorough', seed, sequencesIn);
    expect(sent.size).toBeGreaterThan(120);
  });
});
