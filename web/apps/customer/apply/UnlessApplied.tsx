/** The forms to apply, for people who have not: somebody who has, and is signed in, goes on to where they stand. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { createClient } from '#api/contract/client.ts';
import { getApplication, type Application } from '#api/contract/onboarding.ts';
import { clientSentences } from '#web/lib/client-sentences.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { isRemembered } from '#web/lib/remembered.ts';
import { Loading, SkeletonText } from '#web/ui/Skeleton.tsx';
import { applyTexts } from '#words/generated/customer.ts';
import { ApplyPage } from './ApplyPage.tsx';

/** Strangers get the form at once, without a call; the server is asked only where a technician was signed in before. */
export function UnlessApplied({ children }: { readonly children: ReactNode }) {
  const [wasHere, setWasHere] = useState(false);
  // As it was when the form came: who applies in it goes on by itself. Once the page made at the build is taken over,
  // for the build knows nobody.
  useEffect(() => setWasHere(isRemembered('technician')), []);
  return wasHere ? <OnwardIfApplied>{children}</OnwardIfApplied> : children;
}

/** The page of the technician's own app that an application leads to; null where another one may be sent. */
function pageOf({ status, mayApplyAgain }: Application): string | null {
  if (mayApplyAgain) return null;
  return status === 'active' ? '/technician' : '/technician/application-status';
}

function OnwardIfApplied({ children }: { readonly children: ReactNode }) {
  const t = useMessages(applyTexts);
  // These pages otherwise speak as a customer.
  const [client] = useState(() => createClient({ role: 'technician', sentences: clientSentences }));
  const query = useQuery({
    queryKey: ['technician', getApplication.path],
    queryFn: ({ signal }) => client.call(getApplication, { signal }),
    retry: false,
    staleTime: Infinity,
  });
  const to = query.data ? pageOf(query.data) : null;
  useEffect(() => {
    // Another app.
    if (to !== null) window.location.replace(to);
  }, [to]);
  const isForm = to === null && (!query.isPending || query.fetchStatus === 'paused');
  if (isForm) return children;
  return (
    <ApplyPage>
      <div className="mx-auto w-page pt-6 pb-16">
        <Loading label={t('checking')}>
          <SkeletonText heading lines={8} />
        </Loading>
      </div>
    </ApplyPage>
  );
}
