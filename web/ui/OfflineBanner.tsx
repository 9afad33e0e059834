/** Tells that the connection is gone, what waits for it, and for 3 s that it is back (spec customer §3). */
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { OfflineIcon, OnlineIcon } from './icons.tsx';
import { useUiWords } from './words.ts';

const BACK_MS = 3000;

function subscribe(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}
/** Whether the device says that it has a network. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );

/** The banner itself, for a known state (the gallery shows both). */
export function ConnectionNotice({
  online,
  children,
  action,
}: {
  readonly online: boolean;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}) {
  const words = useUiWords();
  return (
    <div className="offline">
      {online ? <OnlineIcon /> : <OfflineIcon />}
      <p>
        <b>{online ? words.online : words.offline}</b>
        <br />
        {children ?? (online ? words.onlineDetail : words.offlineDetail)}
      </p>
      {action}
    </div>
  );
}

/** Put once at the top of an entry. `children` replace the second line while offline, e.g. `Keep working. 2 photos wait here.` */
export function OfflineBanner({
  children,
  action,
}: {
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}) {
  const online = useOnline();
  const [wasOffline, setWasOffline] = useState(!online);
  if (!online && !wasOffline) setWasOffline(true);
  useEffect(() => {
    if (!online || !wasOffline) return;
    const timer = setTimeout(() => setWasOffline(false), BACK_MS);
    return () => clearTimeout(timer);
  }, [online, wasOffline]);
  return (
    <div role="status">
      {online && !wasOffline ? null : (
        <ConnectionNotice online={online} action={online ? undefined : action}>
          {online ? undefined : children}
        </ConnectionNotice>
      )}
    </div>
  );
}
