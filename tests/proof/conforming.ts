import { beforeAll, describe, expect, test } from 'vitest';

import type { RunSettings } from '../../helpers/settings.js';
import type { VariationOutcome } from '../../proof/prove.js';
import type { Variation } from '../../reference/variation.js';
import { isRightlyCertified } from './certified.js';
import { prove } from './compiled.js';
import { agreesWithItself } from './judged-again.js';
import { addedViolations } from './less-evidence.js';
import { PROOF } from './settings.js';

/** `smoke` may create two messages. After two lost responses, it may send no more. */
const NO_PLACE_LEFT =
  /to stay within the limit of messages; some requests got no response from the service: run again$/;

/**
 * Tests that these conforming services get no violation, and that nothing is undetermined. In `smoke`, lost responses may leave
 * message requirements undetermined.
 * @param every one in this many services is rejudged, and certified if the profile is `standard` or `thorough`
 * @param parts the number of parts of each run that are judged, and must add no violation
 */
export function expectConforming(
  services: readonly Variation[],
  every: number,
  settings: RunSettings = PROOF,
  parts = 0,
): void {
  const outcomes = new Map<string, VariationOutcome>();
  const reasons = new Map<string, string>();
  const disagreeing: string[] = [];
  const uncertified: string[] = [];
  const added: string[] = [];
  const judged = new Set<string>();
  const isWhole = ['standard', 'thorough'].includes(settings.profile);
  const excused = new Map<string, number>();
  const losing = new Set(
    services.filter(({ choices }) => choices.dropped || choices.transient).map(({ name }) => name),
  );

  beforeAll(async () => {
    const { variations } = await prove({
      faults: [],
      variations: services,
      settings,
      concurrency: 12,
      onJudged: (name, conformed) => {
        judged.add(name);
        const { requirements } = conformed.conformance;
        const open = requirements.find(({ verdict }) => verdict === 'undetermined');
        if (open?.reason) reasons.set(name, open.reason);
        const lost = requirements.filter(({ reason = '' }) => NO_PLACE_LEFT.test(reason));
        excused.set(name, settings.profile === 'smoke' && losing.has(name) ? lost.length : 0);
        if (parts > 0) added.push(...addedViolations(name, conformed.recording, parts));
        if (judged.size % every !== 0) return;
        if (!agreesWithItself(conformed)) disagreeing.push(name);
        if (isWhole && !isRightlyCertified(conformed)) uncertified.push(name);
      },
    });
    for (const outcome of variations) outcomes.set(outcome.name, outcome);
  }, 600_000);

  describe('a conforming service gets no violation, and is undetermined only if lost responses use up the messages of smoke', () => {
    test.each(services.map(({ name, about }) => [name, about] as const))('%s: %s', (name) => {
      const { failing, undetermined, suiteFaults } = outcomes.get(name) ?? {};
      expect({ failing, suiteFaults }, reasons.get(name)).toEqual({ failing: [], suiteFaults: [] });
      expect(undetermined, reasons.get(name)).toHaveLength(excused.get(name) ?? 0);
    });
  });

  test('rejudging the evidence gives the same verdicts, and whole runs are certified', () => {
    expect(judged.size).toBe(services.length);
    expect(disagreeing).toEqual([]);
    expect(uncertified).toEqual([]);
  });

  if (parts === 0) return;
  test(`less evidence adds no violation: ${parts} parts of each`, () => {
    expect(added).toEqual([]);
  });
}
