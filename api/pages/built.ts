/** The pages that the web build has made ahead of time, as they lie in the built web. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const builtPage = z.object({
  /** One of the indexed pages, or `MISSING_PAGE`. */
  path: z.string(),
  language: z.enum(['en', 'es']),
  /** What stands in `#root`. */
  html: z.string(),
  title: z.string(),
  description: z.string(),
  /** Scripts and style sheets that this page needs, as paths below the built web. */
  modules: z.array(z.string()),
  styles: z.array(z.string()),
});
export type BuiltPage = z.output<typeof builtPage>;

/**
 * Reads them; none where the folder holds a web without them.
 * @throws ZodError when the file is not what the build writes
 */
export function readBuiltPages(folder: string): readonly BuiltPage[] {
  const file = join(folder, '.pages', 'pages.json');
  if (!existsSync(file)) return [];
  return z.array(builtPage).parse(JSON.parse(readFileSync(file, 'utf8')));
}

const offlineFiles = z.object({ public: z.array(z.string()), technician: z.array(z.string()) });
/** What opens without a connection: files below the built web by app. */
export type OfflineFiles = z.output<typeof offlineFiles>;
/** Entries that open without a connection. */
export type OfflineApp = keyof OfflineFiles;

/** What an app needs to open without a connection; nothing where the folder holds a web without the list. */
export function readOfflineFiles(folder: string, app: OfflineApp): readonly string[] {
  const file = join(folder, '.pages', 'offline.json');
  if (!existsSync(file)) return [];
  return offlineFiles.parse(JSON.parse(readFileSync(file, 'utf8')))[app];
}
