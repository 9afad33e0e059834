/** The inputs of a build as one hash: it is rebuilt if and only if that has changed. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { root } from './paths.ts';

/**
 * The hash of files and of all files below directories, each named relative to the root; tests are not inputs of a
 * build.
 */
export async function hashOfInputs(inputs: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const input of inputs) {
    for (const file of await filesOf(join(root, input))) {
      hash.update(`${file.slice(root.length)}\0`);
      hash.update(await readFile(file));
    }
  }
  return hash.digest('hex');
}

/** The file itself, or the files below a directory in a stable order. */
async function filesOf(path: string): Promise<readonly string[]> {
  const siblings = existsSync(path) ? await readdir(dirname(path), { withFileTypes: true }) : [];
  const isFile = siblings.some((entry) => join(dirname(path), entry.name) === path && entry.isFile());
  if (isFile) return [path];
  if (siblings.length === 0) return [];
  const entries = await readdir(path, { withFileTypes: true, recursive: true });
  return entries
    .filter(
      (entry) =>
        entry.isFile() && !/\.test\.tsx?$/.test(entry.name) && !entry.parentPath.includes('node_modules'),
    )
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
