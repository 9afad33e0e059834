/** The tests that really run, by file: Vitest's own reading of the sources, without skipped ones. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { z } from 'zod';

const listing = z.array(z.object({ name: z.string(), file: z.string() }));

/**
 * Full titles (`describe > test`) of each file, with paths relative to `root`. Titles of `each` appear as written, with
 * their `%s`. Nothing is run: no servers or browsers are started.
 *
 * @throws {Error} if Vitest cannot read a file
 */
export function livingTests(
  root: string,
  vitest: string,
  files: readonly string[],
): ReadonlyMap<string, readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'hexkey-tests-'));
  const answer = join(folder, 'tests.json');
  try {
    const { status, stderr } = spawnSync(
      process.execPath,
      [vitest, 'list', '--static-parse', `--json=${answer}`, ...files],
      { cwd: root, encoding: 'utf8' },
    );
    if (status !== 0) throw new Error(`the tests could not be listed: ${stderr}`);
    const found = new Map<string, string[]>(files.map((file) => [file, []]));
    // When tests are only listed, double quotes in titles are escaped.
    for (const { name, file } of listing.parse(JSON.parse(readFileSync(answer, 'utf8'))))
      found.get(relative(root, file))?.push(name.replaceAll('\\"', '"'));
    return found;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
