/** Starts what makes the site an app: the service worker, and the card that offers to install it. */
import { registerWorker } from '#web/lib/service-worker.ts';
import { listenForInstall } from '#web/shell/install-prompt.ts';

/** Called once, before the page renders; none of it delays the page. */
export function startInstall(): void {
  let isShown = false;
  listenForInstall(() => {
    if (isShown) return;
    isShown = true;
    void import('./InstallCard.tsx').then(({ showInstallCard }) => showInstallCard());
  });
  registerWorker('/sw.js', '/');
}
