import type { RunSettings } from '../helpers/settings.js';
import type { Conformance, VerdictName } from '../helpers/verdict.js';
import type { Fault } from '../reference/fault.js';
import { FAULTS } from '../reference/faults/index.js';
import { startReference, type ReferenceOptions } from '../reference/start.js';
import { conform, type Conformed } from '../suites/engine/conform.js';
import type { Case, Outcome } from './case.js';

export interface JudgeOptions {
  readonly settings: RunSettings;
  /** The number of services judged concurrently, so that their waits overlap. */
  readonly concurrency?: number;
  /** Called with each service after it has been judged. */
  readonly onJudged?: (name: string, conformed: Conformed) => void;
}

/** Runs the suite against services, in this process. The outcomes come in the order of the cases. */
export async function judgeCases(
  cases: readonly Case[],
  options: JudgeOptions,
): Promise<readonly Outcome[]> {
  const outcomes = new Map<string, Outcome>();
  const queue = cases.values();
  const worker = async (): Promise<void> => {
    for (const one of queue) outcomes.set(one.name, await outcomeOf(one, options));
  };
  await Promise.all(Array.from({ length: options.concurrency ?? 8 }, worker));
  return cases.flatMap(({ name }) => outcomes.get(name) ?? []);
}

async function outcomeOf(
  { name, fault, choices = {}, chance, settings: own }: Case,
  { settings, onJudged }: JudgeOptions,
): Promise<Outcome> {
  const reference: ReferenceOptions = {
    choices,
    ...(fault === undefined ? {} : { fault: faultNamed(fault) }),
    ...(chance === undefined ? {} : { seed: chance }),
  };
  const service = await startReference(reference);
  try {
    const { baseUrl, messagesBaseUrl, apiKey } = service;
    const chosen = { ...settings, ...own, baseUrl, messagesBaseUrl, apiKey };
    const conformed = await conform(chosen);
    onJudged?.(name, conformed);
    const { conformance } = conformed;
    return {
      name,
      verdict: conformance.verdict,
      failing: withVerdict(conformance, 'fail'),
      advised: withVerdict(conformance, 'advice'),
      undetermined: withVerdict(conformance, 'undetermined'),
      hidden: conformance.requirements
        .filter(({ hiddenBy }) => hiddenBy !== undefined)
        .map(({ id }) => id),
      blind: conformance.blindSpots.map(({ requirement }) => requirement),
      causes: conformance.causes.length,
      suiteFaults: conformance.suiteFaults,
    };
  } finally {
    await service.close();
  }
}

function faultNamed(name: string): Fault {
  const fault = FAULTS.find((one) => one.name === name);
  if (fault === undefined) throw new Error(`there is no known-bad service ${name}`);
  return fault;
}

function withVerdict({ requirements }: Conformance, expected: VerdictName): string[] {
  return requirements.filter(({ verdict }) => verdict === expected).map(({ id }) => id);
}
