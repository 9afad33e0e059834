import { expect, test } from 'vitest';
import { countReport, summary } from './tally.ts';

test('a file that could not be loaded counts as one failure', () => {
  const report = {
    numPassedTests: 3,
    numFailedTests: 1,
    testResults: [
      { status: 'passed', assertionResults: [{}, {}, {}] },
      { status: 'failed', assertionResults: [{}] },
      { status: 'failed', assertionResults: [] },
    ],
  };
  expect(countReport(report)).toEqual({ passed: 3, failed: 2 });
});

test('the last line has the sums, as programs read them', () => {
  const lines = summary([
    { kind: 'types', passed: 1, failed: 0, seconds: 2 },
    { kind: 'browser', passed: 0, failed: 1, seconds: 0, note: 'no Chromium' },
  ]).split('\n');
  expect(lines.at(-1)).toBe('1 passed, 1 failed');
  expect(lines[1]).toContain('no Chromium');
});
