/** The order in which a kind's files run. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Takes half of its kind's time: begun near the end, as its size would have it, it runs on alone. */
const LONGEST = '/accessibility.e2e.test.ts';

/** The runner's own order (what failed, what took long, what is big), with the longest file before all others. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLongest = ({ moduleId }: TestSpecification): boolean => moduleId.endsWith(LONGEST);
    const sorted = await super.sort(files);
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))];
  }
}
