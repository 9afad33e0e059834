/** What stands around every screen: the entry's frame, the connection's banner. */
import { Outlet } from '@tanstack/react-router';
import { EntryFrame } from '#web/lib/entry.tsx';
import { OfflineBanner } from '#web/ui/OfflineBanner.tsx';
import { isOwnPath } from './own-paths.ts';

export function Shell() {
  return (
    <EntryFrame home="/" owns={isOwnPath}>
      <div className="sticky top-0 z-30">
        <OfflineBanner />
      </div>
      <Outlet />
    </EntryFrame>
  );
}
