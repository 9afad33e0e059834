/**
 * A form for people who are not signed in. Anyone signed in is redirected as after a sign-in, and Back does not return
 * here.
 */
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

/** Strangers get the form immediately; the server is asked only if somebody was signed in here before. */
export function ForStranger({ children }: { readonly children: ReactNode }) {
  // Read once when the form mounts: a sign-in within the form redirects by itself.
  const [wasHere] = useState(() => isRemembered('customer'));
  return wasHere ? <UnlessSignedIn>{children}</UnlessSignedIn> : children;
}

function UnlessSignedIn({ children }: { readonly children: ReactNode }) {
  const t = useMessages(accountTexts);
  const go = useGo();
  const redirect = useQueryParam('redirect');
  // Cached data may be what a request was just refused for, so fetch again.
  const query = useQuery({ ...apiQuery(session, {}, { live: false }), refetchOnMount: 'always' });
  // A guest may have an account to sign in to.
  const isSignedIn = query.data?.users.some(({ role, isGuest }) => role === 'customer' && !isGuest) === true;
  const isUnknown = !query.isFetchedAfterMount && query.fetchStatus !== 'paused';
  const [isStranger, setStranger] = useState(false);
  const isForm = isStranger || (!isUnknown && (query.isError || !isSignedIn));
  // Stays set: a sign-in through the form must not be mistaken for an existing session.
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

/** Where a signed-in customer is redirected: not to the checkout once the draft is gone, because it has been booked. */
function onward(redirect: string | null): string {
  const target = safePath(redirect, DASHBOARD);
  return target === '/checkout' && loadDraft(Date.now()) === null ? DASHBOARD : target;
}
