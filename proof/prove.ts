import type { RunSettings } from '../helpers/settings.js';
import type { Conformance, VerdictName } from '../helpers/verdict.js';
import type { Fault } from '../reference/fault.js';
import { startReference, type ReferenceOptions } from '../reference/start.js';
import type { Variation } from '../reference/variation.js';
import { REQUIREMENTS } from '../suites/requirements.js';
import { conform, type Conformed } from '../suites/conform.js';

/** What the suite is proven with, and how. */
export interface ProofOptions {
  /** Judge a known-bad service by the requirement that it breaks alone, where that can show it: quicker. */
  readonly scoped?: boolean;
  readonly faults: readonly Fault[];
  readonly variations: readonly Variation[];
  readonly settings: RunSettings;
  /** Services judged at a time, so that their waits overlap. */
  readonly together?: number;
  /** Told of each service as it has been judged. */
  readonly onJudged?: (name: string, conformed: Conformed) => void;
}

/** What became of one service. */
interface Outcome {
  readonly name: string;
  readonly failing: readonly string[];
  /** Unmet advice: how a breach of a SHOULD shows. */
  readonly advised: readonly string[];
  readonly undetermined: readonly string[];
  readonly causes: number;
  readonly requests: number;
  readonly animals: number;
  /** Faults of the suite itself. */
  readonly suiteFaults: readonly string[];
}

export interface FaultOutcome extends Outcome {
  readonly breaks: string;
  readonly subtle: boolean;
  readonly found: boolean;
  /** Whether the requirement that it breaks is among the failing ones. */
  readonly byItsOwn: boolean;
}

export interface VariationOutcome extends Outcome {
  readonly accused: boolean;
}

/** Both matrices. */
export interface Proof {
  readonly faults: readonly FaultOutcome[];
  readonly variations: readonly VariationOutcome[];
}

/** Runs the suite against every known-bad service and every conforming variation. */
export async function prove(options: ProofOptions): Promise<Proof> {
  const { faults, variations, together = 8 } = options;
  const jobs = [
    ...faults.map((fault) => (): Promise<void> => judgeFault(fault)),
    ...variations.map((variation) => (): Promise<void> => judgeVariation(variation)),
  ];
  const faultOutcomes = new Map<string, FaultOutcome>();
  const variationOutcomes = new Map<string, VariationOutcome>();

  async function judgeFault(fault: Fault): Promise<void> {
    const { name, breaks, subtle = false } = fault;
    const only = options.scoped ? scopeFor(breaks) : options.settings.only;
    const settings = { ...options.settings, only };
    const outcome = await outcomeOf(name, { fault }, { ...options, settings });
    const byItsOwn = [...outcome.failing, ...outcome.advised].includes(breaks);
    const found = outcome.failing.length > 0 || byItsOwn;
    faultOutcomes.set(name, { ...outcome, breaks, subtle, found, byItsOwn });
  }

  async function judgeVariation({ name, freedoms }: Variation): Promise<void> {
    const outcome = await outcomeOf(name, { freedoms }, options);
    variationOutcomes.set(name, { ...outcome, accused: outcome.failing.length > 0 });
  }

  await allOf(jobs, together);
  return {
    faults: faults.flatMap(({ name }) => faultOutcomes.get(name) ?? []),
    variations: variations.flatMap(({ name }) => variationOutcomes.get(name) ?? []),
  };
}

async function outcomeOf(
  name: string,
  reference: ReferenceOptions,
  { settings, onJudged }: ProofOptions,
): Promise<Outcome> {
  const service = await startReference(reference);
  try {
    const { baseUrl, messagesBaseUrl, apiKey } = service;
    const conformed = await conform({ ...settings, baseUrl, messagesBaseUrl, apiKey });
    onJudged?.(name, conformed);
    const { conformance } = conformed;
    return {
      name,
      failing: withVerdict(conformance, 'fail'),
      advised: withVerdict(conformance, 'advice'),
      undetermined: withVerdict(conformance, 'undetermined'),
      causes: conformance.causes.length,
      requests: conformance.footprint.requests,
      animals: conformance.footprint.animals,
      suiteFaults: conformance.suiteFaults,
    };
  } finally {
    await service.close();
  }
}

function withVerdict({ requirements }: Conformance, wanted: VerdictName): string[] {
  return requirements.filter(({ verdict }) => verdict === wanted).map(({ id }) => id);
}

/**
 * The requirement alone; one on every exchange is judged on little by itself, so with all that need no sweep of the page
 * sizes, which is a third of a run.
 */
function scopeFor(id: string): readonly string[] {
  if (!/^(answers|pet|errors|auth\.key|auth\.challenge)\./.test(id)) return [id];
  const cheap = REQUIREMENTS.filter(({ needs }) => !needs.includes('pages'));
  return [...new Set([id, ...cheap.map((requirement) => requirement.id)])];
}

/** Does all jobs, so many at a time. */
async function allOf(jobs: readonly (() => Promise<void>)[], together: number): Promise<void> {
  const queue = jobs.values();
  const worker = async (): Promise<void> => {
    for (const job of queue) await job();
  };
  await Promise.all(Array.from({ length: together }, worker));
}
