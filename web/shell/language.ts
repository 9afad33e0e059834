/** Choosing another language. */
import { LANGUAGE_PARAMETER } from '#api/contract/language.ts';
import { cookieLanguage, rememberLanguage } from '#web/lib/language/language.ts';
import type { Language } from '#domain/core/language.ts';
import { showLanguage } from '#web/lib/language/messages.ts';
import { isRemembered } from '#web/lib/remembered.ts';
import { ownRole } from '#web/lib/role.ts';

/**
 * Shows the app in `language` and stores the choice on this device, and for the emails of whoever is signed in. The
 * only way to change it. Throws if the account could not be updated; the app is in the new language even then.
 */
export async function chooseLanguage(language: Language): Promise<void> {
  rememberLanguage(language);
  // Before the texts change, so that texts from the server are reloaded in the new language.
  const [saved] = await Promise.allSettled([tellAccount(language)]);
  await showLanguage(language);
  tellAddress(language);
  if (saved.status === 'rejected') throw saved.reason;
}

/** Shows the app in the account's language to someone who signs in on a device where no language was chosen yet. */
export async function followAccount(language: Language | undefined): Promise<void> {
  if (!language || cookieLanguage(document.cookie)) return;
  rememberLanguage(language);
  await showLanguage(language);
}

/** A language in the URL is replaced with this one, since it would take precedence over the choice after a reload. */
function tellAddress(language: Language): void {
  const address = new URL(window.location.href);
  if (!address.searchParams.has(LANGUAGE_PARAMETER)) return;
  address.searchParams.set(LANGUAGE_PARAMETER, language);
  window.history.replaceState(window.history.state, '', address);
}

async function tellAccount(language: Language): Promise<void> {
  if (!isRemembered(ownRole())) return;
  const { keepLanguage } = await import('./keep-language.ts');
  await keepLanguage(language);
}
