/** A list's texts, from the texts of its area. */
import type { ListWords } from './ConsoleTable.tsx';

type Named = Exclude<keyof ListWords, 'caption'>;

/** The texts of a list whose area has all of them under the standard names. */
export const listWords = (t: (key: Named) => string, caption: string): ListWords => ({
  caption,
  noun: t('noun'),
  search: t('search'),
  searchHint: t('searchHint'),
  loadFailed: t('loadFailed'),
  noMatch: t('noMatch'),
  noMatchText: t('noMatchText'),
  none: t('none'),
  noneText: t('noneText'),
});
