/** Compiles message files while the web is built, so that no browser downloads an ICU parser. Runs in Node only. */
import { pathToFileURL } from 'node:url';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

/** `…/messages.en.ts` below web/. */
const messageFile = /[\\/]messages\.(en|es)\.ts$/;

/**
 * A Vite plugin: a message file becomes a module of compiled messages.
 * @throws (fails the build) on a file whose default export is no record of texts, or a text that is no ICU message.
 */
export function compiledMessages(): Plugin {
  return {
    name: 'hexkey:compiled-messages',
    load: {
      filter: { id: messageFile },
      async handler(id) {
        // Type stripping and the plain import are Node's: a message file imports types only.
        const module: unknown = await import(`${pathToFileURL(id).href}?${Date.now()}`);
        const texts = defaultExport(module);
        if (texts === null) return this.error(`${id} exports no record of texts by default`);
        const compiled = Object.entries(texts).map(([key, text]) => {
          if (typeof text !== 'string') return this.error(`${id}: ${key} is no text`);
          return [key, compileMessageOrThrow(text)] as const;
        });
        return { code: `export default ${JSON.stringify(Object.fromEntries(compiled))};`, moduleType: 'js' };
      },
    },
  };
}

function defaultExport(module: unknown): object | null {
  if (typeof module !== 'object' || module === null || !('default' in module)) return null;
  const texts = module.default;
  return typeof texts === 'object' && texts !== null ? texts : null;
}
