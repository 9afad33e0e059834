import { expect, test } from 'vitest';
import { countReport, detailsOf, failuresOf, summary } from './tally.ts';

const passed = { fullName: 'holds', status: 'passed', failureMessages: [] };
const skipped = { fullName: 'was not tried', status: 'skipped', failureMessages: [] };
const failed = { fullName: 'breaks', status: 'failed', failureMessages: ['expected 1 to be 2\n  at a line'] };
const report = {
  numPassedTests: 3,
  numFailedTests: 1,
  testResults: [
    { name: '/project/a.test.ts', status: 'passed', assertionResults: [passed, passed] },
    { name: '/project/b.test.ts', status: 'failed', assertionResults: [passed, failed] },
    { name: '/project/c.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
    { name: '/project/d.test.ts', status: 'failed', message: 'no key', assertionResults: [skipped, skipped] },
  ],
};

test('a file that could not be loaded or set up counts as one failure', () => {
  expect(countReport(report)).toEqual({ passed: 3, failed: 3 });
});

test('what failed is named above the table: the output before it is long', () => {
  const failures = failuresOf(report, '/project');
  expect(failures).toEqual([
    'b.test.ts, breaks: expected 1 to be 2',
    'c.test.ts: no such module',
    'd.test.ts: no key',
  ]);
  const lines = summary([{ kind: 'unit', passed: 3, failed: 2, seconds: 1, failures }]).split('\n');
  expect(lines.slice(0, 3)).toEqual(failures);
  expect(lines.at(-1)).toBe('3 passed, 2 failed');
});

test('a failure is told with its stack, and no longer than asked', () => {
  expect(detailsOf(report, '/project')[0]).toBe('b.test.ts, breaks\n    expected 1 to be 2\n      at a line');
  expect(detailsOf(report, '/project', 1)[0]).toBe('b.test.ts, breaks\n    expected 1 to be 2');
});

test('the last line has the sums, as programs read them', () => {
  const lines = summary([
    { kind: 'types', passed: 1, failed: 0, seconds: 2 },
    { kind: 'browser', passed: 0, failed: 1, seconds: 0, note: 'no Chromium' },
  ]).split('\n');
  expect(lines.at(-1)).toBe('1 passed, 1 failed');
  expect(lines[1]).toContain('no Chromium');
});
