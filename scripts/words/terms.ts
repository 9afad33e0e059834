/**
 * A version of the customers' terms for storage (decision 183): extracted from the catalog, complete, in both
 * languages.
 */
import { join } from 'node:path';
import { root } from '../setup/paths.ts';
import type { Entry } from './catalogue.ts';

export const termsFolder = join(root, 'words/terms');

interface Terms {
  readonly title: string;
  readonly lead: string;
  readonly sections: readonly {
    readonly id: string;
    readonly title: string;
    readonly paragraphs: readonly string[];
  }[];
}

/** The catalog's current terms, as text. */
export function termsOf(entries: readonly Entry[]): string {
  const own = entries.filter(({ app, area }) => app === 'customer' && area === 'terms');
  const inLanguage = (language: 'en' | 'es'): Terms => {
    const said = (key: string): string => own.find((one) => one.key === key)?.[language] ?? '';
    return {
      title: said('pageTitle'),
      lead: said('lead'),
      sections: own
        .filter(({ key }) => /^s_[a-z]+$/.test(key))
        .map(({ key }) => ({
          id: key.slice('s_'.length),
          title: said(key),
          paragraphs: own.filter((one) => one.key.startsWith(`${key}_`)).map((one) => one[language]),
        })),
    };
  };
  return `${JSON.stringify({ en: inLanguage('en'), es: inLanguage('es') }, null, 2)}\n`;
}
