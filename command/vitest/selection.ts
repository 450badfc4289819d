import { basename } from 'node:path';
import type { TestSpecification, Vitest } from 'vitest/node';
import type { Requirement } from '../../helpers/requirement.js';
import { REQUIREMENTS } from '../../suites/requirements.js';
import { chapterOf } from '../../helpers/chapter.js';
import { testNameOf } from '../../suites/vitest/tests.js';

/** The requirements whose tests are about to run. vitest can select tests by file, name pattern or test id. */
export function selectedBy(
  vitest: Vitest,
  specifications: readonly TestSpecification[],
): readonly Requirement[] {
  return REQUIREMENTS.filter((requirement) =>
    specifications.some((spec) => selects(vitest, spec, requirement)),
  );
}

function selects(vitest: Vitest, spec: TestSpecification, requirement: Requirement): boolean {
  const chapter = chapterOf(requirement.id);
  if (basename(spec.moduleId).split('.', 1)[0] !== chapter) return false;
  const pattern = spec.testNamePattern ?? vitest.getGlobalTestNamePattern();
  if (pattern && !`${chapter} ${testNameOf(requirement)}`.match(pattern)) return false;
  // The test view of an editor selects single tests by id. vitest knows the ids from an earlier run.
  const named = spec.testIds?.map((id) => vitest.state.idMap.get(id)?.meta.requirement);
  return named === undefined || named.includes(requirement.id);
}
