/** A page that was open while a new version came asks for parts that are gone: it is loaded afresh, once. */
const KEY = 'hexkey-reloaded-at';
/** Milliseconds within which a second failure is no new version but a broken one. */
const ONCE_MS = 30_000;

/** Reloads the page when a part of it can't be loaded while the device is online. Called once per entry. */
export function reloadOnNewBuild(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    if (!navigator.onLine || Date.now() - last < ONCE_MS) return;
    event.preventDefault();
    sessionStorage.setItem(KEY, String(Date.now()));
    window.location.reload();
  });
}
