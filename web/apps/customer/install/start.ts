/** Begins what makes the site an app: the service worker, and the card that offers to install it. */
import { listenForInstall } from './prompt.ts';

/** Milliseconds after the page has loaded. */
const REGISTER_MS = 2000;

/** Called once, before the page is drawn; nothing of it delays the page. */
export function startInstall(): void {
  let isShown = false;
  listenForInstall(() => {
    if (isShown) return;
    isShown = true;
    void import('./InstallCard.tsx').then(({ showInstallCard }) => showInstallCard());
  });
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = (): void => {
    // Private windows and old browsers refuse; the site works without.
    navigator.serviceWorker.register('/sw.js').catch((error: unknown) => console.warn(error));
  };
  // What it keeps must not be fetched before what is on the screen.
  const later = (): void => void setTimeout(register, REGISTER_MS);
  if (document.readyState === 'complete') later();
  else window.addEventListener('load', later, { once: true });
}
