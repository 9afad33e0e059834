/** The layout of screens for somebody who is signed in: says who it is, and looks again when the session has ended. */
import { Outlet, useRouter } from '@tanstack/react-router';
import { createContext, use, useEffect } from 'react';
import type { User } from '#api/contract/auth.ts';
import { ownRole } from '#web/lib/role.ts';
import { useSession } from './session.ts';

const MeContext = createContext<User | null>(null);

/** Who is signed in. @throws {Error} outside the signed-in layout. */
export function useMe(): User {
  const me = use(MeContext);
  if (!me) throw new Error('useMe needs a signed-in layout');
  return me;
}

export function Me() {
  const session = useSession(ownRole());
  const router = useRouter();
  const isOut = session.state === 'signed_out';
  useEffect(() => {
    // The guard is asked again, and redirects.
    if (isOut) void router.invalidate();
  }, [isOut, router]);
  if (session.state !== 'signed_in') return null;
  return (
    <MeContext value={session.user}>
      <Outlet />
    </MeContext>
  );
}
