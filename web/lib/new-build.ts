/** A page that was open while a new version came asks for parts that are gone: it is loaded afresh, once. */
import { RELOAD_ONCE_MS, RELOADED_KEY } from '#api/contract/early-input.ts';
import { serverAnswers } from './online.ts';

/** Reloads the page when a part of it can't be loaded although the server answers. Called once per entry. */
export function reloadOnNewBuild(): void {
  window.addEventListener('vite:preloadError', () => {
    const last = Number(sessionStorage.getItem(RELOADED_KEY) ?? 0);
    if (Date.now() - last < RELOAD_ONCE_MS) return;
    void serverAnswers().then((answers) => {
      if (!answers) return;
      sessionStorage.setItem(RELOADED_KEY, String(Date.now()));
      window.location.reload();
    });
  });
}
