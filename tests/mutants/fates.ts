import type { Profile } from '../../helpers/settings.js';
import type { Conformance } from '../../helpers/verdict.js';
import type { Choices } from '../../reference/choices.js';
import { conform } from '../proof/compiled.js';
import { PROOF } from '../proof/settings.js';
import type { Mutant } from './instrument.js';
import { startMutant, type Ending } from './service.js';

/**
 * What became of a mutant: a MUST failed, a SHOULD was unmet, the run came to no verdict, the service ended by itself,
 * nothing was noticed, or it was not made at all.
 */
export type Fate = 'violated' | 'advised' | 'undetermined' | Ending | 'survived' | 'wording';

/** One way to judge. */
export interface Trial {
  readonly name: string;
  readonly profile: Profile;
  readonly choices: Partial<Choices>;
}

/** From the cheapest on: who survives one meets the next. */
export const TRIALS: readonly Trial[] = [
  { name: 'smoke', profile: 'smoke', choices: {} },
  { name: 'standard', profile: 'standard', choices: {} },
  // On a store that need not be filled: a page that is too large shows there.
  { name: 'thorough', profile: 'thorough', choices: { animals: 150 } },
];

/** A mutant's fate, and the trial that decided it. */
export interface Judged {
  readonly mutant: Mutant;
  readonly fate: Fate;
  readonly trial: string;
  /** The reason of a run that came to no verdict. */
  readonly told: string;
}

/** Mutants judged at a time, so that their waits overlap. */
const TOGETHER = 16;

/**
 * Judges mutants, each as hard as it takes. Throws for a fault of the suite.
 * @param reference URL of the folder that holds the instrumented one
 */
export async function judgeAll(reference: string, mutants: readonly Mutant[]): Promise<Judged[]> {
  const judged: Judged[] = [];
  const queue = mutants.values();
  const worker = async (): Promise<void> => {
    for (const mutant of queue) judged.push(await judge(reference, mutant));
  };
  await Promise.all(Array.from({ length: TOGETHER }, worker));
  return mutants.flatMap((mutant) => judged.find((one) => one.mutant === mutant) ?? []);
}

async function judge(reference: string, mutant: Mutant): Promise<Judged> {
  let judged: Judged = { mutant, fate: 'wording', trial: '', told: '' };
  if (mutant.isWording) return judged;
  for (const trial of TRIALS) {
    judged = await judgeIn(trial, reference, mutant);
    const { fate } = judged;
    // What `smoke` leaves open another profile may settle.
    if (fate !== 'survived' && !(fate === 'undetermined' && trial.profile === 'smoke')) break;
  }
  return judged;
}

async function judgeIn(
  { name: trial, profile, choices }: Trial,
  reference: string,
  mutant: Mutant,
): Promise<Judged> {
  const service = await startMutant(reference, mutant.id, choices);
  if (typeof service === 'string') return { mutant, fate: service, trial, told: '' };
  const { address, ended, stop } = service;
  try {
    const { conformance } = await conform({ ...PROOF, ...address, profile, signal: ended });
    const { suiteFaults, requirements } = conformance;
    if (suiteFaults.length > 0)
      throw new Error(`${mutant.file}: ${mutant.to}: ${suiteFaults.join(', ')}`);
    const open = requirements.find(({ verdict }) => verdict === 'undetermined');
    return { mutant, fate: fateOf(conformance, ended), trial, told: open?.reason ?? '' };
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
