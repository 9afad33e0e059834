/** Combines the prerendered pages with the built files that each of them needs. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { BuiltPage, OfflineFiles } from '#api/pages/built.ts';

const drawnPage = z.object({
  path: z.string(),
  language: z.enum(['en', 'es']),
  html: z.string(),
  title: z.string(),
  description: z.string(),
  /** Source files that were imported on demand, relative to web/. */
  loaded: z.array(z.string()),
});
/** A page as rendered by make-pages.ts. */
export type DrawnPage = z.output<typeof drawnPage>;

/** The parts of Vite's manifest that are read: chunks by source file or by a name of their own. */
const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.array(z.string()).default([]),
    imports: z.array(z.string()).default([]),
    dynamicImports: z.array(z.string()).default([]),
    assets: z.array(z.string()).default([]),
  }),
);
type Manifest = z.output<typeof manifestSchema>;

/** Built file for each source file relative to web/, for those that share one (vite.config.ts). */
const modulesSchema = z.record(z.string(), z.string());

const ENTRY = 'index.html';

/**
 * The files of `sources` and all their imports, each once, most important first.
 * @throws Error on a source that is in no file: its page would start loading it too late
 */
function filesOf(
  manifest: Manifest,
  built: Readonly<Record<string, string>>,
  sources: readonly string[],
): Pick<BuiltPage, 'modules' | 'styles'> {
  const chunks = new Map(Object.entries(manifest).map(([name, { file }]) => [file, name]));
  const chunkOf = (source: string): string => {
    const name = source in manifest ? source : chunks.get(built[source] ?? '');
    if (name === undefined) throw new Error(`${source} is in no built file`);
    return name;
  };
  const seen = new Set<string>();
  const modules = new Set<string>();
  const styles = new Set<string>();
  const visit = (name: string): void => {
    if (seen.has(name)) return;
    seen.add(name);
    const chunk = manifest[name];
    if (!chunk) throw new Error(`Vite's manifest has no ${name}`);
    if (chunk.file.endsWith('.js')) modules.add(chunk.file);
    for (const file of chunk.css) styles.add(file);
    chunk.imports.forEach(visit);
  };
  sources.map(chunkOf).forEach(visit);
  return { modules: [...modules], styles: [...styles] };
}

/** Chunks that only other apps import on demand: a file shared by several apps names those too. */
const OF_OTHERS = /^apps\/(customer|admin)\/|\/(customer|admin)\.\w+\.ts$/;

/** Every file of an entry, including chunks, texts, styles and fonts that are loaded on demand. */
function wholeApp(manifest: Manifest, entry: string): string[] {
  const seen = new Set<string>();
  const visit = (name: string): readonly string[] => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`Vite's manifest has no ${name}`);
    if (seen.has(name)) return [];
    seen.add(name);
    const parts = chunk.dynamicImports.filter((part) => !OF_OTHERS.test(part));
    return [chunk.file, ...chunk.css, ...chunk.assets, ...[...chunk.imports, ...parts].flatMap(visit)];
  };
  return [...new Set(visit(entry))];
}

/**
 * Parts of the public pages stored for offline use, including on-demand chunks and texts, so that a draft can be
 * continued.
 */
const KEPT = /^apps\/customer\/booking\/|\/customer\.(booking|code|photo|waitlist)\.ts$/;

/**
 * Writes `.pages/pages.json` into the built web app from what make-pages.ts has left in `drawnFile`, and
 * `.pages/offline.json`, the files that the service workers store.
 */
export async function writeBuiltPages(webFolder: string, drawnFile: string): Promise<void> {
  const folder = join(webFolder, '.pages');
  const manifest = manifestSchema.parse(JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')));
  const built = modulesSchema.parse(JSON.parse(await readFile(join(folder, 'modules.json'), 'utf8')));
  const drawn = z.array(drawnPage).parse(JSON.parse(await readFile(drawnFile, 'utf8')));
  const pages = drawn.map(
    ({ loaded, ...page }): BuiltPage => ({ ...page, ...filesOf(manifest, built, [ENTRY, ...loaded]) }),
  );
  await writeFile(join(folder, 'pages.json'), JSON.stringify(pages));
  const parts = Object.keys(manifest).filter((name) => KEPT.test(name));
  const offline = [...pages, filesOf(manifest, built, parts)].flatMap(({ modules, styles }) => [
    ...modules,
    ...styles,
  ]);
  const files: OfflineFiles = {
    public: [...new Set(offline)],
    technician: wholeApp(manifest, 'technician.html'),
  };
  await writeFile(join(folder, 'offline.json'), JSON.stringify(files));
}
