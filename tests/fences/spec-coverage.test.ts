/** Proves that each thing the customer specification says has a line in the coverage, and each line a living test. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { linesOf } from '#scripts/spec-coverage/coverage.ts';
import { faultsOf } from '#scripts/spec-coverage/faults.ts';
import { livingTests } from '#scripts/spec-coverage/living-tests.ts';
import { itemsOf, sectionsOf } from '#scripts/spec-coverage/specification.ts';

const root = join(import.meta.dirname, '..', '..');
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');

const textOf = (page: string): string => readFileSync(join(root, page), 'utf8');

test('every route, call, message, field, figure and sentence of the specification has a living test', () => {
  const page = 'docs/spec-coverage.md';
  const lines = linesOf(textOf(page), page);
  const files = new Set(lines.flatMap(({ tests }) => tests.flatMap(({ file }) => file ?? [])));
  const living = livingTests(root, vitest, [...files]);
  expect(faultsOf(sectionsOf(textOf('docs/spec/customer.md')), lines, living)).toEqual([]);
});

test('the items are read off the specification, each of its kinds', () => {
  const sections = sectionsOf(textOf('docs/spec/customer.md'));
  const counts: Record<string, number> = {};
  for (const { kind } of sections.flatMap(itemsOf)) counts[kind] = (counts[kind] ?? 0) + 1;
  expect(counts).toMatchObject({ call: 15, message: 79, route: 97 });
  expect(counts['sentence']).toBeGreaterThan(300);
  expect(counts['figure']).toBeGreaterThan(150);
  expect(counts['field']).toBeGreaterThan(100);
});

const specification = `# A page

What introduces it says nothing.

## 1. Routes

Pages: /a, /a/{id} and /b. The rest is not shown.

## 2. Messages

- Nothing typed: "Error" / "Fill in; all of it". Wait 500 ms.
- Sent: "Thanks".

## 3. Calls

| Call | Payload |
|---|---|
| POST /api/a | JSON name |
| GET /api/a | none |
`;
const tests = `import { describe, test } from 'vitest';
describe('a page', () => {
  test('opens', () => {});
  test.skip('closes', () => {});
  test.each(['x'])('says %s', () => {});
  // test('is only thought of', () => {});
});
test('opens the door', () => {});
`;
const whole = `
## 1. Routes
| Specification | Test | As built |
|---|---|---|
| Pages: \`/a\` | [some] › opens | |
| \`/a/{id}\` … \`/b\` | [some] › a page > opens | |

## 2. Messages
| Specification | Test |
|---|---|
| "Error" / "Fill in; all of it" | [some] › says %s<br>[some] › opens the door |
| Wait 500 ms | [some] › says %s |
| Sent: "Thanks" | [some] › says %s |

## 3. Calls
| Specification | Test |
|---|---|
| **POST /api/a** JSON name | [some] › opens |
| GET /api/a | [some] › opens |

[some]: ../some.test.ts
`;

let living: ReadonlyMap<string, readonly string[]>;
beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), 'hexkey-coverage-'));
  writeFileSync(join(folder, 'some.test.ts'), tests);
  living = livingTests(folder, vitest, ['some.test.ts']);
  rmSync(folder, { recursive: true });
});

/** The faults of the example with a change of its coverage page. */
function faultsWith(from: string, to: string): readonly string[] {
  expect(whole).toContain(from);
  return faultsOf(
    sectionsOf(specification),
    linesOf(whole.replace(from, to), 'docs/spec-coverage.md'),
    living,
  );
}

test('a coverage without a gap has no faults', () => {
  expect(faultsWith('Pages:', 'Pages:')).toEqual([]);
});

test.each([
  ['a line without a test', 'GET /api/a | [some] › opens', 'GET /api/a | ', /line 19 has no test/],
  [
    'a test that there is not',
    '› a page > opens',
    '› a page > sleeps',
    /no living test of some\.test\.ts: “a page > sleeps”/,
  ],
  ['a test that is skipped', '› a page > opens', '› closes', /no living test.*“closes”/],
  ['a test in a comment', '› a page > opens', '› is only thought of', /no living test.*“is only thought of”/],
  ['a file that is not named', '[some] › opens the door', '[other] › opens the door', /names “other”/],
  [
    'words that the specification does not have',
    'Sent: "Thanks"',
    'Sent: "Thank you"',
    /cites “Sent: "Thank you"”/,
  ],
  ['a heading that it does not have', '## 3. Calls', '## 3. Tables', /“3\. Tables”, which is no heading/],
  [
    'a message without a line',
    '| Sent: "Thanks" | [some] › says %s |\n',
    '',
    /line 12 has no line: message “Thanks”/,
  ],
  ['a route without a line', ' … `/b`', '', /line 7 has no line: route “\/b”/],
  [
    'a route inside of another one',
    '| Pages: `/a` | [some] › opens | |\n',
    '',
    /line 7 has no line: route “\/a”/,
  ],
  [
    'a call without a line',
    '| GET /api/a | [some] › opens |\n',
    '',
    /line 19 has no line: call “GET \/api\/a”/,
  ],
  ['a figure without a line', 'Wait 500 ms', 'Wait', /line 11 has no line: figure “500”/],
] as const)('%s is told', (_what, from, to, fault) => {
  expect(faultsWith(from, to)).toContainEqual(expect.stringMatching(fault));
});
