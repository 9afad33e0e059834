/** The catalogue is whole: every text in both languages, written out for the code, and said somewhere. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Entry, faultsOf, readCatalogue } from '#scripts/words/catalogue.ts';
import { generatedFiles } from '#scripts/words/generate.ts';

const root = join(import.meta.dirname, '..');
const entries = readCatalogue();

/** What the code names in quotes, whole or as a pattern: `s_${key}` is `s_` and anything behind it. */
const named = new Set<string>();
const patterns: RegExp[] = [];
for (const file of globSync('{api,activities,domain,mails,projections,web,workflows}/**/*.{ts,tsx}', {
  cwd: root,
})) {
  if (/\.test\.tsx?$/.test(file)) continue;
  const code = readFileSync(join(root, file), 'utf8');
  for (const [, text = ''] of code.matchAll(/["'](\w+)["']/g)) named.add(text);
  for (const [, text = ''] of code.matchAll(/`((?:\w|\$\{[^`{}]*\})+)`/g))
    if (/[a-z]/i.test(text.replaceAll(/\$\{[^{}]*\}/g, '')))
      patterns.push(new RegExp(`^${text.replaceAll(/\$\{[^{}]*\}/g, '\\w+')}$`));
}

describe('the catalogue', () => {
  it('has every text in both languages, with the same values and tags', () => {
    expect(entries.length).toBeGreaterThan(1000);
    expect(faultsOf(entries)).toEqual([]);
  });

  it('is refused with a text that is missing, empty, untranslated, or wants another value or tag', () => {
    const entry = (en: string, es: string): Entry => ({ app: 'a', area: 'b', key: 'c', en, es });
    for (const [en, es] of [
      ['{name} comes', '{nombre} viene'],
      ['Read the <link>terms</link>', 'Lea los términos'],
      ['We hold your card', 'We hold your card'],
      ['Back', ' '],
      ['Services', 'Servicios======='],
    ] as const)
      expect(faultsOf([entry(en, es)]), en).toHaveLength(1);
    expect(faultsOf([entry('Back', 'Atrás'), entry('Back', 'Atrás')])).toHaveLength(1);
    expect(faultsOf([entry('Back', 'Atrás')])).toEqual([]);
  });

  it('names no text of a refusal as a rule of the contract is named: they are said by one name', () => {
    const keys = entries.flatMap(({ app, area, key }) =>
      ['server.refusal', 'contract.rule'].includes(`${app}.${area}`) ? [key] : [],
    );
    expect(keys.toSorted()).toEqual([...new Set(keys)].toSorted());
  });

  it('is what the code reads: `npm run words` has run since the last change', () => {
    const folder = join(root, 'words/generated');
    const written = globSync('**/*.ts', { cwd: folder }).map(
      (file) => [file.replaceAll('\\', '/'), readFileSync(join(folder, file), 'utf8')] as const,
    );
    expect(Object.fromEntries(written)).toEqual(Object.fromEntries(generatedFiles(entries)));
  });

  it('holds nothing that nobody says', () => {
    const unused = entries.filter(({ key }) => !named.has(key) && !patterns.some((one) => one.test(key)));
    expect(unused.map(({ app, area, key }) => `${app}.${area}.${key}`)).toEqual([]);
  });
});
