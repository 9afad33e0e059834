/** Registers an app's service worker, which opens its pages where there is no connection (decision 040). */

/** Milliseconds after the page has loaded. */
const REGISTER_MS = 2000;

/** Called once by an entry; nothing of it delays the page. `scope`: the addresses whose pages it answers for. */
export function registerWorker(script: string, scope: string): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = (): void => {
    // Private windows and old browsers refuse; the site works without.
    navigator.serviceWorker.register(script, { scope }).catch((error: unknown) => console.warn(error));
  };
  // What it keeps must not be fetched before what is on the screen.
  const later = (): void => void setTimeout(register, REGISTER_MS);
  if (document.readyState === 'complete') later();
  else window.addEventListener('load', later, { once: true });
}
