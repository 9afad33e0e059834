/** Builds the web: four HTML entries into dist/web, so that no console code reaches a customer's phone. */
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

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

const path = (pattern: string): string => pattern.replaceAll('/', '[\\\\/]');
/** Files of ours, without their ending; `web/ui/(Field|TextField)` names two. */
const files = (...patterns: readonly string[]): RegExp =>
  new RegExp(`[\\\\/](${patterns.map(path).join('|')})\\.tsx?$`);
const packages = (...names: readonly string[]): RegExp =>
  new RegExp(`node_modules[\\\\/](${names.map(path).join('|')})[\\\\/]`);
const either = (...patterns: readonly RegExp[]): RegExp =>
  new RegExp(patterns.map(({ source }) => source).join('|'));

/** The texts of these areas of the public entry, with their language (words/generated/). */
const textsOf = (areas: string): RegExp =>
  new RegExp(path(`/words/generated/(?<language>en|es)/customer\\.(${areas})\\.ts$`));
/** One group for each language. */
const texts = (name: string, pattern: RegExp) => ({
  name: (id: string) => `${name}-${pattern.exec(id)?.groups?.['language']}`,
  test: pattern,
});

/**
 * What pages load together is one file: on a phone's connection each request more costs a round trip, and few large
 * files compress better. Drawn by what the pages load (`npm run -s bench -- --only bundles` tells its size): a group
 * holds nothing that one of the pages with a budget would load in vain, beyond a kilobyte.
 */
const groups = [
  { name: 'react', test: packages('react', 'react-dom', 'scheduler', 'use-sync-external-store') },
  {
    name: 'base',
    test: either(
      /vite.preload-helper/,
      files(
        'web/lib/(new-build|errors|page-title|format|storage|remembered)',
        'web/lib/language/language',
        'web/ui/(classes|link|Button|words|Crashed|icons|toast|Layout|Notice|OfflineBanner)',
        'web/art/(sizes|Art)',
      ),
    ),
  },
  {
    name: 'router',
    test: either(
      packages('@tanstack/(react-)?(router|store)(-core)?', '@tanstack/history'),
      files('web/lib/(entry|navigation)', 'web/ui/ToastHost'),
    ),
  },
  {
    name: 'query',
    test: either(packages('@tanstack/(react-)?query(-core)?'), files('web/lib/(query|role)')),
  },
  {
    name: 'api',
    test: either(
      packages('zod'),
      files('api/contract/(problem|client|auth|endpoint|fields)', 'web/lib/(api|session|client-sentences)'),
    ),
  },
  { name: 'machines', test: packages('xstate', '@xstate/react', 'use-isomorphic-layout-effect') },
  { name: 'forms', test: packages('react-hook-form', '@hookform/resolvers') },
  {
    name: 'controls',
    test: files('web/ui/(Field|TextField|FormattedField)', 'web/lib/(phone|form-text)'),
  },
  { name: 'parts', test: files('web/ui/(Figures|Progress|Skeleton|States|StatusBadge|Choice)') },
  { name: 'art', test: files('web/art/(Drawn|order|solids|paint|draw|panels)', 'web/art/pieces/.*') },
  {
    name: 'catalogue',
    test: files(
      'domain/core/spelling',
      'domain/scheduling/crew',
      'domain/pricing/add-on-prices',
      'domain/catalogue/(brands|options|categories)',
      'domain/messages/refusals',
      'web/lib/card-brand',
      'web/apps/customer/words/words',
    ),
  },
  {
    name: 'site',
    test: either(
      packages('@lingui/(core|react|message-utils)'),
      files(
        'web/lib/language/(react|messages)',
        'words/generated/customer',
        'web/apps/customer/(own-paths|site-language|start|Entry|LanguageSwitch|PublicPage|site-links|(Stranger|Customer)Bar)',
        'web/apps/customer/install/(prompt|start|DownloadApp)',
        'web/apps/customer/account/SignInLink',
      ),
    ),
  },
  { name: 'booking-styles', test: /booking[\\/]booking\.css$/ },
  { name: 'bookings', test: files('api/contract/(bookings|quotes)', 'web/lib/furniture') },
  {
    name: 'progress',
    test: files('web/apps/customer/progress/(AddToCalendar|Technician|progress)', 'web/ui/Photos'),
  },
  {
    name: 'wizard',
    test: files(
      'web/apps/customer/booking/(Wizard|wizard-machine|wizard-context|StepFrame|draft|order|quote)',
    ),
  },
  {
    name: 'account',
    test: files(
      'web/apps/customer/account/links/refusal',
      'web/apps/customer/sentences/say',
      'web/apps/customer/fields/(shapes|wired|NameFields|passwords)',
    ),
  },
  texts('words', textsOf('word|sentence|field|progress')),
  texts('account-words', textsOf('account|link')),
];

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
      input: {
        index: at('./web/index.html'),
        technician: at('./web/technician.html'),
        console: at('./web/console.html'),
        design: at('./web/design.html'),
      },
      output: {
        // Most important first: a group takes what its modules import along, unless one before it has it.
        codeSplitting: { groups: groups.map((group, k) => ({ ...group, priority: groups.length - k })) },
      },
    },
  },
});
