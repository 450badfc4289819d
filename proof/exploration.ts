import type { Profile, RunSettings } from '../helpers/settings.js';
import { TEMPLATES, type Template } from '../reference/faults/templates/index.js';
import type { Case, Outcome } from './case.js';

/** The profiles that drawn faults are run with. */
export const EXPLORED = ['standard', 'thorough'] as const satisfies readonly Profile[];
type Explored = (typeof EXPLORED)[number];

/** How many of the drawn faults of one template a run found. */
export interface TemplateShare {
  readonly template: string;
  readonly about: string;
  readonly limitedBy: string;
  readonly drawn: number;
  /** Drawn faults that no request within the budgets can show. */
  readonly hidden: number;
  /** How many faults a run found, by profile. Hidden faults are not run. */
  readonly found: Readonly<Record<Explored, number>>;
  /** In `thorough`: how many probes showed a fault with generated values only. */
  readonly counterexamples: number;
  /** How many of these probes shrank the value to the smallest possible one. */
  readonly smallest: number;
}

/** One drawn fault. */
interface Draw {
  readonly template: Template;
  readonly parameter: string;
  readonly index: number;
}

const nameOf = ({ template, index }: Draw, profile: Explored): string =>
  `${template.name} ${index} (${profile})`;

/** For each counterexample of a run, whether it is the smallest possible one, if the template knows it. */
function smallestOf({ template, parameter }: Draw, outcome: Outcome | undefined) {
  return (outcome?.counterexamples ?? []).flatMap(({ probe, values }): readonly boolean[] => {
    const are = values.map((value) => template.isSmallest(parameter, value, probe));
    return are.includes(undefined) ? [] : [are.includes(true)];
  });
}

/**
 * Draws faults from each template, runs the suite against each fault, and counts the faults that it finds.
 * @param count draws for each template
 * @param seed the seed of the draws. The runs use the seeds after it.
 */
export async function explore(
  count: number,
  seed: number,
  judge: (cases: readonly Case[]) => Promise<readonly Outcome[]>,
): Promise<readonly TemplateShare[]> {
  const draws = TEMPLATES.flatMap((template): readonly Draw[] =>
    template.draw(seed, count).map((parameter, index) => ({ template, parameter, index })),
  );
  const visible = draws.filter(({ template, parameter }) => template.canShow(parameter));
  // Sorted by profile. Each thread judges every n-th case, so each gets an equal part of the profile that takes longer.
  const cases = EXPLORED.flatMap((profile) =>
    visible.map((draw): Case => {
      const settings: Partial<RunSettings> = { profile, seed: seed + 1 + draw.index };
      const fault = draw.template.faultOf(draw.parameter).name;
      return { name: nameOf(draw, profile), fault, settings };
    }),
  );
  const outcomes = new Map((await judge(cases)).map((each) => [each.name, each]));
  const isFound = (draw: Draw, profile: Explored): boolean =>
    (outcomes.get(nameOf(draw, profile))?.failing.length ?? 0) > 0;
  return TEMPLATES.map((template) => {
    const own = visible.filter((draw) => draw.template === template);
    const found = (profile: Explored): number =>
      own.filter((draw) => isFound(draw, profile)).length;
    const shrunk = own.flatMap((draw) => smallestOf(draw, outcomes.get(nameOf(draw, 'thorough'))));
    return {
      template: template.name,
      about: template.about,
      limitedBy: template.limitedBy,
      drawn: count,
      hidden: count - own.length,
      found: { standard: found('standard'), thorough: found('thorough') },
      counterexamples: shrunk.length,
      smallest: shrunk.filter(Boolean).length,
    };
  });
}
