import { expect, test } from 'vitest';
import type { TestSpecification, Vitest } from 'vitest/node';
import { selectedBy } from '../../command/vitest/selection.js';
import { scopeFor } from '../../proof/prove.js';
import { REQUIREMENTS } from '../../suites/requirements.js';
import { chapterOf } from '../../helpers/chapter.js';
import { patternOf, ROWS } from './found-in-scope.js';

const chapters = [...new Set(REQUIREMENTS.map(({ id }) => chapterOf(id)))];
const specifications = chapters.map((chapter) => ({ moduleId: `/suites/${chapter}.suite.ts` }));

/** The ids of the requirements that `-t` selects with this pattern. */
async function selected(pattern: string): Promise<readonly string[]> {
  const vitest = { config: {}, getGlobalTestNamePattern: () => new RegExp(pattern) };
  const requirements = await selectedBy(
    vitest as unknown as Vitest,
    specifications as TestSpecification[],
  );
  return requirements.map(({ id }) => id);
}

// `prove` checks with --only that each of these faults is found. If -t selects the same requirements, the run is the same.
test.each(ROWS)(
  '-t selects only %s and the requirements that its known-bad service needs',
  async (_, fault) => {
    const ids = scopeFor(fault);
    expect((await selected(patternOf(ids))).toSorted()).toEqual([...ids].toSorted());
  },
);
