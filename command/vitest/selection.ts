import { basename } from 'node:path';
import type { TestSpecification, Vitest } from 'vitest/node';
import type { Requirement } from '../../helpers/requirement.js';
import { REQUIREMENTS } from '../../suites/requirements.js';
import { chapterOf } from '../../helpers/chapter.js';
import { EXAMPLES, hasGeneratedValues, PROPERTY, testNameOf } from '../../suites/vitest/tests.js';

/** The requirements whose tests are about to run: by files, shard, name pattern, or one by one. */
export async function selectedBy(
  vitest: Vitest,
  specifications: readonly TestSpecification[],
): Promise<readonly Requirement[]> {
  const specs = await inShard(vitest, specifications);
  return REQUIREMENTS.filter((requirement) =>
    specs.some((spec) => runs(vitest, spec, requirement)),
  );
}

/** vitest divides the files among shards only after it has notified its reporters. */
async function inShard(
  vitest: Vitest,
  specifications: readonly TestSpecification[],
): Promise<readonly TestSpecification[]> {
  const { shard, sequence } = vitest.config;
  if (!shard) return specifications;
  return new sequence.sequencer(vitest).shard([...specifications]);
}

/** The names of its tests. The name of a property ends before the number of values, which is not known yet. */
function namesOf(requirement: Requirement): readonly string[] {
  const name = testNameOf(requirement);
  return hasGeneratedValues(requirement) ? [`${name} ${EXAMPLES}`, `${name} ${PROPERTY}`] : [name];
}

function runs(vitest: Vitest, spec: TestSpecification, requirement: Requirement): boolean {
  const chapter = chapterOf(requirement.id);
  if (basename(spec.moduleId).split('.', 1)[0] !== chapter) return false;
  const pattern = spec.testNamePattern ?? vitest.getGlobalTestNamePattern();
  if (pattern && !namesOf(requirement).some((name) => `${chapter} ${name}`.match(pattern)))
    return false;
  // Ids of single tests, as from the test view of an editor; vitest knows them from an earlier run.
  const named = spec.testIds?.map((id) => vitest.state.idMap.get(id)?.meta.requirement);
  return named === undefined || named.includes(requirement.id);
}
