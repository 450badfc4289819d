import type { Operation } from '../../schemas/operations.js';
import { beforeAll, expect, test } from 'vitest';

import type * as Interface from '../../suites/interface.js';
import type { Exchange } from '../../helpers/exchange.js';
import type * as VerdictOf from '../../helpers/judge/verdict-of.js';
import type { Recording } from '../../helpers/recording.js';
import type { Case } from '../../proof/case.js';
import type * as Requirements from '../../suites/requirements.js';
import { fc } from '../properties.js';
import { judgeCases, load, randomServices } from './compiled.js';
import { PROOF } from './settings.js';

const { evidenceOf } = (await load('suites/interface.js')) as typeof Interface;
const { verdictOf } = (await load('helpers/judge/verdict-of.js')) as typeof VerdictOf;
const { REQUIREMENTS } = (await load('suites/requirements.js')) as typeof Requirements;

/** Random conforming services that are busy: other clients write, and responses are slow. */
export const BUSY: readonly Case[] = randomServices(37, 20).map(
  ({ name, choices }, index): Case => ({
    name,
    choices: { ...choices, othersPerSecond: index % 2 === 0 ? 20 : 50, latency: 5, jitter: 20 },
  }),
);

/** Selects the known-bad services whose runs are judged in parts: every eighth service. */
export const isOneInEight = (place: number): boolean => place % 8 === 0;

/** The number of parts to judge per service in CI. */
export const PARTS = 15;

/** One request with all of its attempts. */
type Unit = readonly Exchange[];

function unitsOf(exchanges: readonly Exchange[]): readonly Unit[] {
  const latest = new Map<string, Exchange[]>();
  const units: Exchange[][] = [];
  for (const exchange of exchanges.toSorted((a, b) => a.seq - b.seq)) {
    const { probe, request } = exchange;
    const key = JSON.stringify([probe?.id, probe?.trial, request]);
    const known = exchange.attempt === 1 ? undefined : latest.get(key);
    if (known) {
      known.push(exchange);
      continue;
    }
    const unit = [exchange];
    latest.set(key, unit);
    units.push(unit);
  }
  return units;
}

/** How evidence is removed from a run. */
interface Loss {
  /** How many percent of the requests are lost in the way that `how` names. */
  readonly share: number;
  /** Decides which requests are lost. */
  readonly salt: number;
  readonly how: 'not sent' | 'response lost' | 'either';
  /** How many percent of the requests, at the start of the run, are removed entirely. */
  readonly start: number;
  /** The only operation that is kept; null keeps all. */
  readonly operation: Operation | null;
}

const loss: fc.Arbitrary<Loss> = fc.record({
  share: fc.constantFrom(1, 3, 10, 30, 60, 90, 97),
  salt: fc.nat(2 ** 30),
  how: fc.constantFrom('not sent', 'response lost', 'either'),
  start: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.nat(90)),
  operation: fc.option(fc.constantFrom('listPets', 'createPet', 'getPet', 'submitMessage'), {
    freq: 6,
  }),
});

/** A number from 0 to 99 that depends only on the salt and the index. */
function percentOf(salt: number, place: number): number {
  let mixed = Math.imul(salt ^ Math.imul(place + 1, 0x9e3779b1), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) % 100;
}

function withoutResponses(unit: Unit): Unit {
  return unit.map((exchange): Exchange => {
    const { answer: _answer, ...request } = exchange;
    return { ...request, error: 'the response was lost' };
  });
}

/** The remaining evidence: exchanges in the order of the journal, with new indexes. */
function remaining(
  units: readonly Unit[],
  { share, salt, how, start, operation }: Loss,
): Exchange[] {
  const kept = units.flatMap((unit, place) => {
    const isRemoved = (place * 100) / units.length < start;
    if (isRemoved || (operation !== null && unit[0]?.operation !== operation)) return [];
    if (percentOf(salt, place) >= share) return unit;
    const isLost = how === 'either' ? percentOf(salt + 1, place) < 50 : how === 'response lost';
    return isLost ? withoutResponses(unit) : [];
  });
  return kept
    .toSorted((a, b) => a.index - b.index)
    .map((exchange, index) => ({ ...exchange, index }));
}

/** The ids of the requirements that fail, or give advice. */
function violated({ settings, notes }: Recording, exchanges: readonly Exchange[]): string[] {
  const evidence = evidenceOf(exchanges, settings, notes);
  return REQUIREMENTS.filter((each) =>
    ['fail', 'advice'].includes(verdictOf(each, evidence).verdict),
  ).map(({ id }) => id);
}

/**
 * Looks for a part of a run with a violation that the whole run does not have. Returns one line with the violated requirements and
 * the loss, or no line.
 * @param parts the largest number of parts to judge
 */
export function addedViolations(
  name: string,
  recording: Recording,
  parts: number,
): readonly string[] {
  const units = unitsOf(recording.exchanges);
  const whole = new Set(violated(recording, recording.exchanges));
  const added = (each: Loss): readonly string[] =>
    violated(recording, remaining(units, each)).filter((id) => !whole.has(id));
  const property = fc.property(loss, (each) => added(each).length === 0);
  const { counterexample } = fc.check(property, { numRuns: parts, endOnFailure: true });
  return (counterexample ?? []).map(
    (each) => `${name}: ${added(each).join(', ')} with ${JSON.stringify(each)}`,
  );
}

/** The number of services that are recorded concurrently. */
const AT_A_TIME = 12;

/**
 * Tests that recorded runs of these services have no additional violation if requests or responses are removed from the runs.
 * @param parts the number of parts of each run to judge
 */
export function testLessEvidence(cases: readonly Case[], parts: number): void {
  const found: string[] = [];
  let recorded = 0;

  beforeAll(async () => {
    for (let at = 0; at < cases.length; at += AT_A_TIME) {
      const recordings = new Map<string, Recording>();
      await judgeCases(cases.slice(at, at + AT_A_TIME), {
        settings: PROOF,
        concurrency: AT_A_TIME,
        onJudged: (name, { recording }) => recordings.set(name, recording),
      });
      recorded += recordings.size;
      // After the recording, because judging would block the services that are being recorded.
      for (const [name, each] of recordings) found.push(...addedViolations(name, each, parts));
    }
  }, 1_800_000);

  test(`less evidence adds no violation: ${parts} parts of each of ${cases.length} services`, () => {
    expect(recorded).toBe(cases.length);
    expect(found).toEqual([]);
  });
}
