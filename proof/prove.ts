import type { RunSettings } from '../helpers/settings.js';
import type { Fault } from '../reference/fault.js';
import type { Variation } from '../reference/variation.js';
import { everyPair, type Behind } from './behind.js';
import type { Case, Outcome } from './case.js';
import { judgeCases, type JudgeOptions } from './judge.js';

/** What the suite is proven with, and how. */
export interface ProofOptions extends JudgeOptions {
  /** Judge a known-bad service by the requirement that it breaks alone, where that can show it: quicker. */
  readonly scoped?: boolean;
  readonly faults: readonly Fault[];
  /** Known-bad services that take a freedom beside their fault. Each is judged by the requirement that it breaks alone, and in a whole run where that does not tell. */
  readonly behind?: readonly Behind[];
  readonly variations: readonly Variation[];
  /** Conforming services that nobody thought of. */
  readonly random?: readonly Variation[];
  /** In this process, where nothing else is said. */
  readonly judge?: (cases: readonly Case[]) => Promise<readonly Outcome[]>;
}

export interface FaultOutcome extends Outcome {
  readonly breaks: string;
  readonly subtle: boolean;
  readonly found: boolean;
  /** Whether the requirement that it breaks is among the failing ones. */
  readonly byItsOwn: boolean;
}

export interface BehindOutcome extends FaultOutcome {
  readonly fault: string;
  readonly behind: string;
}

export interface VariationOutcome extends Outcome {
  readonly about: string;
  readonly accused: boolean;
}

/** A fault that cannot show behind a freedom. */
export interface HiddenPair {
  readonly fault: string;
  readonly behind: string;
  readonly reason: string;
}

/** The whole matrix. */
export interface Proof {
  readonly faults: readonly FaultOutcome[];
  readonly behind: readonly BehindOutcome[];
  /** None where nothing was tried behind a freedom. */
  readonly hidden: readonly HiddenPair[];
  readonly variations: readonly VariationOutcome[];
  readonly random: readonly VariationOutcome[];
}

/** Runs the suite against known-bad services, as they are and behind freedoms, and against conforming ones. */
export async function prove(options: ProofOptions): Promise<Proof> {
  const { faults, behind = [], variations, random = [], settings, scoped = false } = options;
  const judge = options.judge ?? ((cases) => judgeCases(cases, options));
  const cases: Case[] = [
    // First, since these wait most: meanwhile others are judged.
    ...behind.map((pair) => behindCase(pair, scopeFor(pair.fault))),
    ...faults.map((fault): Case => {
      const only = scoped ? scopeFor(fault) : settings.only;
      return { name: fault.name, fault: fault.name, settings: { only } };
    }),
    ...[...variations, ...random].map(({ name, freedoms }): Case => ({ name, freedoms })),
  ];
  const outcomes = new Map((await judge(cases)).map((outcome) => [outcome.name, outcome]));
  const missed = behind.filter((pair) => {
    const outcome = outcomes.get(nameOf(pair));
    return outcome !== undefined && !behindOutcome(pair, outcome).byItsOwn;
  });
  // What hides from one requirement may not hide from all: a listing that shows too little, from getPet.
  const again = missed.map((pair) => behindCase(pair, settings.only));
  for (const outcome of await judge(again)) outcomes.set(outcome.name, outcome);
  return {
    faults: faults.flatMap((fault) => {
      const outcome = outcomes.get(fault.name);
      return outcome === undefined ? [] : [faultOutcome(fault, outcome)];
    }),
    behind: behind.flatMap((pair) => {
      const outcome = outcomes.get(nameOf(pair));
      return outcome === undefined ? [] : [behindOutcome(pair, outcome)];
    }),
    hidden: behind.length === 0 ? [] : hiddenPairs(faults),
    variations: variations.flatMap(innocence(outcomes)),
    random: random.flatMap(innocence(outcomes)),
  };
}

const nameOf = ({ fault, setting }: Behind): string => `${fault.name} behind ${setting.name}`;

/** What it hides behind comes before what the fault would rather have. */
function behindCase(pair: Behind, only: RunSettings['only']): Case {
  return {
    name: nameOf(pair),
    fault: pair.fault.name,
    freedoms: pair.setting.freedoms,
    settings: { only },
  };
}

function behindOutcome({ fault, setting }: Behind, outcome: Outcome): BehindOutcome {
  return { ...faultOutcome(fault, outcome), fault: fault.name, behind: setting.name };
}

function faultOutcome({ breaks, subtle = false }: Fault, outcome: Outcome): FaultOutcome {
  const byItsOwn = [...outcome.failing, ...outcome.advised].includes(breaks);
  return { ...outcome, breaks, subtle, found: outcome.failing.length > 0 || byItsOwn, byItsOwn };
}

function hiddenPairs(faults: readonly Fault[]): HiddenPair[] {
  return everyPair(faults).flatMap(({ fault, setting, hidden: reason }) =>
    reason === undefined ? [] : [{ fault: fault.name, behind: setting.name, reason }],
  );
}

function innocence(
  outcomes: ReadonlyMap<string, Outcome>,
): (variation: Variation) => VariationOutcome[] {
  return ({ name, about }) => {
    const outcome = outcomes.get(name);
    return outcome === undefined
      ? []
      : [{ ...outcome, about, accused: outcome.failing.length > 0 }];
  };
}

/** The requirement that a fault breaks, and those without whose requests it does not show. */
export function scopeFor({ breaks, besides = [] }: Fault): readonly string[] {
  return [breaks, ...besides];
}
