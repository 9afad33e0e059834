/** A session that ended on the way: the checkout then leads to the sign-in by itself, and back (spec customer §8). */
import { useEffect } from 'react';
import { isProblem } from '#web/lib/api.ts';
import { useSessionCheck } from '#web/shell/session.ts';

/** Whether `error` says that nobody is signed in any more; the page is then told to look who is. */
export function useSignedOut(error: unknown): boolean {
  const check = useSessionCheck();
  const isSignedOut = isProblem(error, 'sign_in_required');
  useEffect(() => {
    if (isSignedOut) check();
  }, [isSignedOut, check]);
  return isSignedOut;
}
