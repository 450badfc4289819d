import { expect, test } from 'vitest';
import type { TestSpecification, Vitest } from 'vitest/node';
import { selectedBy } from '../../command/vitest/reporter.js';
import { scopeFor } from '../../proof/prove.js';
import { REQUIREMENTS } from '../../suites/requirements.js';
import { chapterOf } from '../../helpers/chapter.js';
import { FAULTS } from '../../reference/faults/index.js';

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

/** The `-t` pattern for the tests of these requirements. In the name of a test, a space follows the id. */
const patternOf = (ids: readonly string[]): string =>
  `(${ids.map((id) => id.replaceAll('.', String.raw`\.`)).join('|')}) `;

// `prove` checks with --only that each of these faults is found. If -t selects the same requirements, the run is the same.
test('-t selects only a requirement, and the requirements that its known-bad service needs', async () => {
  const scopes = new Set(FAULTS.map((fault) => scopeFor(fault).toSorted().join()));
  for (const scope of scopes) {
    const ids = scope.split(',');
    expect((await selected(patternOf(ids))).toSorted()).toEqual(ids);
  }
});
