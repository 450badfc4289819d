import { Session, type Profiler } from 'node:inspector';
import { setFlagsFromString } from 'node:v8';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { evidenceOf } from '../../suites/interface.js';
import { REQUIREMENTS } from '../../suites/requirements.js';
import { journal, listPets, SETTINGS } from './build.js';

const session = new Session();

// Optimized code is not counted, and when code is optimized depends on the load.
beforeAll(() => {
  setFlagsFromString('--no-opt');
  setFlagsFromString('--no-maglev');
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
});

afterAll(() => {
  session.disconnect();
  // Not `--maglev`, which is not the default in each version of Node.
  setFlagsFromString('--opt');
});

/** Returns how many times blocks of the suite's code were entered since the last call. Unlike a time, this does not depend on the load. */
function stepsSinceLastCall(): number {
  let steps = 0;
  const count = (_: Error | null, { result }: Profiler.TakePreciseCoverageReturnType): void => {
    for (const { url, functions } of result) {
      if (!/\/(?:helpers|suites|schemas)\//.test(url)) continue;
      for (const { ranges } of functions) for (const range of ranges) steps += range.count;
    }
  };
  session.post('Profiler.takePreciseCoverage', count);
  return steps;
}

/** Returns the steps of judging listings of 100 animals each. No id occurs twice. */
function stepsOfJudging(listings: number, query: string, status: string): number {
  const drafts = Array.from({ length: listings }, (_, page) =>
    listPets(
      query,
      Array.from({ length: 100 }, (__, place) => {
        const id = page * 100 + place + 1;
        return `{"id":${id},"name":"Animal ${id}","categoryId":7,"status":"${status}"}`;
      }),
    ),
  );
  const evidence = evidenceOf(journal(drafts), SETTINGS);
  stepsSinceLastCall();
  for (const { judge } of REQUIREMENTS) judge(evidence);
  return stepsSinceLastCall();
}

test.each([
  ['limit=100', 'available'],
  ['limit=100&status=available', 'available'],
  ['limit=100&status=available', 'sold'],
  ['limit=100&status=sold', 'unknown'],
])('twice the listings of new animals take twice the steps: %s, %s', (query, status) => {
  const steps = stepsOfJudging(100, query, status);
  expect(steps).toBeGreaterThan(10_000);
  expect(stepsOfJudging(200, query, status) / steps).toBeLessThanOrEqual(2.2);
});
