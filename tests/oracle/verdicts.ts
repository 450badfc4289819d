import { evidenceOf } from '../../suites/interface.js';
import type { Exchange } from '../../helpers/exchange.js';
import { causesOf } from '../../suites/explaining/causes/index.js';
import { verdictOf, type Verdict } from '../../helpers/judge/verdict-of.js';
import type { Requirement } from '../../helpers/requirement.js';
import type { RunSettings } from '../../helpers/settings.js';
import type { RequirementVerdict, VerdictName } from '../../helpers/verdict.js';
import { REQUIREMENTS } from '../../suites/requirements.js';
import { journal, SETTINGS, type Draft } from './build.js';

function requirement(id: string): Requirement {
  const found = REQUIREMENTS.find((each) => each.id === id);
  if (!found) throw new Error(`unknown requirement ${id}`);
  return found;
}

/** The verdict of one requirement on these exchanges, with its reason and failures. */
export function judged(
  id: string,
  drafts: readonly Draft[],
  settings: RunSettings = SETTINGS,
): Verdict {
  return verdictOf(requirement(id), evidenceOf(journal(drafts), settings), {}, REQUIREMENTS);
}

/** The name of one requirement's verdict on these exchanges. */
export function verdict(id: string, drafts: readonly Draft[], settings?: RunSettings): VerdictName {
  return judged(id, drafts, settings).verdict;
}

/** Every requirement's verdict on some exchanges. */
function verdicts(exchanges: readonly Exchange[], settings = SETTINGS): Map<string, Verdict> {
  const evidence = evidenceOf(exchanges, settings);
  return new Map(
    REQUIREMENTS.map((each) => [each.id, verdictOf(each, evidence, {}, REQUIREMENTS)]),
  );
}

/** Each requirement's verdict in a report, and the causes of the violations. */
export function concluded(drafts: readonly Draft[]): {
  readonly verdicts: readonly RequirementVerdict[];
  readonly causes: ReturnType<typeof causesOf>;
} {
  const evidence = evidenceOf(journal(drafts), SETTINGS);
  const reported = REQUIREMENTS.map((each) => {
    const { id, level, clause, text } = each;
    return { id, level, clause, text, ...verdictOf(each, evidence, {}, REQUIREMENTS) };
  });
  return { verdicts: reported, causes: causesOf(reported, REQUIREMENTS, evidence) };
}

/** The name of every requirement's verdict on some exchanges, by its id. */
export function verdictNames(
  exchanges: readonly Exchange[],
  settings = SETTINGS,
): Record<string, VerdictName> {
  return Object.fromEntries(
    [...verdicts(exchanges, settings)].map(([id, each]) => [id, each.verdict]),
  );
}

/** The ids of the requirements that fail on these drafts or give advice. */
export function broken(drafts: readonly Draft[], settings?: RunSettings): string[] {
  return brokenBy(journal(drafts), settings);
}

/** The ids of the requirements that fail on some exchanges or give advice. */
export function brokenBy(exchanges: readonly Exchange[], settings?: RunSettings): string[] {
  return [...verdicts(exchanges, settings)]
    .filter(([, each]) => each.verdict === 'fail' || each.verdict === 'advice')
    .map(([id]) => id);
}
