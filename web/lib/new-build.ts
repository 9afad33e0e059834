/** A page that was open during an update asks for chunks that no longer exist: it is reloaded, once. */
import { RELOAD_ONCE_MS, RELOADED_KEY } from '#api/contract/early-input.ts';
import { serverAnswers } from './online.ts';

/** Reloads the page if a chunk can't be loaded although the server answers. Called once per entry. */
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
