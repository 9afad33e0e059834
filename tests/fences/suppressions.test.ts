/** Proves that a silenced check says why, in the comment that silences it. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

/** Comments that silence the linter, the formatter or the compiler, up to the end of their line. */
const SILENCED = /(?:\/\/|\/\*)\s*(oxlint-disable|eslint-disable|biome-ignore|@ts-[\w-]+)(.*)/g;

/** What a comment of each kind looks like when it gives its reason; of other kinds there are none. */
const REASONED: Readonly<Record<string, RegExp>> = {
  'oxlint-disable': /^-(?:next-)?line \S.* -- \w.{9}/,
  'biome-ignore': /^ \S+: \w.{9}/,
  '@ts-expect-error': /^ \w.{9}/,
};

/** The comments that silence something without a reason. */
const unexplainedIn = (source: string): readonly string[] =>
  [...source.matchAll(SILENCED)]
    .filter(([, kind = '', rest = '']) => !REASONED[kind]?.test(rest))
    .map(([comment]) => comment);

const files = globSync(
  '{*,{activities,api,bench,domain,events,mails,projections,sandbox,scripts,tests,vendors,web,words,workflows}/**/*}.{ts,tsx,mts,mjs,js,css}',
  {
    cwd: root,
  },
).filter(
  (file) =>
    !/(^|\/)(node_modules|generated|histories|fixture)\//.test(file) &&
    join(root, file) !== import.meta.filename,
);

test('whatever silences a check gives its reason', () => {
  expect(files.length).toBeGreaterThan(1000);
  const unexplained = files.flatMap((file) =>
    unexplainedIn(readFileSync(join(root, file), 'utf8')).map((comment) => `${file}: ${comment}`),
  );
  expect(unexplained).toEqual([]);
});

test('it sees what silences without a reason, for a whole file, or in another tool’s words', () => {
  const bad = [
    '// oxlint-disable-next-line react/exhaustive-deps',
    '// oxlint-disable-next-line react/exhaustive-deps -- ok',
    '// oxlint-disable-next-line -- the rule does not know this case',
    '/* oxlint-disable react/exhaustive-deps -- the rule does not know this case */',
    '// eslint-disable-next-line no-var -- the rule does not know this case',
    '// @ts-expect-error',
    '// @ts-ignore The types are wrong here.',
  ];
  expect(bad.filter((line) => unexplainedIn(`const a = 1;\n  ${line}\n`).length === 0)).toEqual([]);
  const good = [
    '// oxlint-disable-next-line react/exhaustive-deps -- the rule does not know this case',
    '{/* oxlint-disable-line jsx-a11y/no-autofocus, no-var -- the rule does not know this case */}',
    '// @ts-expect-error Naming sealed values without `erase` does not compile.',
  ];
  expect(good.flatMap((line) => unexplainedIn(`  ${line}\n`))).toEqual([]);
});
