import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Hundreds of services in one file. Begun last, they would run alone at the end, on one core of two. */
const LONGEST = /[\\/]proof[\\/](faults|malformed|random|variations)/;

/** Begins with the files that take longest, whatever was run on this machine before. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification): boolean => LONGEST.test(moduleId);
    return [...files.filter(isLong), ...files.filter((file) => !isLong(file))];
  }
}
