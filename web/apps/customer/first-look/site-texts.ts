/** What every screen of the site needs in the current language before it is drawn. */
import { currentLanguage } from '#web/lib/language/language.ts';
import { loadTexts } from '#web/lib/language/messages.ts';
import { loadUiWords } from '#web/shell/language.tsx';
import { siteTexts } from '#words/generated/customer.ts';

export async function loadSiteTexts(): Promise<void> {
  await Promise.all([loadTexts(siteTexts), loadUiWords(currentLanguage())]);
}
