/** What if writes nothing: what it runs is the pure domain and itself, whatever it is given to read with (decision 204). */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#scripts/setup/paths.ts';

/** `import … from '…'`, `export … from '…'` and `import('…')` that load code: types alone are left out. */
const loads =
  /^\s*(?:import|export)\s+(?!type\b)(?:[^;'"]*?\bfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm;

function loadedBy(file: string): readonly string[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(loads)].map(([, statically, later]) => {
    const name = statically ?? later ?? '';
    if (name.startsWith('#')) return name.slice(1);
    return name.startsWith('.') ? relative(root, resolve(root, dirname(file), name)) : name;
  });
}

/** All that a file loads, and how it came to it. */
function reached(file: string, seen = new Map<string, string>()): ReadonlyMap<string, string> {
  for (const loaded of loadedBy(file)) {
    if (seen.has(loaded)) continue;
    seen.set(loaded, file);
    if (loaded.endsWith('.ts')) reached(loaded, seen);
  }
  return seen;
}

const folder = 'api/ops/what-if';

test('what if runs no code but the domain’s and its own', () => {
  const files = readdirSync(join(root, folder)).filter((name) => /(?<!\.test)\.ts$/.test(name));
  expect(files.length).toBeGreaterThan(3);
  const strays = files.flatMap((name) =>
    [...reached(`${folder}/${name}`)]
      .filter(([loaded]) => !loaded.startsWith('domain/') && !loaded.startsWith(`${folder}/`))
      .map(([loaded, by]) => `${by} loads ${loaded}`),
  );
  expect(strays).toEqual([]);
});
