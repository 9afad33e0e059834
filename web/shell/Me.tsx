/** The layout of screens for signed-in people: provides who it is, and checks again when the session has ended. */
import { Outlet, useRouter } from '@tanstack/react-router';
import { createContext, use, useEffect, useState } from 'react';
import type { User } from '#api/contract/auth.ts';
import { isRemembered } from '#web/lib/remembered.ts';
import { ownRole } from '#web/lib/role.ts';
import { useSession } from './session.ts';

interface Known {
  readonly user: User;
  /** The session has ended by itself, and the page stays until they sign in again. */
  readonly hasEnded: boolean;
}
const KnownContext = createContext<Known | null>(null);

function useKnown(): Known {
  const known = use(KnownContext);
  if (!known) throw new Error('useMe needs a signed-in layout');
  return known;
}

/** The signed-in person. @throws {Error} outside the signed-in layout. */
export const useMe = (): User => useKnown().user;

/** Whether to ask for a new sign-in; never under `Me`. @throws {Error} outside the signed-in layout. */
export const useHasEnded = (): boolean => useKnown().hasEnded;

export const Me = () => <SignedIn stays={false} />;

/** Like `Me`, for a frame that asks for a new sign-in over the page, so that nothing typed is lost. */
export const MeStays = () => <SignedIn stays />;

function SignedIn({ stays }: { readonly stays: boolean }) {
  const role = ownRole();
  const session = useSession(role);
  const router = useRouter();
  const [last, setLast] = useState<User | null>(null);
  const now = session.state === 'signed_in' ? session.user : null;
  if (now !== null && now !== last) setLast(now);
  // Not after signing out or deleting the account: then no one will sign in again.
  const hasEnded = stays && session.state === 'signed_out' && last !== null && isRemembered(role);
  const isOut = session.state === 'signed_out' && !hasEnded;
  useEffect(() => {
    // Runs the guard again, which redirects.
    if (isOut) void router.invalidate();
  }, [isOut, router]);
  const user = now ?? (hasEnded ? last : null);
  if (user === null) return null;
  return (
    <KnownContext value={{ user, hasEnded }}>
      <Outlet />
    </KnownContext>
  );
}
