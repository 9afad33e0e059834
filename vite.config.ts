/** Builds the web: every HTML document of web/ is an entry of dist/web, so that no console code reaches a customer’s phone. */
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { readdirSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/**
 * sonner adds its styles with a <style> tag at run time, which a Content-Security-Policy without
 * 'unsafe-inline' refuses; the same styles come from its own file instead (web/ui/Toaster.tsx).
 */
function sonnerWithoutStyleTag(): Plugin {
  return {
    name: 'hexkey:sonner-without-style-tag',
    enforce: 'pre',
    transform: {
      filter: { id: /node_modules[\\/]sonner[\\/]dist[\\/]index\.mjs/ },
      handler(code) {
        const without = code.replace(/^__insertCSS\(.*\);$/m, '');
        if (without === code)
          this.error('sonner no longer calls __insertCSS: this plugin can go or must change');
        return { code: without, map: null };
      },
    },
  };
}

/**
 * Notes which file each module of ours has become a part of: Vite's manifest names a file by the module it was made
 * for only, and a group has none (scripts/setup/made-pages.ts).
 */
function notedModules(): Plugin {
  return {
    name: 'hexkey:noted-modules',
    generateBundle(_options, bundle) {
      const noted: Record<string, string> = {};
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk')
          for (const id of chunk.moduleIds)
            noted[relative(at('./web/'), id).replaceAll('\\', '/')] = chunk.fileName;
      this.emitFile({ type: 'asset', fileName: '.pages/modules.json', source: JSON.stringify(noted) });
    },
  };
}

const customer = 'apps/customer';
const site = [`${customer}/main.tsx`, `${customer}/first-look/App.tsx`];
/** Comes after the first paint, on every page with a drawing. */
const drawings = 'art/Drawn.tsx';
const live = [...site, `${customer}/frame/Live.tsx`];
/**
 * First visits whose weight counts (bench/bundles has the budgets of most), each as the modules that it starts from,
 * below web/. Modules that the same two visits or more load become one file: on a phone's connection each request
 * costs a round trip, and large files compress better. What only one visit loads, the bundler divides by itself.
 */
const visits: readonly (readonly string[])[] = [
  [`${customer}/main.tsx`, `${customer}/landing/Landing.tsx`, `${customer}/landing/HeroArt.tsx`, drawings],
  [...site, `${customer}/frame/PublicPage.tsx`],
  [...live, `${customer}/booking/Wizard.tsx`, `${customer}/booking/ServiceStep.tsx`, drawings],
  [...live, `${customer}/account/SignIn.tsx`, `${customer}/account/SignUp.tsx`],
  [...live, `${customer}/dashboard/Dashboard.tsx`, `${customer}/tracker/Tracker.tsx`],
  ['apps/technician/main.tsx', 'apps/technician/account/SignIn.tsx', 'apps/technician/account/SignInArt.tsx'],
  ['apps/partner/main.tsx', 'shell/Server.tsx', 'apps/partner/account/SignIn.tsx', drawings],
  ['apps/admin/main.tsx', 'shell/Server.tsx', 'apps/admin/SignIn.tsx', drawings],
];

/** Answers the name of a module's file: which visits load it, `0-2-5`; null where fewer than two do. */
function sharedFiles(): (id: string, graph: Rolldown.ChunkingContext) => string | null {
  let found: ReadonlyMap<string, readonly number[]> | null = null;
  return (id, graph) => {
    found ??= visitorsOf(graph);
    const visitors = found.get(id) ?? [];
    return visitors.length > 1 ? visitors.join('-') : null;
  };
}

/** The visits that load each module, by their place in the list. */
function visitorsOf(graph: Rolldown.ChunkingContext): ReadonlyMap<string, readonly number[]> {
  const visitors = new Map<string, number[]>();
  const starts = new Set(visits.flat().map((root) => at(`./web/${root}`)));
  for (const [index, roots] of visits.entries()) {
    const seen = new Set<string>();
    const visit = (id: string): void => {
      if (seen.has(id)) return;
      seen.add(id);
      // What a visit starts from has a file of its own: a page's entry would lose its style sheets in another's.
      if (!starts.has(id)) visitors.set(id, [...(visitors.get(id) ?? []), index]);
      graph.getModuleInfo(id)?.importedIds.forEach(visit);
    };
    for (const root of roots) {
      const id = at(`./web/${root}`);
      if (!graph.getModuleInfo(id)) throw new Error(`vite.config.ts names ${root}, which no page loads`);
      visit(id);
    }
  }
  return visitors;
}

export default defineConfig({
  root: at('./web'),
  // web/apps/customer/ holds screens, so files that are copied as they are live in web/static/.
  publicDir: at('./web/static'),
  plugins: [react(), tailwindcss(), sonnerWithoutStyleTag(), notedModules()],
  build: {
    outDir: at('./dist/web'),
    emptyOutDir: true,
    // Which files a page needs is looked up in it (scripts/setup/made-pages.ts).
    manifest: '.pages/manifest.json',
    sourcemap: false,
    // Every browser that runs this build knows modulepreload (Vite's own baseline).
    modulePreload: { polyfill: false },
    // Inlined files would need data: URLs in the Content-Security-Policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: readdirSync(at('./web'))
        .filter((file) => file.endsWith('.html'))
        .map((document) => at(`./web/${document}`)),
      output: {
        // Every entry names the files that its screens load, and a hash does not compress: a letter less of each.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [{ name: sharedFiles(), test: /\.[cm]?[jt]sx?$/, includeDependenciesRecursively: false }],
        },
      },
    },
  },
});
