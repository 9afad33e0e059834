/** The forms to apply, for people who have not: somebody who has, and is signed in, goes on to where they stand. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { createClient } from '#api/contract/client.ts';
import { getApplication, type Application } from '#api/contract/onboarding.ts';
import { clientSentences } from '#web/lib/client-sentences.ts';
import { isRemembered } from '#web/lib/remembered.ts';

/** Shows the form at once, as it was made at the build; the server is asked only where a technician was signed in before. */
export function UnlessApplied({ children }: { readonly children: ReactNode }) {
  // These pages otherwise speak as a customer.
  const [client] = useState(() => createClient({ role: 'technician', sentences: clientSentences }));
  // As it was when the form came: who applies in it goes on by itself, whenever the query runs again.
  const wasHere = useRef<boolean | null>(null);
  const { data } = useQuery({
    queryKey: ['technician', getApplication.path],
    queryFn: async ({ signal }) => {
      wasHere.current ??= isRemembered('technician');
      return wasHere.current ? pageOf(await client.call(getApplication, { signal })) : null;
    },
    // A session that has ended is no failure: the form stands.
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
  useEffect(() => {
    // Another app.
    if (data) window.location.replace(data);
  }, [data]);
  return children;
}

/** The page of the technician's app that an application leads to; null where another one may be sent. */
function pageOf({ status, mayApplyAgain }: Application): string | null {
  if (mayApplyAgain) return null;
  return status === 'active' ? '/technician' : '/technician/application-status';
}
