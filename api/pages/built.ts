/** The pages that the web build has prerendered, as stored in the built web app. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const builtPage = z.object({
  /** One of the indexed pages, or `MISSING_PAGE`. */
  path: z.string(),
  language: z.enum(['en', 'es']),
  /** The content of `#root`. */
  html: z.string(),
  title: z.string(),
  description: z.string(),
  /** Scripts and style sheets that this page needs, as paths relative to the built web app. */
  modules: z.array(z.string()),
  styles: z.array(z.string()),
});
export type BuiltPage = z.output<typeof builtPage>;

/**
 * Reads them; none if the folder holds a build without them.
 * @throws ZodError if the file is not what the build writes
 */
export function readBuiltPages(folder: string): readonly BuiltPage[] {
  const file = join(folder, '.pages', 'pages.json');
  if (!existsSync(file)) return [];
  return z.array(builtPage).parse(JSON.parse(readFileSync(file, 'utf8')));
}

const offlineFiles = z.object({ public: z.array(z.string()), technician: z.array(z.string()) });
/** Files that each app needs to open without a connection, relative to the built web app. */
export type OfflineFiles = z.output<typeof offlineFiles>;
/** Entries that open without a connection. */
export type OfflineApp = keyof OfflineFiles;

/** What an app needs to open without a connection; empty if the build has no such list. */
export function readOfflineFiles(folder: string, app: OfflineApp): readonly string[] {
  const file = join(folder, '.pages', 'offline.json');
  if (!existsSync(file)) return [];
  return offlineFiles.parse(JSON.parse(readFileSync(file, 'utf8')))[app];
}
