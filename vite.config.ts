/** Builds the web: four HTML entries into dist/web, so that no console code reaches a customer's phone. */
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { compiledMessages } from './web/lib/language/compile.ts';

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

export default defineConfig({
  root: at('./web'),
  // web/public/ holds screens, so files that are copied as they are live in web/static/.
  publicDir: at('./web/static'),
  plugins: [compiledMessages(), react(), tailwindcss(), sonnerWithoutStyleTag()],
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
      input: {
        index: at('./web/index.html'),
        technician: at('./web/technician.html'),
        console: at('./web/console.html'),
        design: at('./web/design.html'),
      },
      output: {
        codeSplitting: {
          // What is always loaded together is one file: it compresses better than a dozen small ones.
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store)[\\/]/,
              priority: 1,
            },
            { name: 'router', test: /node_modules[\\/]@tanstack[\\/](react-)?(router|store|history)/ },
            { name: 'query', test: /node_modules[\\/]@tanstack[\\/](react-)?query/ },
          ],
        },
      },
    },
  },
});
