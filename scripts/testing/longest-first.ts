/** The order in which a kind's files run. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Small files that take long: ordered by size, each would start near the end and run on alone. */
const LONGEST = ['/accessibility.e2e.test.ts', '/pages.e2e.test.ts', '/simulator/lives.test.ts'];

/** The runner's own order (failed, slow and large files first), with the longest files before all others. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLongest = ({ moduleId }: TestSpecification): boolean =>
      LONGEST.some((ending) => moduleId.endsWith(ending));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))];
  }
}
