/** A session that expired on the way: the checkout redirects to the sign-in and back (spec customer §8). */
import { useEffect } from 'react';
import { isProblem } from '#web/lib/api.ts';
import { useSessionCheck } from '#web/shell/session.ts';

/** Whether `error` says that nobody is signed in anymore; if so, the session is refetched. */
export function useSignedOut(error: unknown): boolean {
  const check = useSessionCheck();
  const isSignedOut = isProblem(error, 'sign_in_required');
  useEffect(() => {
    if (isSignedOut) check();
  }, [isSignedOut, check]);
  return isSignedOut;
}
