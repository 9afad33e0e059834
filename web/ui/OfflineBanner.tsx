/** Shows that the connection is lost, what waits for it, and for 3 s that it is back (spec customer §3). */
import { useEffect, useState, type ReactNode } from 'react';
import { useOnline } from '#web/lib/online.ts';
import { hideLater } from './back-online.ts';
import { OfflineIcon, OnlineIcon } from './icons.tsx';
import { useControls } from './controls.ts';

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
  const t = useControls();
  return (
    <div
      data-part="offline"
      className="grid gap-3 px-4 py-2.5 grid-cols-[20px_minmax(0,1fr)_auto] items-center bg-ink text-paper text-small print:hidden"
    >
      {online ? <OnlineIcon /> : <OfflineIcon />}
      <p className="leading-[1.3]">
        <b>{online ? t('online') : t('offline')}</b>
        <br />
        {children ?? (online ? t('onlineDetail') : t('offlineDetail'))}
      </p>
      {action}
    </div>
  );
}

/**
 * Used once, at the top of an entry. `children` replace the second line while offline, e.g. `Keep working. 2 photos
 * wait here.`
 */
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
    return hideLater(() => setWasOffline(false));
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
