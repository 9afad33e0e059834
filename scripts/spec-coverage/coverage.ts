/** The coverage page as data: each line cites a specification and names the tests that prove it. */
import { dirname, join, normalize } from 'node:path';
import { plain } from './specification.ts';

export interface TestName {
  /** Path from the root of the repository; undefined if the page does not define the name. */
  readonly file: string | undefined;
  /** As written on the page. */
  readonly name: string;
  /** The test's title, or its end after a ` > `. */
  readonly title: string;
}

export interface CoverageLine {
  readonly line: number;
  readonly heading: string;
  /** Quotations from the specification, verbatim and in order. */
  readonly cited: readonly string[];
  /** Where it is in the product, as the page writes it; undefined in a table without that column. */
  readonly places: readonly string[] | undefined;
  readonly tests: readonly TestName[];
  /** The part of the product that it waits for; undefined for a line that has tests. */
  readonly waitsFor: string | undefined;
}

/** The part of the page about one specification. */
export interface CoveragePart {
  /** Path of the specification from the root. */
  readonly specification: string;
  readonly lines: readonly CoverageLine[];
}

/** Marks words left out between quotations. */
const GAP = ' … ';

const isRule = (row: string | undefined): boolean => /^\|[\s:|-]+\|$/.test(row ?? '');
const entriesOf = (cell: string | undefined): readonly string[] =>
  (cell ?? '')
    .split('<br>')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

/**
 * The parts of the page, each below a first heading that links its specification: `# [The customer](spec/customer.md)`.
 * Their tables have the columns `Specification`, optionally `Where`, `Test`, and others; open lines are in a table with
 * the columns `Specification`, `Section` and `Waits for`. `page` is its path from the root, to which its links are
 * relative: `[booking.e2e]: ../tests/e2e/booking.e2e.test.ts`.
 */
export function partsOf(markdown: string, page: string): readonly CoveragePart[] {
  const rows = markdown.split('\n');
  const fromRoot = (path: string): string => normalize(join(dirname(page), path));
  const files = new Map(
    rows.flatMap((row) => {
      const [, name, path] = /^\[([^\]]+)\]: (\S+)$/.exec(row) ?? [];
      return name === undefined || path === undefined ? [] : [[name, fromRoot(path)]];
    }),
  );
  const parts: { readonly specification: string; readonly lines: CoverageLine[] }[] = [];
  let heading = '';
  let columns: readonly string[] = [];
  for (const [index, row] of rows.entries()) {
    const path = /^# \[[^\]]+\]\((\S+)\)/.exec(row)?.[1];
    if (path !== undefined) parts.push({ specification: fromRoot(path), lines: [] });
    heading = /^###? (.+)$/.exec(row)?.[1] ?? heading;
    const cells = row.slice(1, -1).split(' | ');
    if (isRule(rows[index + 1])) columns = cells.map((cell) => cell.trim());
    if (!row.startsWith('|') || isRule(row) || isRule(rows[index + 1])) continue;
    const cell = (column: string): string | undefined => cells[columns.indexOf(column)];
    const waitsFor = cell('Waits for')?.trim();
    parts.at(-1)?.lines.push({
      line: index + 1,
      heading: plain(waitsFor === undefined ? heading : (cell('Section') ?? '')),
      cited: (cells[0] ?? '').split(GAP).map(plain),
      places: columns.includes('Where') ? entriesOf(cell('Where')) : undefined,
      tests: entriesOf(cell('Test')).map((test) => {
        const [, name = test, title = ''] = /^\[([^\]]+)\] › (.+)$/.exec(test) ?? [];
        return { file: files.get(name), name, title };
      }),
      waitsFor,
    });
  }
  return parts;
}
