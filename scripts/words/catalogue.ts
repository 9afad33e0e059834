/** The catalog of texts (`words/es.po`): reading it, and finding what is wrong with it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileMessageOrThrow, type CompiledMessage } from '@lingui/message-utils/compileMessage';
import PO from 'pofile';
import { root } from '../setup/paths.ts';

/** The catalogue's own file. */
export const catalogueFile = join(root, 'words/es.po');

/** One text: `customer.dashboard.title` is the key `title` in the area `dashboard` of the app `customer`. */
export interface Entry {
  readonly app: string;
  readonly area: string;
  readonly key: string;
  readonly en: string;
  readonly es: string;
}

/** The catalog as a translator's editor reads it. */
export const readPo = (file = catalogueFile): PO => PO.parse(readFileSync(file, 'utf8'));

/** Writes a catalog with its texts in order. */
export function writePo(po: PO, file = catalogueFile): void {
  writeFileSync(file, `${po.toString().trimEnd()}\n`);
}

/** Every text; a Spanish text that is missing or marked `fuzzy` (its English has changed) is empty. */
export function readCatalogue(po = readPo()): readonly Entry[] {
  return po.items.map(({ msgctxt = '', msgid, msgstr, flags }) => {
    const [app = '', area = '', key = ''] = msgctxt.split('.');
    return { app, area, key, en: msgid, es: flags['fuzzy'] ? '' : (msgstr[0] ?? '') };
  });
}

/** The texts of one language as written, for scripts and tests: `writtenIn('en')('customer.landing.heroTitle')`. */
export function writtenIn(language: 'en' | 'es'): (name: string) => string {
  const texts = new Map(
    readCatalogue().map(({ app, area, key, ...one }) => [`${app}.${area}.${key}`, one[language]]),
  );
  return (name) => {
    const text = texts.get(name);
    if (text === undefined) throw new RangeError(`the catalogue has no ${name}`);
    return text;
  };
}

/** Values of a text by name, with their kind: `count` → `plural`, `name` → `text`. */
export function valuesOf(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const walk = (tokens: CompiledMessage): void => {
    for (const token of tokens) {
      if (typeof token === 'string') continue;
      const [name, kind, format] = token;
      found.set(name, kind ?? found.get(name) ?? 'text');
      if (typeof format === 'object' && format !== null)
        for (const branch of Object.values(format)) if (Array.isArray(branch)) walk(branch);
    }
  };
  walk(compileMessageOrThrow(text));
  return found;
}

/** The tags in a text: `link` in `Read the <link>terms</link>`. */
export const tagsOf = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(/<(\w+)>/g)].map(([, tag = '']) => tag)),
];

/** What is wrong with the catalog, in sentences; empty if nothing is. */
export function faultsOf(entries: readonly Entry[]): readonly string[] {
  const names = new Set<string>();
  return entries.flatMap(({ app, area, key, en, es }) => {
    const name = `${app}.${area}.${key}`;
    if (names.has(name)) return [`${name} stands there twice`];
    names.add(name);
    if (!/^[a-z]+\.[a-zA-Z]+\.\w+$/.test(name)) return [`${name} is no name of the form app.area.key`];
    if (en.trim() === '') return [`${name} is empty`];
    if (es.trim() === '') return [`${name} is not translated`];
    // A gettext parser would append git's conflict markers to the preceding text.
    if (/<{7}|={7}|>{7}/.test(en + es)) return [`${name} has the marks of a merge`];
    const wants = (text: string): string => [...valuesOf(text).keys(), ...tagsOf(text)].toSorted().join(' ');
    if (wants(en) !== wants(es))
      return [`${name} wants "${wants(en)}" in English, "${wants(es)}" in Spanish`];
    // Names and figures are the same in both languages; whole sentences never are.
    if (en === es && /\p{L}{2,} \p{L}{2,} \p{L}{2,}/u.test(en)) return [`${name} is not translated`];
    return [];
  });
}
