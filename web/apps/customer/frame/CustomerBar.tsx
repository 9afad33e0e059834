/** Head of the customer's working pages: who is signed in, and the way out. A stranger's first look asks nobody. */
import { lazy, Suspense } from 'react';
import { isRemembered } from '#web/lib/remembered.ts';
import { TopBar } from '#web/ui/Layout.tsx';
import { LanguageSwitch } from '#web/shell/LanguageSwitch.tsx';
import { StrangerBar } from './StrangerBar.tsx';

const SessionBar = lazy(() => import('./SessionBar.tsx'));

/** `welcome` is the dashboard's line. */
export function CustomerBar({ welcome = false }: { readonly welcome?: boolean }) {
  // The record in this browser is a hint; the dashboard is never a stranger's.
  if (!welcome && !isRemembered('customer')) return <StrangerBar />;
  return (
    <Suspense fallback={<TopBar end={<LanguageSwitch />} />}>
      <SessionBar welcome={welcome} />
    </Suspense>
  );
}
