import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Hundreds of services in one file, the longest first. Begun last, it would run alone at the end, on one core of two. */
const LONGEST = [
  /[\\/](faults-|whole-runs)/,
  /[\\/]command[\\/]limits\./,
  /[\\/](variations|less-evidence)/,
  /[\\/]proof[\\/](malformed|random)\./,
];

/** Begins with the files that take longest, whatever was run on this machine before. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const place = LONGEST.findIndex((pattern) => pattern.test(moduleId));
      return place === -1 ? LONGEST.length : place;
    };
    return files.toSorted((a, b) => rank(a) - rank(b));
  }
}
