import type { Profile } from '../../helpers/settings.js';
import type { Conformance } from '../../helpers/verdict.js';
import type { Choices } from '../../reference/choices.js';
import { conform } from '../proof/compiled.js';
import { PROOF } from '../proof/settings.js';
import type { Mutant } from './instrument.js';
import { startMutant, type Ending } from './service.js';

/**
 * The result for a mutant:
 * - `violated`: a MUST failed.
 * - `advised`: a SHOULD was not met.
 * - `undetermined`: this was the verdict of the run.
 * - `crashed`, `hung`: how the service ended.
 * - `survived`: the run noticed nothing.
 * - `wording`: the mutant was not run, because it only rewords an error.
 */
export type Fate = 'violated' | 'advised' | 'undetermined' | Ending | 'survived' | 'wording';

/** One of the runs that a mutant may need. */
export interface Stage {
  readonly name: string;
  readonly profile: Profile;
  readonly choices: Partial<Choices>;
}

/** The cheapest stage first. The next stage follows if a mutant survived, or if it was undetermined in `smoke`. */
export const STAGES: readonly Stage[] = [
  { name: 'smoke', profile: 'smoke', choices: {} },
  { name: 'standard', profile: 'standard', choices: {} },
  // This store is large, so a run can see pages that are too large without creating animals.
  { name: 'thorough', profile: 'thorough', choices: { animals: 150 } },
];

/** A mutant's fate, and the stage that decided it. */
export interface Judged {
  readonly mutant: Mutant;
  readonly fate: Fate;
  readonly stage: string;
  /** The reason of the first undetermined requirement; empty if there is none. */
  readonly reason: string;
}

/** Mutants judged concurrently, so that their waits overlap. */
const CONCURRENCY = 16;

/**
 * Judges each mutant in as many stages as it needs. Throws if there is a fault of the suite.
 * @param reference URL of the folder of the instrumented reference
 */
export async function judgeAll(reference: string, mutants: readonly Mutant[]): Promise<Judged[]> {
  const judged: Judged[] = [];
  const queue = mutants.values();
  const worker = async (): Promise<void> => {
    for (const mutant of queue) judged.push(await judge(reference, mutant));
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return mutants.flatMap((mutant) => judged.find((one) => one.mutant === mutant) ?? []);
}

async function judge(reference: string, mutant: Mutant): Promise<Judged> {
  let judged: Judged = { mutant, fate: 'wording', stage: '', reason: '' };
  if (mutant.isWording) return judged;
  for (const stage of STAGES) {
    judged = await judgeIn(stage, reference, mutant);
    const { fate } = judged;
    // Another profile may give a verdict where `smoke` is undetermined.
    if (fate !== 'survived' && !(fate === 'undetermined' && stage.profile === 'smoke')) break;
  }
  return judged;
}

async function judgeIn(
  { name: stage, profile, choices }: Stage,
  reference: string,
  mutant: Mutant,
): Promise<Judged> {
  const service = await startMutant(reference, mutant.id, choices);
  if (typeof service === 'string') return { mutant, fate: service, stage, reason: '' };
  const { address, ended, stop } = service;
  try {
    const { conformance } = await conform({ ...PROOF, ...address, profile, signal: ended });
    const { suiteFaults, requirements } = conformance;
    if (suiteFaults.length > 0)
      throw new Error(`${mutant.file}: ${mutant.to}: ${suiteFaults.join(', ')}`);
    const open = requirements.find(({ verdict }) => verdict === 'undetermined');
    return { mutant, fate: fateOf(conformance, ended), stage, reason: open?.reason ?? '' };
  } finally {
    await stop();
  }
}

function fateOf({ verdict, requirements }: Conformance, ended: AbortSignal): Fate {
  if (verdict === 'violated') return 'violated';
  if (ended.aborted) return ended.reason as Ending;
  if (verdict === 'undetermined') return 'undetermined';
  return requirements.some((each) => each.verdict === 'advice') ? 'advised' : 'survived';
}
