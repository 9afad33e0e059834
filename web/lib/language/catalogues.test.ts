/** Every text exists in both languages, compiles, and wants the same values and tags in each. */
import { existsSync, globSync } from 'node:fs';
import { resolve } from 'node:path';
import { compileMessageOrThrow, type CompiledMessage } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';

const web = resolve(import.meta.dirname, '../..');
const englishFiles = globSync('**/messages.en.ts', { cwd: web }).sort();
const spanishOf = (file: string): string => file.replace(/en\.ts$/, 'es.ts');

async function textsOf(file: string): Promise<ReadonlyMap<string, string>> {
  const module: { readonly default: Readonly<Record<string, string>> } = await import(resolve(web, file));
  return new Map(Object.entries(module.default));
}

/** Names of the values and tags of a text, sorted, each once: `count:plural`, `<link>`. */
function wants(text: string): string[] {
  const found = new Set<string>();
  const walk = (tokens: CompiledMessage): void => {
    for (const token of tokens) {
      if (typeof token === 'string') continue;
      const [name, type, format] = token;
      found.add(type === undefined ? name : `${name}:${type}`);
      if (typeof format === 'object' && format !== null)
        for (const branch of Object.values(format)) if (Array.isArray(branch)) walk(branch);
    }
  };
  walk(compileMessageOrThrow(text));
  for (const [, tag] of text.matchAll(/<(\w+)>/g)) found.add(`<${tag}>`);
  return [...found].sort();
}

/** What is wrong with a pair of catalogues, in sentences; empty when nothing is. */
function faults(english: ReadonlyMap<string, string>, spanish: ReadonlyMap<string, string>): string[] {
  const said: string[] = [];
  for (const [key, text] of english) {
    const other = spanish.get(key);
    if (other === undefined) said.push(`${key} is missing in Spanish`);
    else if (text.trim() === '' || other.trim() === '') said.push(`${key} is empty`);
    else if (wants(text).join() !== wants(other).join())
      said.push(`${key} wants ${wants(text).join(' ')} in English, ${wants(other).join(' ')} in Spanish`);
    // Names and figures are the same in both; whole sentences never are.
    else if (text === other && /\p{L}{2,} \p{L}{2,} \p{L}{2,}/u.test(text))
      said.push(`${key} is not translated`);
  }
  for (const key of spanish.keys()) if (!english.has(key)) said.push(`${key} is missing in English`);
  return said;
}

describe('the message files', () => {
  it('are found', () => expect(englishFiles.length).toBeGreaterThan(0));

  it.each(englishFiles)('say the same in both languages: %s', async (file) => {
    expect(existsSync(resolve(web, spanishOf(file)))).toBe(true);
    expect(faults(await textsOf(file), await textsOf(spanishOf(file)))).toEqual([]);
  });

  it('are refused when a text is missing, empty, untranslated, or wants another value or tag', () => {
    const pairs: readonly (readonly [string, string])[] = [
      ['{name} comes', '{nombre} viene'],
      ['{n, plural, one {# day} other {# days}}', '{n} días'],
      ['Read the <link>terms</link>', 'Lea los términos'],
      ['We hold your card', 'We hold your card'],
      ['Back', ' '],
    ];
    for (const [english, spanish] of pairs)
      expect(faults(new Map([['a', english]]), new Map([['a', spanish]])), english).toHaveLength(1);
    expect(faults(new Map([['a', 'A']]), new Map([['b', 'B']]))).toHaveLength(2);
    expect(faults(new Map([['a', 'Back']]), new Map([['a', 'Atrás']]))).toEqual([]);
  });
});
