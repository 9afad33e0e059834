/** `/`: a customer's bookings when one was signed in here, the landing page for everybody else (spec customer §2). */
import { lazy, Suspense } from 'react';
import { isRemembered } from '#web/lib/remembered.ts';
import { Landing } from './Landing.tsx';
import { dashboardTexts } from '../dashboard/texts.ts';
import { progressTexts } from '../progress/texts.ts';
import { wordTexts } from '../words/texts.ts';

const CustomerHome = lazy(async () => {
  const [page] = await Promise.all([
    import('../dashboard/CustomerHome.tsx'),
    dashboardTexts.load(),
    progressTexts.load(),
    wordTexts.load(),
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
