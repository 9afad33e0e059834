/**
 * A specification as data: its sections, and in each the routes, calls, messages, fields, options, figures and
 * sentences; sentences about validation are rules, and those about limits are constants.
 */
import { callsOf, cellsOf, entitiesOf, optionListsOf, optionRowsOf } from './lists.ts';

/** A heading of the page with the text below it, without markdown: lines joined by one space. */
export interface Section {
  readonly heading: string;
  /** The heading above it, or itself: `2. Screens and routes`. */
  readonly chapter: string;
  readonly text: string;
  /** The columns of its table of options, one per form; empty without such a table. */
  readonly forms: readonly string[];
  /** Where each line of the page begins in `text`, and the line itself. */
  readonly lines: readonly { readonly start: number; readonly line: number; readonly row: string }[];
}

export interface Item {
  readonly kind:
    | 'route'
    | 'call'
    | 'message'
    | 'field'
    | 'option'
    | 'figure'
    | 'rule'
    | 'constant'
    | 'sentence';
  readonly text: string;
  /** Its range in the section's text: from, inclusive, to, exclusive. */
  readonly start: number;
  readonly end: number;
}

/** Removes the same markdown from the page and from quotations of it. */
export const plain = (markdown: string): string =>
  markdown
    .replace(/^\s*- /, '')
    .replaceAll(/\*\*|`/g, '')
    .replaceAll('|', ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/**
 * The sections of a page, each under its innermost heading (`##` or `###`). The text before the first one is an
 * introduction, and table headers name columns: neither describes anything to be built.
 */
export function sectionsOf(markdown: string): readonly Section[] {
  const sections: (Section & {
    text: string;
    forms: readonly string[];
    lines: Section['lines'][number][];
  })[] = [];
  const rows = markdown.split('\n');
  let chapter = '';
  for (const [index, row] of rows.entries()) {
    const [, marks, heading] = /^(###?) (.+)$/.exec(row) ?? [];
    if (marks === '##' && heading !== undefined) chapter = plain(heading);
    if (heading !== undefined)
      sections.push({ heading: plain(heading), chapter, text: '', forms: [], lines: [] });
    const section = sections.at(-1);
    if (heading !== undefined || !section) continue;
    const isHead = row.startsWith('|') && /^\|[\s:|-]+\|$/.test(rows[index + 1] ?? '');
    if (isHead && /^\| Option\b/.test(row)) section.forms = cellsOf(row).slice(1);
    const text = /^\|[\s:|-]+\|$/.test(row) || isHead ? '' : plain(row);
    if (text === '') continue;
    const start = section.text === '' ? 0 : section.text.length + 1;
    section.lines.push({ start, line: index + 1, row });
    section.text = section.text === '' ? text : `${section.text} ${text}`;
  }
  return sections;
}

const call = /\b(?:GET|POST|PATCH|PUT|DELETE) \/\S*[^\s.,;:)]/g;
/** A path after a space or a bracket; the bare `/` only if it is a path and not an alternative. */
const route = /(?<=[\s(]|^)\/[a-z][\w{}/?#=&.-]*(?<![.,;:])|(?<=\(|to |from |: )\/(?=[\s);,.])/g;
const figure = /\d+(?:\.\d+)?/g;
/** References to the page's own sections. */
const reference = /sections? \d+/g;

const double = /["“]([^"“”]*)["”]/g;
/**
 * A quote within a word is an apostrophe: `Passwords don't match`; one after a word opens nothing: `30 days' notice`.
 */
const single = /(?<![\p{L}\d])['‘]((?:[^'‘’]|(?<=\p{L})['’](?=\p{L}))+)['’](?!\p{L})/gu;

/**
 * The quoted messages of a text, in either kind of quotes, straight or curly.
 *
 * @throws {Error} if a quotation is not closed
 */
function messagesOf(text: string): readonly Item[] {
  const blank = (words: string): string => ' '.repeat(words.length);
  const isText = [...text.matchAll(double)];
  const isSingle = [...text.replaceAll(double, blank).matchAll(single)];
  const left = text
    .replaceAll(double, blank)
    .replaceAll(single, blank)
    .replaceAll(/(?<=\p{L})['’]/gu, ' ');
  const open = /["“”'‘’]/.exec(left);
  if (open) throw new Error(`a quotation is not closed: ${text.slice(open.index, open.index + 60)}`);
  return [...isText, ...isSingle].map(({ index, 1: inner = '' }) => ({
    kind: 'message',
    text: inner,
    start: index + 1,
    end: index + 1 + inner.length,
  }));
}

/** The fields and options listed in a line, in order. */
function listedIn({ chapter, forms }: Section, row: string): readonly Pick<Item, 'kind' | 'text'>[] {
  const fields = /Entities/.test(chapter)
    ? entitiesOf(row).flatMap((entity) => entity.fields)
    : callsOf(row).flatMap(({ payload, answer }) => [...payload, ...answer]);
  const lists = row.startsWith('|') ? optionRowsOf(row, forms) : optionListsOf(row);
  return [
    ...(/Entities|calls/.test(chapter) ? fields : []).flatMap(({ path, options }) => [
      { kind: 'field' as const, text: path.slice(path.lastIndexOf('.') + 1) },
      ...options.map((text) => ({ kind: 'option' as const, text })),
    ]),
    ...(/Entities|constants/.test(chapter) ? lists : []).flatMap(({ options }) =>
      options.map(({ text }) => ({ kind: 'option' as const, text })),
    ),
  ];
}

/**
 * Fields and options with their positions.
 *
 * @throws {Error} for one that is not in its line
 */
function listItemsOf(section: Section): readonly Item[] {
  const { text, lines } = section;
  return lines.flatMap(({ start, row }, index) => {
    const end = lines[index + 1]?.start ?? text.length;
    // The words of a path are not fields.
    let from =
      start + (/^\W*(?:GET|POST|PATCH|PUT|DELETE) \S+/.exec(text.slice(start, end))?.[0].length ?? 0);
    return listedIn(section, row).map((item) => {
      const place = wordAt(text, item.text, from);
      if (place < 0 || place >= end) throw new Error(`“${item.text}” does not stand in its line: ${row}`);
      from = place + item.text.length;
      return { ...item, start: place, end: from };
    });
  });
}

/** The next position of the word, not as a part of a longer one; -1 if there is none. */
function wordAt(text: string, word: string, from: number): number {
  for (let place = text.indexOf(word, from); place >= 0; place = text.indexOf(word, place + 1))
    if (!/[\w-]/.test(text[place - 1] ?? ' ') && !/[\w-]/.test(text[place + word.length] ?? ' '))
      return place;
  return -1;
}

/** Everything in a section that a line of the coverage must cite. */
export function itemsOf(section: Section): readonly Item[] {
  const { chapter, text, lines } = section;
  const found: Item[] = [...messagesOf(text)];
  const isFree = (start: number, end: number): boolean =>
    found.every((item) => end <= item.start || start >= item.end);
  const take = (kind: Item['kind'], pattern: RegExp, within = text): void => {
    for (const match of within.matchAll(pattern)) {
      const end = match.index + match[0].length;
      if (isFree(match.index, end)) found.push({ kind, text: match[0], start: match.index, end });
    }
  };
  take('call', call);
  take('route', route);
  found.push(...listItemsOf(section).filter(({ start, end }) => isFree(start, end)));
  take(
    'figure',
    figure,
    text.replaceAll(reference, (words) => ' '.repeat(words.length)),
  );
  const sentence = /Validation/.test(chapter) ? 'rule' : /constants/.test(chapter) ? 'constant' : 'sentence';
  return [...found, ...sentencesOf(text, lines, found, sentence)].toSorted((a, b) => a.start - b.start);
}

/** Sentences and the clauses between semicolons. One that only says what is not shown needs no coverage. */
function sentencesOf(
  text: string,
  lines: Section['lines'],
  items: readonly Item[],
  kind: 'rule' | 'constant' | 'sentence',
): readonly Item[] {
  const breaks = new Set([...lines.map(({ start }) => start), text.length]);
  for (const { index } of text.matchAll(/(?<=[.;]["'”’]?\)?) (?=\S)/g)) {
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
      : [{ kind, text: sentence, start, end: start + sentence.length }];
  });
}

/** The page's line for a position in a section's text. */
export const lineAt = ({ lines }: Section, place: number): number =>
  lines.findLast(({ start }) => start <= place)?.line ?? 0;
