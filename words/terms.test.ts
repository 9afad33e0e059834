/** What customers agreed to stays readable: a published version of the terms is kept whole, and never rewritten (decision 183). */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { customerTerms } from '#domain/contract/customer-terms.ts';
import { readCatalogue } from '#scripts/words/catalogue.ts';
import { termsFolder, termsOf } from '#scripts/words/terms.ts';

const kept = (version: string): string => readFileSync(join(termsFolder, `${version}.json`), 'utf8');

/** A line for each version: whoever changes one of these has changed what people agreed to. */
const published = ['2026-11-01 a123159ed06f0db8', '2026-11-27 00f7f701fae71142'];

test('every version is kept, and as it was published', () => {
  expect(readdirSync(termsFolder).toSorted()).toEqual(customerTerms.map((version) => `${version}.json`));
  const hashes = customerTerms.map(
    (version) => `${version} ${createHash('sha256').update(kept(version)).digest('hex').slice(0, 16)}`,
  );
  expect(hashes).toEqual(published);
});

test('the terms that are shown are the newest version: other words are another one', () => {
  expect(termsOf(readCatalogue())).toBe(kept(customerTerms.at(-1) ?? ''));
});

test('both languages have the same sections', () => {
  for (const version of customerTerms) {
    const { en, es } = JSON.parse(kept(version)) as Record<
      'en' | 'es',
      { sections: { id: string; paragraphs: string[] }[] }
    >;
    const shape = ({ sections }: typeof en) => sections.map(({ id, paragraphs }) => [id, paragraphs.length]);
    expect(shape(es)).toEqual(shape(en));
  }
});
