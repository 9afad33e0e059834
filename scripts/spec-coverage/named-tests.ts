/** Tables that name the tests covering a row: a path in backticks, then titles in double quotes. */

/** One row of a table's body. */
export interface NamingRow {
  readonly line: number;
  /** The row's first cell. */
  readonly subject: string;
  readonly tests: readonly { readonly file: string; readonly title: string }[];
}

/** The body rows of all tables of a page, with the tests named in their cells. */
export function namingRowsOf(markdown: string): readonly NamingRow[] {
  const lines = markdown.split('\n');
  return lines.flatMap((text, index) => {
    const isRule = /^\|[\s:|-]+\|$/;
    if (!text.startsWith('|') || isRule.test(text) || isRule.test(lines[index + 1] ?? '')) return [];
    const tests: { file: string; title: string }[] = [];
    let file: string | undefined;
    // A title may contain quotes itself, which are escaped.
    for (const [, path, title] of text.matchAll(/`([\w./-]+\.test\.tsx?)`|"((?:[^"\\]|\\.)+)"/g)) {
      file = path ?? file;
      if (title !== undefined && file !== undefined)
        tests.push({ file, title: title.replaceAll('\\"', '"') });
    }
    return [{ line: index + 1, subject: text.split('|')[1]?.trim() ?? '', tests }];
  });
}

/** Faults of the rows: one that names no test, and names of tests that do not run. */
export function namingFaults(
  rows: readonly NamingRow[],
  living: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  return rows.flatMap(({ line, subject, tests }) => {
    if (tests.length === 0) return [`line ${line} names no test: ${subject}`];
    return tests
      .filter(({ file, title }) => {
        const titles = living.get(file) ?? [];
        return !titles.some((known) => known === title || known.endsWith(` > ${title}`));
      })
      .map(({ file, title }) => `line ${line}: ${file} has no living test "${title}"`);
  });
}
