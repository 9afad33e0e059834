/** What stands around every screen of a signed-in technician: the live socket, the outbox. */
import { Outlet } from '@tanstack/react-router';
import { useLive } from '#web/shell/live.ts';
import { useMe } from '#web/shell/Me.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { OfflineBanner } from '#web/ui/OfflineBanner.tsx';
import { summaryOf } from './outbox/entry.ts';
import { OutboxProvider, useOutbox } from './outbox/outbox.tsx';

export function Frame() {
  const { id } = useMe();
  useLive({ id, role: 'technician' });
  return (
    <OutboxProvider key={id} technicianId={id}>
      <OfflineWork />
      <Outlet />
    </OutboxProvider>
  );
}

/** The offline banner with what waits here. */
function OfflineWork() {
  const { entries } = useOutbox();
  const waiting = summaryOf(entries);
  return (
    <OfflineBanner
      action={
        waiting ? (
          <AppLink href="/technician/outbox" className="font-semibold">
            Show
          </AppLink>
        ) : undefined
      }
    >
      {waiting
        ? `Keep working. ${waiting} wait${/^1 \w+$/.test(waiting) ? 's' : ''} here.`
        : 'Keep working. Steps and photos wait here until you are back.'}
    </OfflineBanner>
  );
}
