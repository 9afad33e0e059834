/** The layout of screens for somebody who is signed in: says who it is, and looks again when the session has ended. */
import { Outlet, useRouter } from '@tanstack/react-router';
import { createContext, use, useEffect, useState } from 'react';
import type { User } from '#api/contract/auth.ts';
import { isRemembered } from '#web/lib/remembered.ts';
import { ownRole } from '#web/lib/role.ts';
import { useSession } from './session.ts';

interface Known {
  readonly user: User;
  /** Their session has ended on its own, and the page stays until they have signed in again. */
  readonly hasEnded: boolean;
}
const KnownContext = createContext<Known | null>(null);

function useKnown(): Known {
  const known = use(KnownContext);
  if (!known) throw new Error('useMe needs a signed-in layout');
  return known;
}

/** Who is signed in. @throws {Error} outside the signed-in layout. */
export const useMe = (): User => useKnown().user;

/** Whether to ask for the sign-in again; never under `Me`. @throws {Error} outside the signed-in layout. */
export const useHasEnded = (): boolean => useKnown().hasEnded;

export const Me = () => <SignedIn stays={false} />;

/** As `Me`, for a frame that asks for the sign-in again over the page, so that nothing typed is lost. */
export const MeStays = () => <SignedIn stays />;

function SignedIn({ stays }: { readonly stays: boolean }) {
  const role = ownRole();
  const session = useSession(role);
  const router = useRouter();
  const [last, setLast] = useState<User | null>(null);
  const now = session.state === 'signed_in' ? session.user : null;
  if (now !== null && now !== last) setLast(now);
  // Who has signed out, or is no more, is nobody to wait for.
  const hasEnded = stays && session.state === 'signed_out' && last !== null && isRemembered(role);
  const isOut = session.state === 'signed_out' && !hasEnded;
  useEffect(() => {
    // The guard is asked again, and redirects.
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
