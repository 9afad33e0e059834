/** A specification as data: its sections, and in each the routes, calls, messages, fields, figures and sentences. */

/** A heading of the page with the text below it, without marks of markdown: lines joined by one space. */
export interface Section {
  readonly heading: string;
  readonly text: string;
  /** Where each line of the page begins in `text`. */
  readonly lines: readonly { readonly start: number; readonly line: number }[];
}

export interface Item {
  readonly kind: 'route' | 'call' | 'message' | 'field' | 'figure' | 'sentence';
  readonly text: string;
  /** Its place in the section's text: from, and up to without. */
  readonly start: number;
  readonly end: number;
}

/** The same marks off the page and off what is cited of it. */
export const plain = (markdown: string): string =>
  markdown
    .replace(/^\s*- /, '')
    .replaceAll(/\*\*|`/g, '')
    .replaceAll('|', ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/**
 * The sections of a page, each under its innermost heading (`##` or `###`). What stands before the first one
 * introduces the page, and heads of tables name columns: both say nothing that could be built.
 */
export function sectionsOf(markdown: string): readonly Section[] {
  const sections: { heading: string; text: string; lines: { start: number; line: number }[] }[] = [];
  const rows = markdown.split('\n');
  for (const [index, row] of rows.entries()) {
    const heading = /^###? (.+)$/.exec(row)?.[1];
    if (heading !== undefined) sections.push({ heading: plain(heading), text: '', lines: [] });
    const section = sections.at(-1);
    if (heading !== undefined || !section) continue;
    const isHead = row.startsWith('|') && /^\|[\s:|-]+\|$/.test(rows[index + 1] ?? '');
    const text = /^\|[\s:|-]+\|$/.test(row) || isHead ? '' : plain(row);
    if (text === '') continue;
    const start = section.text === '' ? 0 : section.text.length + 1;
    section.lines.push({ start, line: index + 1 });
    section.text = section.text === '' ? text : `${section.text} ${text}`;
  }
  return sections;
}

const call = /\b(?:GET|POST|PATCH|PUT|DELETE) \/\S*[^\s.,;:)]/g;
/** A path after a space or a bracket; the bare `/` only where a path is meant and no alternative. */
const route = /(?<=[\s(])\/[a-z][\w{}/?#=&.-]*(?<![.,;:])|(?<=\(|to |: )\/(?=[\s);,.])/g;
const field = /\b[a-z]+(?:[A-Z][a-z0-9]*)+\b/g;
const figure = /\d+(?:\.\d+)?/g;
/** Where the page speaks of its own parts. */
const reference = /sections? \d+/g;

/** Everything of a section that a line of the coverage must cite. Fields are taken from the section on entities. */
export function itemsOf({ heading, text, lines }: Section): readonly Item[] {
  const found: Item[] = [];
  const isFree = (start: number, end: number): boolean =>
    found.every((item) => end <= item.start || start >= item.end);
  const take = (kind: Item['kind'], pattern: RegExp, within = text): void => {
    for (const match of within.matchAll(pattern)) {
      const end = match.index + match[0].length;
      if (isFree(match.index, end)) found.push({ kind, text: match[0], start: match.index, end });
    }
  };
  // Quoted pairs follow each other: the text between two quotes is no message.
  const quotes = [...text.matchAll(/"[^"]*"/g)];
  for (const { index, 0: quoted } of quotes) {
    const inner = quoted.slice(1, -1);
    found.push({ kind: 'message', text: inner, start: index + 1, end: index + 1 + inner.length });
  }
  take('call', call);
  take('route', route);
  if (/Entities/.test(heading)) take('field', field);
  take(
    'figure',
    figure,
    text.replaceAll(reference, (words) => ' '.repeat(words.length)),
  );
  return [...found, ...sentencesOf(text, lines, found)].toSorted((a, b) => a.start - b.start);
}

/** Sentences and the clauses between semicolons. One that says only what is not shown leaves nothing to cover. */
function sentencesOf(text: string, lines: Section['lines'], items: readonly Item[]): readonly Item[] {
  const breaks = new Set([...lines.map(({ start }) => start), text.length]);
  for (const { index } of text.matchAll(/(?<=[.;]"?\)?) (?=\S)/g)) {
    const isQuoted = items.some(
      ({ kind, start, end }) => kind === 'message' && index >= start && index < end,
    );
    if (!isQuoted) breaks.add(index + 1);
  }
  const ends = [...breaks].toSorted((a, b) => a - b);
  return ends.slice(0, -1).flatMap((start, k) => {
    const end = ends[k + 1] ?? text.length;
    const sentence = text.slice(start, end).trim();
    const says = items.some((item) => item.start >= start && item.end <= end);
    return /not shown/.test(sentence) && !says
      ? []
      : [{ kind: 'sentence' as const, text: sentence, start, end: start + sentence.length }];
  });
}

/** The page's line on which a place of a section's text stands. */
export const lineAt = ({ lines }: Section, place: number): number =>
  lines.findLast(({ start }) => start <= place)?.line ?? 0;
