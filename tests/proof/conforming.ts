import { beforeAll, describe, expect, test } from 'vitest';

import type { RunSettings } from '../../helpers/settings.js';
import type { VariationOutcome } from '../../proof/prove.js';
import type { Variation } from '../../reference/variation.js';
import { isRightlyCertified } from './certified.js';
import { prove } from './compiled.js';
import { isSameWhenRejudged } from './judged-again.js';
import { addedViolations } from './less-evidence.js';
import { PROOF } from './settings.js';

/** The reason if the limit of messages is used up. `smoke` may create two messages: after two lost responses, it sends no more. */
const MESSAGES_USED_UP =
  /to stay within the limit of messages(?:, .*)?\. Requests whose response was lost count too\. For example, POST [^ ]+ got /;

/**
 * Tests that these conforming services get no violation, and that nothing is undetermined. In `smoke`, lost responses may leave
 * message requirements undetermined.
 * @param every one in `every` services is rejudged, and in `standard` and `thorough` also certified
 * @param parts how many parts of each run are judged; no part may add a violation
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
  const isCertifiable = ['standard', 'thorough'].includes(settings.profile);
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
        const lost = requirements.filter(({ reason = '' }) => MESSAGES_USED_UP.test(reason));
        excused.set(name, settings.profile === 'smoke' && losing.has(name) ? lost.length : 0);
        if (parts > 0) added.push(...addedViolations(name, conformed.recording, parts));
        if (judged.size % every !== 0) return;
        if (!isSameWhenRejudged(conformed)) disagreeing.push(name);
        if (isCertifiable && !isRightlyCertified(conformed)) uncertified.push(name);
      },
    });
    for (const outcome of variations) outcomes.set(outcome.name, outcome);
  }, 600_000);

  describe('a conforming service gets no violation, and nothing is undetermined, except after lost responses in smoke', () => {
    test.each(services.map(({ name, about }) => [name, about] as const))('%s: %s', (name) => {
      const { failing, undetermined, suiteFaults } = outcomes.get(name) ?? {};
      expect({ failing, suiteFaults }, reasons.get(name)).toEqual({ failing: [], suiteFaults: [] });
      expect(undetermined, reasons.get(name)).toHaveLength(excused.get(name) ?? 0);
    });
  });

  test('rejudging the evidence gives the same verdicts, and runs of standard and thorough are certified', () => {
    expect(judged.size).toBe(services.length);
    expect(disagreeing).toEqual([]);
    expect(uncertified).toEqual([]);
  });

  if (parts === 0) return;
  test(`less evidence adds no violation: ${parts} parts of each run`, () => {
    expect(added).toEqual([]);
  });
}
