/**
 * Prerenders the public pages, as a separate process in parallel with the build of the browser's files: bundles the
 * public entry for Node, renders every page in every language, and writes them as JSON to the file it is given.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { z } from 'zod';
import { languages } from '#domain/core/language.ts';
import { indexedPages, MISSING_PAGE } from '#api/contract/pages.ts';
import { root } from './paths.ts';
import type { DrawnPage } from './made-pages.ts';
import type { MakePage } from '#web/apps/customer/first-look/make-page.tsx';

/** What the bundle exports (web/apps/customer/first-look/make-page.tsx). */
const bundle = z.object({
  makePage: z.custom<MakePage>((value) => typeof value === 'function'),
});

/** Where the bundle records the chunks that it has loaded. */
const NOTES = '__hexkeyLoaded';
const notes: string[] = [];

/** Makes each `import()` in our code record its file, so that we know what a page needs. */
function notedImports(): Plugin {
  return {
    name: 'hexkey:noted-imports',
    enforce: 'pre',
    transform: {
      filter: { id: /\/(web|words)\/.*\.tsx?$/ },
      async handler(code, id) {
        let noted = code;
        for (const [call, source] of code.matchAll(/\bimport\('([^']+)'\)/g)) {
          const file = source === undefined ? null : await this.resolve(source, id);
          if (file === null) this.error(`${id}: ${call} leads nowhere`);
          const path = relative(join(root, 'web'), file.id).replaceAll('\\', '/');
          noted = noted.replace(call, `(globalThis.${NOTES}.push(${JSON.stringify(path)}), ${call})`);
        }
        return { code: noted, map: null };
      },
    },
  };
}

async function bundleEntry(folder: string): Promise<string> {
  await build({
    root: join(root, 'web'),
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [notedImports(), react()],
    build: {
      ssr: join(root, 'web/apps/customer/first-look/make-page.tsx'),
      outDir: folder,
      emptyOutDir: true,
      minify: false,
      // One file, so that each page can start with fresh modules.
      rolldownOptions: { output: { codeSplitting: false, entryFileNames: 'make-page.mjs' } },
    },
  });
  return pathToFileURL(join(folder, 'make-page.mjs')).href;
}

async function drawPages(file: string): Promise<readonly DrawnPage[]> {
  const drawn: DrawnPage[] = [];
  for (const language of languages)
    for (const path of [...indexedPages(), MISSING_PAGE]) {
      notes.length = 0;
      // To Node, another query is another module, so what one page has loaded is not loaded for the next.
      const { makePage } = bundle.parse(await import(`${file}?${language}${path}`));
      const page = await makePage(path, language);
      drawn.push({
        path,
        language,
        ...page,
        loaded: [...new Set(notes)].filter((part) => !part.endsWith('/customer.head.ts')),
      });
    }
  return drawn;
}

const [output] = process.argv.slice(2);
if (output === undefined) throw new Error('Give the file to write');
Object.assign(globalThis, { [NOTES]: notes });
// Below the project, where Node finds the packages that are not in the bundle.
const parent = join(root, 'dist');
await mkdir(parent, { recursive: true });
const folder = await mkdtemp(join(parent, 'make-pages-'));
try {
  await writeFile(output, JSON.stringify(await drawPages(await bundleEntry(folder))));
} finally {
  await rm(folder, { recursive: true, force: true });
}
