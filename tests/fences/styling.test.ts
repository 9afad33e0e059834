/** Proves the one way of styling (decision 083): utilities on the tokens, and no class names of our own. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { compile } from 'tailwindcss';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const styles = join(root, 'web/styles');

/** Names that are no utilities: the drawings', whose paths are generated, and the marks that variants look for. */
const ALLOWED = /^(art|art-arrive|art-joins|iso|iso-(small|large)|peer|group(\/\w+)?)$/;

const { build } = await compile(readFileSync(join(styles, 'theme.css'), 'utf8'), {
  base: styles,
  loadStylesheet: (id, base) => {
    const path = id.startsWith('.') ? resolve(base, id) : join(root, 'node_modules', id);
    return Promise.resolve({ path, base: dirname(path), content: readFileSync(path, 'utf8') });
  },
});

/** The name as it stands in a selector: Tailwind puts a backslash before what is no letter, digit, - or _. */
const selectorOf = (name: string): string => `.${name.replaceAll(/[^\w-]/g, '\\$&')}`;

/** The classes written in attributes, also as arguments of `classes()`. */
const classesIn = (source: string): readonly string[] =>
  [...source.matchAll(/className="([^"]*)"|className=\{classes\(\s*'([^']*)'/g)].flatMap(
    ([, plain = '', joined = '']) => `${plain} ${joined}`.split(/\s+/).filter(Boolean),
  );

/** Those of the names for which Tailwind makes no rule. */
function foreignOf(names: Iterable<string>): readonly string[] {
  const asked = [...new Set(names)].filter((name) => !ALLOWED.test(name));
  const css = build(asked);
  return asked.filter((name) => !css.includes(selectorOf(name)));
}

test('every class of the web is a utility of the theme', () => {
  const used = globSync('web/**/*.tsx', { cwd: root }).flatMap((file) =>
    classesIn(readFileSync(join(root, file), 'utf8')),
  );
  expect(used.length).toBeGreaterThan(1000);
  expect(foreignOf(used)).toEqual([]);
});

const foreignIn = (source: string): readonly string[] => foreignOf(classesIn(source));

test('it sees a class of our own, alone and beside utilities', () => {
  expect(foreignIn('<p className="booking-row" />')).toEqual(['booking-row']);
  expect(foreignIn("<p className={classes('grid price-lines max-md:gap-2', wide && 'w-full')} />")).toEqual([
    'price-lines',
  ]);
  expect(foreignIn('<p className="text-muted max-phone:*:w-full" />')).toEqual([]);
});

/** The style sheets that stand in `web/styles`: what they all share, and one for each document, named by it. */
const ownSheets: ReadonlySet<string> = new Set([
  ...['tokens', 'theme', 'base', 'art', 'iso', 'print'].map((name) => `web/styles/${name}.css`),
  ...globSync('web/*.html', { cwd: root }).flatMap((document) =>
    [...readFileSync(join(root, document), 'utf8').matchAll(/href="\.\/(styles\/[a-z]+\.css)"/g)].map(
      ([, sheet]) => `web/${sheet}`,
    ),
  ),
]);

const strayIn = (files: readonly string[]): readonly string[] => files.filter((file) => !ownSheets.has(file));

test('style sheets stand in web/styles only', () => {
  expect(strayIn(globSync('web/**/*.css', { cwd: root }))).toEqual([]);
  expect(ownSheets).toContain('web/styles/console.css');
  const strays = ['web/apps/customer/booking/booking.css', 'web/styles/booking.css'];
  expect(strayIn([...strays, 'web/styles/base.css'])).toEqual(strays);
});
