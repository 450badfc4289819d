import type { RunSettings } from '../helpers/settings.js';
import type { Fault } from '../reference/fault.js';
import type { Variation } from '../reference/variation.js';
import { everyPair, type Behind } from './behind.js';
import type { Case, Outcome } from './case.js';
import { judgeCases, type JudgeOptions } from './judge.js';

export interface ProofOptions extends JudgeOptions {
  readonly faults: readonly Fault[];
  /** Known-bad services to run with only the requirement that they break and the requirements whose requests show the fault. */
  readonly alone?: readonly Fault[];
  /**
   * Known-bad services combined with a variation. The first run of each has the same requirements as in `alone`. If the requirement
   * that it breaks does not find the fault, a whole run follows.
   */
  readonly behind?: readonly Behind[];
  readonly variations: readonly Variation[];
  readonly random?: readonly Variation[];
  /** Judges the cases; by default, in this process. */
  readonly judge?: (cases: readonly Case[]) => Promise<readonly Outcome[]>;
}

export interface FaultOutcome extends Outcome {
  readonly breaks: string;
  readonly subtle: boolean;
  readonly found: boolean;
  /** Whether the requirement that it breaks fails, or gives advice. */
  readonly byItsOwn: boolean;
}

export interface BehindOutcome extends FaultOutcome {
  readonly fault: string;
  readonly behind: string;
}

export interface VariationOutcome extends Outcome {
  readonly about: string;
  readonly falsePositive: boolean;
}

/** A fault that a variation hides. */
export interface HiddenPair {
  readonly fault: string;
  readonly behind: string;
  readonly reason: string;
}

export interface Proof {
  readonly faults: readonly FaultOutcome[];
  readonly alone: readonly FaultOutcome[];
  readonly behind: readonly BehindOutcome[];
  /** Empty if no fault was combined with a variation. */
  readonly hidden: readonly HiddenPair[];
  readonly variations: readonly VariationOutcome[];
  readonly random: readonly VariationOutcome[];
}

/** Runs the suite against known-bad services, alone and combined with variations, and against conforming ones. */
export async function prove(options: ProofOptions): Promise<Proof> {
  const { faults, alone = [], behind = [], variations, random = [] } = options;
  const judge = options.judge ?? ((cases) => judgeCases(cases, options));
  const cases: Case[] = [
    // These come first, because they wait most. Other services are judged in the meantime.
    ...behind.map((pair) => behindCase(pair, scopeFor(pair.fault))),
    ...faults.map(({ name }): Case => ({ name, fault: name })),
    ...alone.map(aloneCase),
    ...[...variations, ...random].map(({ name, choices }): Case => ({ name, choices })),
  ];
  const outcomes = new Map((await judge(cases)).map((outcome) => [outcome.name, outcome]));
  const proofOf = (): Proof => ({
    faults: faults.flatMap((fault) => faultOutcome(fault, outcomes.get(fault.name))),
    alone: alone.flatMap((fault) => faultOutcome(fault, outcomes.get(aloneName(fault)))),
    behind: behind.flatMap((pair) => behindOutcome(pair, outcomes.get(nameOf(pair)))),
    hidden: behind.length === 0 ? [] : hiddenPairs(faults),
    variations: variations.flatMap((one) => variationOutcome(one, outcomes.get(one.name))),
    random: random.flatMap((one) => variationOutcome(one, outcomes.get(one.name))),
  });
  const judgeAgain =
    options.judge ?? ((again) => judgeCases(again, { ...options, concurrency: 1 }));
  for (const outcome of await judgeAgain(secondLooks(proofOf(), cases, options))) {
    outcomes.set(outcome.name, outcome);
  }
  return proofOf();
}

/**
 * Returns the cases to judge once more: faults that their own requirement missed, and conforming services with something
 * undetermined. A race shows by chance, and on a busy machine a request may get no response.
 *
 * A fault that was missed with a variation gets a whole run now, because other requirements may find it. For example, if a listing
 * shows too little, getPet shows the rest.
 */
function secondLooks(
  { faults, alone, behind, variations, random }: Proof,
  cases: readonly Case[],
  options: ProofOptions,
): Case[] {
  const missed = [...faults, ...alone, ...behind].filter(({ byItsOwn }) => !byItsOwn);
  const unclear = [...variations, ...random].filter(
    ({ falsePositive, undetermined }) => !falsePositive && undetermined.length > 0,
  );
  const again = new Set([...missed, ...unclear].map(({ name }) => name));
  const pairs = options.behind ?? [];
  return [
    ...pairs
      .filter((pair) => again.has(nameOf(pair)))
      .map((pair) => behindCase(pair, options.settings.only)),
    ...cases.filter(({ name }) => again.has(name) && !pairs.some((pair) => nameOf(pair) === name)),
  ];
}

/** The name of a known-bad service when only the requirement that it breaks is checked. */
const aloneName = ({ name }: Fault): string => `${name} with --only`;

function aloneCase(fault: Fault): Case {
  return { name: aloneName(fault), fault: fault.name, settings: { only: scopeFor(fault) } };
}

const nameOf = ({ fault, variation }: Behind): string => `${fault.name} behind ${variation.name}`;

/** The choices of the variation override those of the fault. */
function behindCase(pair: Behind, only: RunSettings['only']): Case {
  return {
    name: nameOf(pair),
    fault: pair.fault.name,
    choices: pair.variation.choices,
    settings: { only },
  };
}

function behindOutcome(
  { fault, variation }: Behind,
  outcome: Outcome | undefined,
): BehindOutcome[] {
  return faultOutcome(fault, outcome).map((judged) => ({
    ...judged,
    fault: fault.name,
    behind: variation.name,
  }));
}

function faultOutcome(
  { breaks, subtle = false }: Fault,
  outcome: Outcome | undefined,
): FaultOutcome[] {
  if (outcome === undefined) return [];
  const byItsOwn = [...outcome.failing, ...outcome.advised].includes(breaks);
  const found = outcome.failing.length > 0 || byItsOwn;
  return [{ ...outcome, breaks, subtle, found, byItsOwn }];
}

function hiddenPairs(faults: readonly Fault[]): HiddenPair[] {
  return everyPair(faults).flatMap(({ fault, variation, hidden: reason }) =>
    reason === undefined ? [] : [{ fault: fault.name, behind: variation.name, reason }],
  );
}

function variationOutcome({ about }: Variation, outcome: Outcome | undefined): VariationOutcome[] {
  if (outcome === undefined) return [];
  return [{ ...outcome, about, falsePositive: outcome.failing.length > 0 }];
}

/** The requirement that a fault breaks, and the requirements whose requests are also needed to show the fault. */
export function scopeFor({ breaks, alsoSends = [] }: Fault): readonly string[] {
  return [breaks, ...alsoSends];
}
