/** Counts of passed and failed checks, kind by kind. */

/** What one kind of check came to. */
export interface Tally {
  /** Such as "types" or "workflow". */
  readonly kind: string;
  readonly passed: number;
  readonly failed: number;
  readonly seconds: number;
  /** Why something failed, where the run's own output has not said it. */
  readonly note?: string;
}

/** The part of vitest's JSON report that is counted. */
export interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly unknown[];
  }[];
}

/** A file that could not even be loaded has no tests in the report; it counts as one failure. */
export function countReport(report: VitestReport): { readonly passed: number; readonly failed: number } {
  const unloadable = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloadable.length };
}

/** The table of all kinds with the sums as its last line, which programs read: `N passed, N failed`. */
export function summary(tallies: readonly Tally[]): string {
  const width = Math.max(...tallies.map(({ kind }) => kind.length));
  const rows = tallies.map(({ kind, passed, failed, seconds, note }) => {
    const counts = `${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed`;
    return `${kind.padEnd(width)} ${counts} ${seconds.toFixed(1).padStart(7)} s${note === undefined ? '' : `  ${note}`}`;
  });
  const sum = (of: 'passed' | 'failed'): number => tallies.reduce((total, tally) => total + tally[of], 0);
  return [...rows, '', `${sum('passed')} passed, ${sum('failed')} failed`].join('\n');
}
