/** Joins the pages that were made ahead of time with the built files that each of them needs. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { BuiltPage } from '#api/pages/built.ts';

const drawnPage = z.object({
  path: z.string(),
  language: z.enum(['en', 'es']),
  html: z.string(),
  title: z.string(),
  description: z.string(),
  /** Source files that were imported on demand, below web/. */
  loaded: z.array(z.string()),
});
/** A page as make-pages.ts draws it. */
export type DrawnPage = z.output<typeof drawnPage>;

/** What is read of Vite's manifest: chunks by source file or by a name of their own. */
const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.array(z.string()).default([]),
    imports: z.array(z.string()).default([]),
  }),
);
type Manifest = z.output<typeof manifestSchema>;

const ENTRY = 'index.html';

/** The files of `sources` and of all that they import in turn, each once, those wanted first at the front. */
function filesOf(manifest: Manifest, sources: readonly string[]): Pick<BuiltPage, 'modules' | 'styles'> {
  const seen = new Set<string>();
  const modules = new Set<string>();
  const styles = new Set<string>();
  const visit = (name: string): void => {
    if (seen.has(name)) return;
    seen.add(name);
    const chunk = manifest[name];
    // A file that is no chunk of its own is part of another.
    if (!chunk) return;
    if (chunk.file.endsWith('.js')) modules.add(chunk.file);
    for (const file of chunk.css) styles.add(file);
    chunk.imports.forEach(visit);
  };
  sources.forEach(visit);
  return { modules: [...modules], styles: [...styles] };
}

/** Writes `.pages/pages.json` into the built web from what make-pages.ts has left in `drawnFile`. */
export async function writeBuiltPages(webFolder: string, drawnFile: string): Promise<void> {
  const folder = join(webFolder, '.pages');
  const manifest = manifestSchema.parse(JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')));
  const drawn = z.array(drawnPage).parse(JSON.parse(await readFile(drawnFile, 'utf8')));
  const pages = drawn.map(
    ({ loaded, ...page }): BuiltPage => ({ ...page, ...filesOf(manifest, [ENTRY, ...loaded]) }),
  );
  await writeFile(join(folder, 'pages.json'), JSON.stringify(pages));
}
