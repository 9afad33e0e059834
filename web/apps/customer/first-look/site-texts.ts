/** The texts that every screen of the site needs in the current language before it renders. */
import { loadTexts } from '#web/lib/language/messages.ts';
import { siteTexts } from '#words/generated/customer.ts';
import { controlTexts } from '#words/generated/ui.ts';

export async function loadSiteTexts(): Promise<void> {
  await Promise.all([loadTexts(siteTexts), loadTexts(controlTexts)]);
}
