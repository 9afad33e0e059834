/** The language of the public entry: what is loaded at the start, and the choice of another one. */
import { LANGUAGE_PARAMETER } from '#api/contract/language.ts';
import { rememberLanguage, type Language } from '#web/lib/language/language.ts';
import { loadTexts, showLanguage } from '#web/lib/language/messages.ts';
import { isRemembered } from '#web/lib/remembered.ts';
import { siteTexts } from '#words/generated/customer.ts';
import { controlTexts } from '#words/generated/ui.ts';

/** What every screen needs in the current language before it is drawn. */
export async function loadSiteTexts(): Promise<void> {
  await Promise.all([loadTexts(siteTexts), loadTexts(controlTexts)]);
}

/**
 * Shows the site in `language` and keeps the choice on this device, and for the mails of a signed-in customer. The one
 * way to change it. Throws when the account could not be told; the site is in the new language then.
 */
export async function chooseLanguage(language: Language): Promise<void> {
  rememberLanguage(language);
  // Before the texts change, so that what the server writes is read again in the new language.
  const [told] = await Promise.allSettled([tellAccount(language)]);
  await showLanguage(language);
  tellAddress(language);
  if (told.status === 'rejected') throw told.reason;
}

/** An address that names a language names this one from now on: it counts more than the choice after a reload. */
function tellAddress(language: Language): void {
  const address = new URL(window.location.href);
  if (!address.searchParams.has(LANGUAGE_PARAMETER)) return;
  address.searchParams.set(LANGUAGE_PARAMETER, language);
  window.history.replaceState(window.history.state, '', address);
}

async function tellAccount(language: Language): Promise<void> {
  if (!isRemembered('customer')) return;
  const { keepLanguage } = await import('../account/keep-language.ts');
  await keepLanguage(language);
}
