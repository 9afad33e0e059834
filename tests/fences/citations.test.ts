/** Proves that what code and pages cite can be read in this repository: sections, requirements, decisions, pages. */
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const docs = join(root, 'docs');

/** The page that the word before a `§` stands for. */
const pages = {
  'design.md': 'design.md',
  customer: 'spec/customer.md',
  technician: 'spec/technician.md',
  admin: 'spec/admin-and-partner.md',
} as const;
type PageName = keyof typeof pages;

const isPageName = (word: string): word is PageName => word in pages;

const numbersIn = (page: string, pattern: RegExp): ReadonlySet<string> =>
  new Set([...readFileSync(join(docs, page), 'utf8').matchAll(pattern)].map(([, number = '']) => number));

const sections = new Map(
  Object.entries(pages).map(([name, page]) => [name, numbersIn(page, /^## (\d+)\. /gm)]),
);
const requirements = numbersIn('spec/requirements.md', /^- \*\*(R\d+)\b/gm);
const decisions = new Set(readdirSync(join(docs, 'decisions')).map((file) => file.slice(0, 3)));

/** A `§` without a page's name belongs to the page named this few characters before it: `design.md §3, §4`. */
const SAME_CITATION = 30;

/**
 * What the text cites and nobody can look up. `directory` is where its relative links start from.
 *
 * @returns "line: citation" of each
 */
function unresolved(text: string, directory: string): readonly string[] {
  const found: { readonly at: number; readonly citation: string }[] = [];
  let page: PageName | undefined;
  let pageEnds = -Infinity;
  for (const match of text.matchAll(/(?:([\w.-]+)(?:\s+\*?\s*))?§\s?(\d+)/g)) {
    const [citation, word = '', section = ''] = match;
    if (isPageName(word)) page = word;
    else if (match.index + citation.length - pageEnds > SAME_CITATION) page = undefined;
    if (page === undefined || !sections.get(page)?.has(section)) found.push({ at: match.index, citation });
    pageEnds = match.index + citation.length;
  }
  for (const match of text.matchAll(/\bR\d+\b/g)) {
    if (!requirements.has(match[0])) found.push({ at: match.index, citation: match[0] });
  }
  for (const match of text.matchAll(/\bdecisions?[ /](\d{3})\b/g)) {
    if (!decisions.has(match[1] ?? '')) found.push({ at: match.index, citation: match[0] });
  }
  for (const match of text.matchAll(/(?<![\w*/.-])[\w./-]*\w\.md\b/g)) {
    const places = [directory, root, docs, join(docs, 'spec')];
    if (!places.some((place) => existsSync(join(place, match[0])))) {
      found.push({ at: match.index, citation: match[0] });
    }
  }
  return found
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, citation }) => `${text.slice(0, at).split('\n').length}: ${citation}`);
}

test('a section, a requirement, a decision and a page that nobody wrote are reported', () => {
  const text = readFileSync(join(import.meta.dirname, 'fixture', 'citations.txt'), 'utf8');
  const broken = text.split('\n').flatMap((line, k) => (line.endsWith(' breaks') ? [k + 1] : []));
  expect(broken.length).toBe(6);
  expect(unresolved(text, root).map((finding) => Number.parseInt(finding, 10))).toEqual(broken);
});

test('everything cited in code and pages stands in this repository', () => {
  const files = globSync('**/*.{ts,tsx,mjs,js,css,sql,md}', {
    cwd: root,
    exclude: ['**/node_modules', '**/dist', '.hexkey', 'docs/spec', 'tests/fences/fixture'],
  });
  expect(files.length).toBeGreaterThan(500);
  const missing = files.flatMap((file) =>
    unresolved(readFileSync(join(root, file), 'utf8'), join(root, dirname(file))).map(
      (finding) => `${file}:${finding}`,
    ),
  );
  expect(missing).toEqual([]);
});

test('every decision record stands in the list of decisions', () => {
  const list = readFileSync(join(docs, 'decisions', 'README.md'), 'utf8');
  const records = readdirSync(join(docs, 'decisions')).filter((file) => file !== 'README.md');
  expect(records.filter((record) => !list.includes(`(${record})`))).toEqual([]);
});
