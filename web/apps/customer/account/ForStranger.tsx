/** A form for people who are not signed in. Those who are skip it, as after signing in, and Back does not return to it. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { session } from '#api/contract/auth.ts';
import { apiQuery } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { safePath, useGo, useQueryParam } from '#web/shell/navigation.ts';
import { isRemembered } from '#web/lib/remembered.ts';
import { SitePage, TopBar } from '#web/ui/Layout.tsx';
import { Loading, SkeletonText } from '#web/ui/Skeleton.tsx';
import { loadDraft } from '../booking/stored-draft.ts';
import { LanguageSwitch } from '#web/shell/LanguageSwitch.tsx';
import { accountTexts } from '#words/generated/customer.ts';

const DASHBOARD = '/customer-dashboard';

/** Strangers get the form at once, without a call; the server is asked only where somebody was signed in before. */
export function ForStranger({ children }: { readonly children: ReactNode }) {
  // As it was when the form came: a sign-in in it goes on by itself.
  const [wasHere] = useState(() => isRemembered('customer'));
  return wasHere ? <UnlessSignedIn>{children}</UnlessSignedIn> : children;
}

function UnlessSignedIn({ children }: { readonly children: ReactNode }) {
  const t = useMessages(accountTexts);
  const go = useGo();
  const redirect = useQueryParam('redirect');
  // What was known may be what a call has just been refused for: it is asked anew.
  const query = useQuery({ ...apiQuery(session, {}, { live: false }), refetchOnMount: 'always' });
  // A guest may have an account to sign in to.
  const isSignedIn = query.data?.users.some(({ role, isGuest }) => role === 'customer' && !isGuest) === true;
  const isUnknown = !query.isFetchedAfterMount && query.fetchStatus !== 'paused';
  const [isStranger, setStranger] = useState(false);
  const isForm = isStranger || (!isUnknown && (query.isError || !isSignedIn));
  // For good: a sign-in in the form must not be taken for one that was there before.
  if (isForm && !isStranger) setStranger(true);
  const isOver = !isUnknown && !isForm;
  useEffect(() => {
    if (isOver) go(onward(redirect), { replace: true });
  }, [isOver, redirect, go]);
  if (isForm) return children;
  return (
    <SitePage head={<TopBar end={<LanguageSwitch />} />}>
      <div className="mx-auto w-page pt-6 pb-16">
        <Loading label={t('checking')}>
          <SkeletonText heading lines={8} />
        </Loading>
      </div>
    </SitePage>
  );
}

/** Where somebody who is signed in already goes on: no draft is left to be paid for once its booking is in. */
function onward(redirect: string | null): string {
  const target = safePath(redirect, DASHBOARD);
  return target === '/checkout' && loadDraft(Date.now()) === null ? DASHBOARD : target;
}
