import type { Fault } from '../reference/fault.js';
import { VARIATIONS } from '../reference/variations/index.js';
import type { Case, Outcome } from './case.js';
import { scopeFor } from './prove.js';

/** The conforming services whose verdicts depend most on chance. */
export const HARDEST: readonly string[] = [
  'crowded-random-order',
  'crowded-late-newest-last',
  'late-replica-and-others',
  'copycats-in-random-order',
  'others-write-much',
  'replica-behind-at-random',
  'connections-lost',
  'transient-502-html',
  'throttled-silently',
  'bad-day',
];

/** One service, and its runs with different seeds. */
export interface Repeated {
  readonly name: string;
  readonly about: string;
  /** The requirement that a known-bad service breaks. */
  readonly breaks?: string;
  readonly cases: readonly Case[];
}

/**
 * The hardest variations of the conforming reference, with the seeds of both the suite and the service changing from run to run.
 */
export function conformingRepeated(runs: number): Repeated[] {
  return HARDEST.flatMap((name) => {
    const variation = VARIATIONS.find((one) => one.name === name);
    if (variation === undefined) throw new Error(`there is no variation ${name}`);
    const { about, choices } = variation;
    const cases = seeds(runs).map((seed): Case => ({
      name: `${name} ${seed}`,
      choices,
      chance: seed,
      settings: { seed },
    }));
    return [{ name, about, cases }];
  });
}

/** Known-bad services to test. A run checks the requirement that the fault breaks, and the requirements whose requests show it. */
export function faultsRepeated(faults: readonly Fault[], runs: number): Repeated[] {
  return faults.map((fault) => {
    const { name, about, breaks } = fault;
    const only = scopeFor(fault);
    const cases = seeds(runs).map((seed): Case => ({
      name: `${name} ${seed}`,
      fault: name,
      chance: seed,
      settings: { seed, only },
    }));
    return { name, about, breaks, cases };
  });
}

function seeds(runs: number): number[] {
  return Array.from({ length: runs }, (_, index) => index + 1);
}

/** The results of the runs of one service. */
export interface Steadiness {
  readonly name: string;
  readonly about: string;
  readonly breaks?: string;
  readonly runs: number;
  /** The number of right runs: the verdict is `conforming`, or for a known-bad service, the requirement that it breaks is not met. */
  readonly right: number;
  /** The seeds of the other runs. */
  readonly wrong: readonly number[];
  /** Requirements whose verdict is not the same in all runs; empty for a known-bad service. */
  readonly differing: readonly string[];
}

/** Counts right verdicts and differences in the outcomes of all cases. */
export function steadiness(
  services: readonly Repeated[],
  outcomes: readonly Outcome[],
): Steadiness[] {
  const byName = new Map(outcomes.map((outcome) => [outcome.name, outcome]));
  return services.map(({ cases, ...service }) => {
    const runs = cases.flatMap(({ name, chance = 0 }) => {
      const outcome = byName.get(name);
      return outcome === undefined ? [] : [{ outcome, seed: chance }];
    });
    const wrong = runs.filter(({ outcome }) => !isRight(outcome, service.breaks));
    return {
      ...service,
      runs: runs.length,
      right: runs.length - wrong.length,
      wrong: wrong.map(({ seed }) => seed),
      differing: service.breaks === undefined ? differing(runs.map(({ outcome }) => outcome)) : [],
    };
  });
}

/**
 * The runs with a wrong verdict, to repeat without other load. A fault that is a race condition shows only by chance, and a busy machine
 * may hide it.
 */
export function wrongCases(services: readonly Repeated[], outcomes: readonly Outcome[]): Case[] {
  const byName = new Map(outcomes.map((outcome) => [outcome.name, outcome]));
  return services.flatMap(({ cases, breaks }) =>
    cases.filter(({ name }) => {
      const outcome = byName.get(name);
      return outcome !== undefined && !isRight(outcome, breaks);
    }),
  );
}

function isRight(outcome: Outcome, breaks: string | undefined): boolean {
  if (outcome.suiteFaults.length > 0) return false;
  if (breaks === undefined) return outcome.verdict === 'conforming';
  return [...outcome.failing, ...outcome.advised].includes(breaks);
}

function differing(outcomes: readonly Outcome[]): string[] {
  const kinds = ['failing', 'advised', 'undetermined', 'blind'] as const;
  const found = kinds.flatMap((kind) => {
    const all = outcomes.map((outcome) => new Set(outcome[kind]));
    const ids = [...new Set(all.flatMap((set) => [...set]))];
    return ids.filter((id) => !all.every((set) => set.has(id)));
  });
  return [...new Set(found)].toSorted();
}
