import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The files that take longest, in this order. If such a file started last, it would run alone at the end, and leave a core idle.
 */
const LONGEST = [
  /[\\/](faults-|combined|whole-runs)/,
  /[\\/]command[\\/]limits\./,
  /[\\/](variations|less-evidence)/,
  /[\\/]proof[\\/](malformed|random)\./,
];

/** Starts with the files that take longest, independent of vitest's cache of earlier runs. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const place = LONGEST.findIndex((pattern) => pattern.test(moduleId));
      return place === -1 ? LONGEST.length : place;
    };
    return files.toSorted((a, b) => rank(a) - rank(b));
  }
}
