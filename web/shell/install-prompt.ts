/** The browser's offer to install the app, captured from the start, since the event comes only once. */
import { isAppleMobile } from '#web/lib/device.ts';
import { readStored, store } from '#web/lib/storage.ts';

/** Chromium's event, which no type library has. */
interface InstallEvent extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}
const isInstallEvent = (event: Event): event is InstallEvent => 'prompt' in event;

/** The spec's delay on iOS, which offers nothing by itself. */
const IOS_HINT_MS = 3000;
const DISMISSED_KEY = 'hexkey-install-dismissed';

export type InstallOffer = 'none' | 'browser' | 'ios';

let offered: InstallEvent | null = null;
let offer: InstallOffer = 'none';
const listeners = new Set<() => void>();

function setOffer(next: InstallOffer): void {
  offer = next;
  for (const listener of listeners) listener();
}

/** Whether the page is running as an installed app. */
const isStandalone = (): boolean =>
  window.matchMedia('(display-mode: standalone)').matches ||
  ('standalone' in navigator && navigator.standalone === true);

/** Whether someone has dismissed the card that offers to install. */
const isDismissed = (): boolean => readStored(DISMISSED_KEY) !== null;

/**
 * Starts listening; called once, before anything else. Nothing is offered in an installed app, or if it `isUnwanted`:
 * by default after it was dismissed.
 */
export function listenForInstall(show: () => void, isUnwanted = isDismissed): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    if (!isInstallEvent(event)) return;
    event.preventDefault();
    offered = event;
    if (isStandalone() || isUnwanted()) return;
    setOffer('browser');
    show();
  });
  window.addEventListener('appinstalled', () => setOffer('none'));
  if (!isAppleMobile() || isStandalone() || isUnwanted()) return;
  setTimeout(() => {
    setOffer('ios');
    show();
  }, IOS_HINT_MS);
}

/** For React's useSyncExternalStore. */
export const installOffer = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: (): InstallOffer => offer,
};

/** Whether the browser can be asked to install. */
export const canInstall = (): boolean => offered !== null;

/** Asks the browser to install; its own prompt follows. */
export async function install(): Promise<void> {
  const event = offered;
  offered = null;
  setOffer('none');
  await event?.prompt();
}

/** Dismisses the card, permanently on this device. */
export function dismissInstall(): void {
  store(DISMISSED_KEY, 'yes');
  setOffer('none');
}
