/** `/`: a customer's bookings when one was signed in here, the landing page for everybody else (spec customer §2). */
import { lazy, Suspense } from 'react';
import { isRemembered } from '#web/lib/remembered.ts';
import { Landing } from './landing/Landing.tsx';

const CustomerHome = lazy(() => import('./dashboard/CustomerHome.tsx'));

export function Home() {
  if (!isRemembered('customer')) return <Landing />;
  return (
    <Suspense fallback={null}>
      <CustomerHome />
    </Suspense>
  );
}
