/** The language of an app: its provider, and the choice of another one. */
import type { ReactNode } from 'react';
import { LANGUAGE_PARAMETER } from '#api/contract/language.ts';
import { rememberLanguage, type Language } from '#web/lib/language/language.ts';
import { showLanguage } from '#web/lib/language/messages.ts';
import { isRemembered } from '#web/lib/remembered.ts';
import { LanguageProvider, useLanguage } from '#web/lib/language/react.tsx';
import { ownRole } from '#web/lib/role.ts';
import { englishWords, UiWordsContext, type UiWords } from '#web/ui/words.ts';

let spanishWords: UiWords | null = null;

/** The components' own words; needed before anything is drawn in a language. */
export async function loadUiWords(language: Language): Promise<void> {
  if (language === 'es') spanishWords ??= (await import('#web/ui/words.es.ts')).spanishWords;
}

/**
 * Shows the app in `language` and keeps the choice on this device, and for the mails of whoever is signed in. The one
 * way to change it. Throws when the account could not be told; the app is in the new language then.
 */
export async function chooseLanguage(language: Language): Promise<void> {
  rememberLanguage(language);
  await loadUiWords(language);
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
  if (!isRemembered(ownRole())) return;
  const { keepLanguage } = await import('./keep-language.ts');
  await keepLanguage(language);
}

/** Stands around an app. `startLanguage` must have run. */
export function AppLanguage({ children }: { readonly children: ReactNode }) {
  return (
    <LanguageProvider>
      <Words>{children}</Words>
    </LanguageProvider>
  );
}

function Words({ children }: { readonly children: ReactNode }) {
  const words = useLanguage() === 'es' ? spanishWords : null;
  return <UiWordsContext value={words ?? englishWords}>{children}</UiWordsContext>;
}
