/** Starts the public entry: what strangers and customers see. */
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { HIDDEN_ATTRIBUTE } from '#api/contract/early-input.ts';
import { LANGUAGE_PARAMETER } from '#api/contract/language.ts';
import { cookieLanguage, isLanguage, rememberLanguage } from '#web/lib/language/language.ts';
import { startLanguage } from '#web/lib/language/messages.ts';
import { LanguageProvider } from '#web/lib/language/react.tsx';
import { reloadOnNewBuild } from '#web/lib/new-build.ts';
import { onceShown } from '#web/lib/page-title.ts';
import { isRemembered } from '#web/lib/remembered.ts';
import { holdEarlyInput } from './first-look/early-input.ts';
import { Entry, prepare } from './first-look/Entry.tsx';
import { startInstall } from './install/start.ts';
import { speakAs } from '#web/lib/role.ts';
import { setStart } from './first-look/start.ts';

speakAs('customer');
reloadOnNewBuild();
startInstall();
// The URL's language wins, then an earlier choice, then what the server derived from the request (same as in
// api/web.ts): the page frame cached by the service worker is in whichever language it was fetched in.
const { lang } = document.documentElement;
const asked = new URLSearchParams(window.location.search).get(LANGUAGE_PARAMETER);
if (asked !== null && isLanguage(asked)) rememberLanguage(asked);
startLanguage(cookieLanguage(document.cookie) ?? (isLanguage(lang) ? lang : 'en'));

const root = document.getElementById('root');
const early = window.hexkeyEarlyInput;
const page = (
  <StrictMode>
    <LanguageProvider>
      <Entry path={window.location.pathname} isStranger={!isRemembered('customer')} />
    </LanguageProvider>
  </StrictMode>
);
if (root && early?.isAsMade) {
  setStart({ how: 'made' });
  void prepare(window.location.pathname).then(() => {
    onceShown(holdEarlyInput(early, root));
    hydrateRoot(root, page);
  });
} else if (root) {
  root.replaceChildren();
  document.documentElement.removeAttribute(HIDDEN_ATTRIBUTE);
  createRoot(root).render(page);
}
