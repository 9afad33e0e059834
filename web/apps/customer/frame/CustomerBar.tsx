/** Header of the customer's pages: who is signed in, and Sign Out. For strangers, no request is made. */
import { lazy, Suspense } from 'react';
import { isRemembered } from '#web/lib/remembered.ts';
import { TopBar } from '#web/ui/Layout.tsx';
import { LanguageSwitch } from '#web/shell/LanguageSwitch.tsx';
import { StrangerBar } from './StrangerBar.tsx';

const SessionBar = lazy(() => import('./SessionBar.tsx'));

/** `welcome` shows the dashboard's greeting. */
export function CustomerBar({ welcome = false }: { readonly welcome?: boolean }) {
  // The record in this browser is only a hint; the dashboard is never a stranger's.
  if (!welcome && !isRemembered('customer')) return <StrangerBar />;
  return (
    <Suspense fallback={<TopBar end={<LanguageSwitch />} />}>
      <SessionBar welcome={welcome} />
    </Suspense>
  );
}
