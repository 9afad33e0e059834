/** The layout of every screen that needs a signed-in technician: who it is, the live socket, the outbox. */
import { Outlet } from '@tanstack/react-router';
import { createContext, use, useEffect } from 'react';
import type { User } from '#api/contract/auth.ts';
import { ApiProblem } from '#api/contract/problem.ts';
import { useLive } from '#web/lib/live.ts';
import { useGo } from '#web/lib/navigation.ts';
import { useSession } from '#web/lib/session.ts';
import { AppLink } from '#web/ui/link.tsx';
import { OfflineBanner } from '#web/ui/OfflineBanner.tsx';
import { Loading, SkeletonText } from '#web/ui/Skeleton.tsx';
import { ErrorState } from '#web/ui/States.tsx';
import { summaryOf } from './outbox/entry.ts';
import { OutboxProvider, useOutbox } from './outbox/outbox.tsx';

interface Me {
  readonly user: User;
  /** Whether the socket is connected. */
  readonly live: boolean;
}
const MeContext = createContext<Me | null>(null);

/** The signed-in technician. @throws {Error} outside the signed-in layout. */
export function useMe(): Me {
  const me = use(MeContext);
  if (!me) throw new Error('useMe needs a signed-in layout');
  return me;
}

export function SignedIn() {
  const session = useSession('technician');
  const go = useGo();
  const isOut = session.state === 'signed_out';
  useEffect(() => {
    if (!isOut) return;
    const next = window.location.pathname;
    go(`/technician/login${next === '/technician' ? '' : `?next=${encodeURIComponent(next)}`}`, {
      replace: true,
    });
  }, [isOut, go]);
  const user = session.state === 'signed_in' ? session.user : null;
  const live = useLive(user ? { id: user.id, role: 'technician' } : null);

  if (session.state === 'failed') {
    const { error } = session;
    return (
      <main id="main" className="mx-auto max-w-[480px] px-4 py-8">
        <ErrorState
          message={error instanceof ApiProblem ? error.message : 'Your jobs did not load.'}
          onRetry={session.retry}
        />
      </main>
    );
  }
  if (!user)
    return (
      <main id="main" className="mx-auto max-w-[480px] px-4 py-8">
        <Loading label="Loading your jobs">
          <SkeletonText heading lines={6} />
        </Loading>
      </main>
    );
  return (
    <MeContext value={{ user, live }}>
      <OutboxProvider key={user.id} technicianId={user.id}>
        <OfflineWork />
        <Outlet />
      </OutboxProvider>
    </MeContext>
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
