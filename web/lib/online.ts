/**
 * Whether the server can be reached.
 *
 * A device that says "no network" may be wrong, since it knows nothing about a server on the same machine (the HTML
 * standard calls `navigator.onLine` inherently unreliable), so the server itself is asked first.
 */
import { useSyncExternalStore } from 'react';

const ANSWER_MS = 3000;
/** How often the server is asked while it can't be reached, since the device may never report that it is back. */
const AGAIN_MS = 3000;

let reachable = true;
let asked = 0;
const listeners = new Set<() => void>();

function set(value: boolean): void {
  asked += 1;
  if (reachable === value) return;
  reachable = value;
  for (const changed of listeners) changed();
}

/** Whether the server answers within 3 s, whatever the answer. */
export const serverAnswers = (): Promise<boolean> =>
  fetch('/', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(ANSWER_MS) }).then(
    () => true,
    () => false,
  );

async function ask(): Promise<void> {
  asked += 1;
  const mine = asked;
  const answers = await serverAnswers();
  // The device has reported something newer since then.
  if (mine !== asked) return;
  set(answers);
  if (!answers && listeners.size > 0) setTimeout(gone, AGAIN_MS);
}

const back = (): void => set(true);
const gone = (): void => void ask();

function subscribe(changed: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('online', back);
    window.addEventListener('offline', gone);
    if (!navigator.onLine || !reachable) gone();
  }
  listeners.add(changed);
  return () => {
    listeners.delete(changed);
    if (listeners.size > 0) return;
    window.removeEventListener('online', back);
    window.removeEventListener('offline', gone);
  };
}

/** Whether the server can be reached, kept up to date; true on a prerendered page. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => reachable,
    () => true,
  );
