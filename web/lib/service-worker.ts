/** Registers an app's service worker, which serves its pages when there is no connection (decision 040). */

/** Milliseconds after the page has loaded. */
const REGISTER_MS = 2000;

/** Called once by an entry, without delaying the page. `scope`: the paths whose pages it handles. */
export function registerWorker(script: string, scope: string): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = (): void => {
    // Private windows and old browsers refuse; the site works without it.
    navigator.serviceWorker.register(script, { scope }).catch((error: unknown) => console.warn(error));
  };
  // The files it stores must not compete with what is on the screen.
  const later = (): void => void setTimeout(register, REGISTER_MS);
  if (document.readyState === 'complete') later();
  else window.addEventListener('load', later, { once: true });
}
