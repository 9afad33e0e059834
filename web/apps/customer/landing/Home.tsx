/** `/`: a customer's bookings if one was signed in here, otherwise the landing page (spec customer §2). */
import { loadTexts } from '#web/lib/language/messages.ts';
import { lazy, Suspense } from 'react';
import { isRemembered } from '#web/lib/remembered.ts';
import { Landing } from './Landing.tsx';
import { dashboardTexts, progressTexts } from '#words/generated/customer.ts';
import { wordTexts } from '#words/generated/shared.ts';

const CustomerHome = lazy(async () => {
  const [page] = await Promise.all([
    import('../dashboard/CustomerHome.tsx'),
    loadTexts(dashboardTexts),
    loadTexts(progressTexts),
    loadTexts(wordTexts),
  ]);
  return page;
});

export function Home() {
  if (!isRemembered('customer')) return <Landing />;
  return (
    <Suspense fallback={null}>
      <CustomerHome />
    </Suspense>
  );
}
