/** What stands around every console screen: tabs, the live socket, notifications, logout. */
import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { createContext, lazy, Suspense, use, useState } from 'react';
import { listStuckWork } from '#api/contract/ops.ts';
import { listTickets } from '#api/contract/support.ts';
import { apiQuery } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { announce } from '#web/shell/announce.ts';
import { useLive } from '#web/shell/live.ts';
import { LanguageSwitch } from '#web/shell/LanguageSwitch.tsx';
import { useMe } from '#web/shell/Me.tsx';
import { useSignOut } from '#web/shell/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConsoleFrame, LiveMark } from '#web/ui/ConsoleFrame.tsx';
import { useIsCurrent } from '#web/ui/link.tsx';
import { useOnline } from '#web/lib/online.ts';
import { consoleTexts } from '#words/generated/admin.ts';

const Notifications = lazy(() => import('./Notifications.tsx'));

const ChangedContext = createContext<ReadonlySet<string>>(new Set());

/** Bookings that have just changed: their rows say so once. */
export const useChanged = (): ReadonlySet<string> => use(ChangedContext);

/** Milliseconds for which a changed row is marked. */
const MARKED_MS = 1500;

export function Frame() {
  const t = useMessages(consoleTexts);
  const user = useMe();
  const signOut = useSignOut('/admin/login');
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const live = useLive({ id: user.id, role: 'admin' }, (message) => {
    announce(message);
    if (message.type !== 'booking_changed') return;
    const { bookingId } = message;
    setChanged((before) => new Set(before).add(bookingId));
    setTimeout(
      () => setChanged((before) => new Set([...before].filter((one) => one !== bookingId))),
      MARKED_MS,
    );
  });
  // A socket takes a while to notice that the network is gone.
  const isLive = useOnline() && live;
  const stuck = useQuery(apiQuery(listStuckWork, {}));
  const waiting = useQuery(apiQuery(listTickets, { query: { status: 'open' } }));
  const onTechnicians = useIsCurrent('/admin/technicians');
  const onApplications = useIsCurrent('/admin/applications');
  const onSupport = useIsCurrent('/admin/support');
  const onOps = useIsCurrent('/ops');
  const onOpsBooking = useIsCurrent('/ops/bookings');
  return (
    <ChangedContext value={changed}>
      <ConsoleFrame
        home="/admin"
        label={t('label')}
        tabs={[
          {
            href: '/admin',
            label: t('bookings'),
            current: onOpsBooking || (!onTechnicians && !onApplications && !onSupport && !onOps),
          },
          { href: '/admin/technicians', label: t('technicians'), current: onTechnicians },
          { href: '/admin/applications', label: t('applications'), current: onApplications },
          {
            href: '/admin/support',
            label: t('support'),
            count: waiting.data?.counts.open || undefined,
            current: onSupport,
          },
          {
            href: '/ops',
            label: t('stuckWork'),
            count: stuck.data?.work.length || undefined,
            current: onOps && !onOpsBooking,
          },
        ]}
        end={
          <>
            <LiveMark live={isLive}>{t(isLive ? 'live' : 'offline')}</LiveMark>
            <LanguageSwitch />
            <Suspense fallback={<span className="h-11 w-11" />}>
              <Notifications />
            </Suspense>
            <Button kind="quiet" size="small" onClick={() => void signOut()}>
              {t('logout')}
            </Button>
          </>
        }
      >
        <Outlet />
      </ConsoleFrame>
    </ChangedContext>
  );
}
