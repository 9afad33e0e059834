/** The wording of each version of the customers' terms, as published (decision 183). */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { customerTerms } from '#domain/contract/customer-terms.ts';
import type { Language } from '#domain/core/language.ts';

const wording = z.object({
  title: z.string(),
  lead: z.string(),
  sections: z.array(z.object({ id: z.string(), title: z.string(), paragraphs: z.array(z.string()) })),
});
const file = z.object({ en: wording, es: wording });

const kept: ReadonlyMap<string, z.output<typeof file>> = new Map(
  customerTerms.map((version) => {
    const url = new URL(`../../words/terms/${version}.json`, import.meta.url);
    return [version, file.parse(JSON.parse(readFileSync(url, 'utf8')))] as const;
  }),
);

/** A version in a language; null if there is none. */
export function keptTerms(version: string, language: Language): z.output<typeof wording> | null {
  return kept.get(version)?.[language] ?? null;
}
