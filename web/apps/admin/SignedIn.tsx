/** The layout of every console screen: who it is, tabs, the live socket, notifications, logout. */
import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { createContext, lazy, Suspense, use, useEffect, useMemo, useState } from 'react';
import { listStuckWork } from '#api/contract/admin.ts';
import type { User } from '#api/contract/auth.ts';
import type { ServerMessage } from '#api/contract/live.ts';
import { listTickets } from '#api/contract/support.ts';
import { apiQuery, sentenceOf } from '#web/lib/api.ts';
import { useLive } from '#web/lib/live.ts';
import { useGo } from '#web/lib/navigation.ts';
import { useSession, useSignOut } from '#web/lib/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConsoleFrame, LiveMark } from '#web/ui/ConsoleFrame.tsx';
import { useIsCurrent } from '#web/ui/link.tsx';
import { useOnline } from '#web/lib/online.ts';
import { Loading, SkeletonRows, SkeletonText } from '#web/ui/Skeleton.tsx';
import { ErrorState } from '#web/ui/States.tsx';
import { notify } from '#web/ui/toast.ts';

const Notifications = lazy(() => import('./Notifications.tsx'));

interface Me {
  readonly user: User;
  /** Bookings that have just changed: their rows say so once. */
  readonly changed: ReadonlySet<string>;
}
const MeContext = createContext<Me | null>(null);

/** The signed-in admin. @throws {Error} outside the signed-in layout. */
export function useMe(): Me {
  const me = use(MeContext);
  if (!me) throw new Error('useMe needs a signed-in layout');
  return me;
}

/** Milliseconds for which a changed row is marked. */
const MARKED_MS = 1500;
const destructive = new Set(['payment_failed', 'booking_cancelled', 'application_rejected']);

export function SignedIn() {
  const session = useSession('admin');
  const go = useGo();
  const isOut = session.state === 'signed_out';
  useEffect(() => {
    if (!isOut) return;
    const { pathname, search } = window.location;
    const isFirst = /^\/admin(\/dashboard)?$/.test(pathname) && search === '';
    go(`/admin/login${isFirst ? '' : `?next=${encodeURIComponent(pathname + search)}`}`, { replace: true });
  }, [isOut, go]);
  const user = session.state === 'signed_in' ? session.user : null;

  if (session.state === 'failed')
    return (
      <main id="main" className="p-6">
        <ErrorState
          message={sentenceOf(session.error, 'The console did not load.')}
          onRetry={session.retry}
        />
      </main>
    );
  if (!user)
    return (
      <main id="main" className="grid gap-4 p-6">
        <Loading label="Loading the console">
          <SkeletonText heading lines={1} />
          <SkeletonRows rows={12} />
        </Loading>
      </main>
    );
  return <Console user={user} />;
}

function Console({ user }: { readonly user: User }) {
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
  const online = useOnline();
  const me = useMemo(() => ({ user, changed }), [user, changed]);
  const stuck = useQuery(apiQuery(listStuckWork, {}));
  const waiting = useQuery(apiQuery(listTickets, { query: { status: 'open' } }));
  const onTechnicians = useIsCurrent('/admin/technicians');
  const onSupport = useIsCurrent('/admin/support');
  const onOps = useIsCurrent('/ops');
  const onOpsBooking = useIsCurrent('/ops/bookings');
  return (
    <MeContext value={me}>
      <ConsoleFrame
        home="/admin"
        tabs={[
          {
            href: '/admin',
            label: 'Bookings',
            current: onOpsBooking || (!onTechnicians && !onSupport && !onOps),
          },
          { href: '/admin/technicians', label: 'Technicians', current: onTechnicians },
          {
            href: '/admin/support',
            label: 'Support',
            count: waiting.data?.counts.open || undefined,
            current: onSupport,
          },
          {
            href: '/ops',
            label: 'Stuck work',
            count: stuck.data?.work.length || undefined,
            current: onOps && !onOpsBooking,
          },
        ]}
        end={
          <>
            <LiveMark live={live && online} />
            <Suspense fallback={<span className="h-11 w-11" />}>
              <Notifications />
            </Suspense>
            <Button kind="quiet" size="small" onClick={() => void signOut()}>
              Logout
            </Button>
          </>
        }
      >
        <Outlet />
      </ConsoleFrame>
    </MeContext>
  );
}

function announce(message: ServerMessage): void {
  if (!('title' in message)) return;
  notify({
    title: message.title,
    detail: message.message,
    tone: destructive.has(message.type) ? 'bad' : 'ok',
  });
}
