/** The layout of screens with server data: query client, session, live socket. */
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense, type ReactNode } from 'react';
import { startApi } from '#web/lib/api.ts';
import { createQueryClient } from '#web/lib/query.ts';
import { useSession } from '#web/lib/session.ts';

startApi('customer');
const queries = createQueryClient();
const LiveSocket = lazy(() => import('./LiveSocket.tsx'));

function Live() {
  const session = useSession('customer');
  if (session.state !== 'signed_in') return null;
  return (
    <Suspense fallback={null}>
      <LiveSocket customerId={session.user.id} />
    </Suspense>
  );
}

/** Brings the query client and keeps the socket open while a customer is signed in. */
export function WithServer({ children }: { readonly children: ReactNode }) {
  return (
    <QueryClientProvider client={queries}>
      <Live />
      {children}
    </QueryClientProvider>
  );
}

export function LiveLayout() {
  return (
    <WithServer>
      <Outlet />
    </WithServer>
  );
}
