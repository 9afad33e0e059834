/** Counts of passed and failed checks, kind by kind. */
import { relative } from 'node:path';
import { z } from 'zod';

/** The result of one kind of check. */
export interface Tally {
  /** Such as "types" or "workflow". */
  readonly kind: string;
  readonly passed: number;
  readonly failed: number;
  readonly seconds: number;
  /** What failed, one line each: file, test, and the first line of its message. */
  readonly failures?: readonly string[];
  /** Why something failed, if the run's own output has not said it. */
  readonly note?: string;
}

/** The part of vitest's JSON report that is counted. */
export const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      /** The file. */
      name: z.string(),
      status: z.string(),
      /** Why the file could not be loaded or set up. */
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});
type VitestReport = z.output<typeof vitestReport>;

/** A file that could not be loaded or set up has no failed test in the report; it counts as one failure. */
export function countReport(report: VitestReport): { readonly passed: number; readonly failed: number } {
  const unready = report.testResults.filter(failedWithoutTest);
  return { passed: report.numPassedTests, failed: report.numFailedTests + unready.length };
}

/** Such as a file whose `beforeAll` threw: all of its tests are listed as skipped. */
function failedWithoutTest({ status, assertionResults }: VitestReport['testResults'][number]): boolean {
  return status === 'failed' && !assertionResults.some((test) => test.status === 'failed');
}

interface Failure {
  /** The file relative to the root, and the test. */
  readonly where: string;
  readonly message: string;
}

function failed(report: VitestReport, root: string): readonly Failure[] {
  return report.testResults.flatMap((one) => {
    const { name, message, assertionResults } = one;
    const file = relative(root, name);
    if (failedWithoutTest(one)) return [{ where: file, message: message ?? '' }];
    return assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => ({
        where: `${file}, ${test.fullName}`,
        message: (test.failureMessages ?? []).join('\n'),
      }));
  });
}

/** A line for each failure in the report: the file, relative to `root`, the test, and the first line of its message. */
export const failuresOf = (report: VitestReport, root: string): readonly string[] =>
  failed(report, root).map(({ where, message }) => `${where}: ${message.split('\n')[0] ?? ''}`);

/** A paragraph for each failure: file and test, and at most `lines` lines of its message with its stack. */
export const detailsOf = (report: VitestReport, root: string, lines = 25): readonly string[] =>
  failed(report, root).map(({ where, message }) =>
    [where, ...message.split('\n').slice(0, lines)].join('\n    '),
  );

/**
 * What failed, then the table of all kinds with the sums as its last line, which programs read: `N passed, N failed`.
 */
export function summary(tallies: readonly Tally[]): string {
  const width = Math.max(...tallies.map(({ kind }) => kind.length));
  const rows = tallies.map(({ kind, passed, failed, seconds, note }) => {
    const counts = `${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed`;
    return `${kind.padEnd(width)} ${counts} ${seconds.toFixed(1).padStart(7)} s${note === undefined ? '' : `  ${note}`}`;
  });
  const sum = (of: 'passed' | 'failed'): number => tallies.reduce((total, tally) => total + tally[of], 0);
  const failures = tallies.flatMap((tally) => tally.failures ?? []);
  const told = failures.length === 0 ? [] : [...failures, ''];
  return [...told, ...rows, '', `${sum('passed')} passed, ${sum('failed')} failed`].join('\n');
}
