/** Proves that each row of the tables that name tests is shown by a test that runs. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { livingTests } from '#scripts/spec-coverage/living-tests.ts';
import { namingFaults, namingRowsOf } from '#scripts/spec-coverage/named-tests.ts';

const root = join(import.meta.dirname, '..', '..');
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
const rowsOf = (page: string) => namingRowsOf(readFileSync(join(root, page), 'utf8'));
const fidelity = rowsOf('docs/provider-fidelity.md');
const coverage = rowsOf('docs/requirements-coverage.md');

/** The tests that run, of the files that the pages' rows name and that exist: read once for both, which takes seconds. */
const named = new Set([...fidelity, ...coverage].flatMap(({ tests }) => tests.map(({ file }) => file)));
const living = livingTests(
  root,
  vitest,
  [...named].filter((file) => existsSync(join(root, file))),
);

test('every behavior of the card provider that the sandbox copies has a living test', () => {
  expect(fidelity.length).toBeGreaterThan(2);
  expect(namingFaults(fidelity, living)).toEqual([]);
});

test('every requirement has a living test', () => {
  expect(namingFaults(coverage, living)).toEqual([]);
  const requirements = readFileSync(join(root, 'docs/spec/requirements.md'), 'utf8').match(
    /(?<=^- \*\*)R\d+/gm,
  );
  expect(coverage.map(({ subject }) => subject)).toEqual(requirements);
});

test('a row without a test, a test that does not exist and a file that does not exist are told', () => {
  const page = `
| What | Test |
|---|---|
| good | \`a.test.ts\` "works", "works > twice" |
| none | by eye |
| gone | \`a.test.ts\` "worked" |
| lost | \`b.test.ts\` "works" |
`;
  const found = new Map([['a.test.ts', ['works', 'outer > works > twice']]]);
  expect(namingFaults(namingRowsOf(page), found)).toEqual([
    'line 5 names no test: none',
    'line 6: a.test.ts has no living test "worked"',
    'line 7: b.test.ts has no living test "works"',
  ]);
});
