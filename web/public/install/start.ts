/** Begins what makes the site an app: the service worker, and the card that offers to install it. */
import { listenForInstall } from './prompt.ts';

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
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}
