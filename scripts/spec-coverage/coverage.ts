/** The coverage page as data: each line cites the specification and names the tests that show it. */
import { dirname, join, normalize } from 'node:path';
import { plain } from './specification.ts';

export interface TestName {
  /** Path from the root of the repository; undefined where the page does not say what the name stands for. */
  readonly file: string | undefined;
  /** As the page writes it. */
  readonly name: string;
  /** The test's title, or its end after a ` > `. */
  readonly title: string;
}

export interface CoverageLine {
  readonly line: number;
  readonly heading: string;
  /** Pieces of the specification, word for word, in its order. */
  readonly cited: readonly string[];
  readonly tests: readonly TestName[];
}

/** What stands between pieces of the specification that a line leaves words out of. */
const GAP = ' … ';

/**
 * The lines of the page's tables: specification, tests, and what is to be said about them. `page` is its path from
 * the root, from which its links start: `[booking.e2e]: ../tests/e2e/booking.e2e.test.ts`.
 */
export function linesOf(markdown: string, page: string): readonly CoverageLine[] {
  const rows = markdown.split('\n');
  const files = new Map(
    rows.flatMap((row) => {
      const [, name, path] = /^\[([^\]]+)\]: (\S+)$/.exec(row) ?? [];
      return name === undefined || path === undefined ? [] : [[name, normalize(join(dirname(page), path))]];
    }),
  );
  let heading = '';
  return rows.flatMap((row, index) => {
    heading = /^###? (.+)$/.exec(row)?.[1] ?? heading;
    const isHead = /^\|[\s:|-]+\|$/.test(rows[index + 1] ?? '');
    if (!row.startsWith('|') || isHead || /^\|[\s:|-]+\|$/.test(row)) return [];
    const [cited = '', tests = ''] = row.slice(1, -1).split(' | ');
    return [
      {
        line: index + 1,
        heading: plain(heading),
        cited: cited.split(GAP).map(plain),
        tests: tests
          .split('<br>')
          .map((test) => test.trim())
          .filter((test) => test !== '')
          .map((test) => {
            const [, name = test, title = ''] = /^\[([^\]]+)\] › (.+)$/.exec(test) ?? [];
            return { file: files.get(name), name, title };
          }),
      },
    ];
  });
}
