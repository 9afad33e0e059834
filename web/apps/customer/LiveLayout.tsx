/** The layout of screens with server data: query client, session, live socket. */
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, type ReactNode } from 'react';
import { createQueryClient } from '#web/lib/query.ts';
import { isRemembered } from '#web/lib/remembered.ts';
import { speakAs } from '#web/lib/role.ts';

speakAs('customer');
const queries = createQueryClient();
const LiveSocket = lazy(() => import('./LiveSocket.tsx'));

/** Nobody was ever signed in here: then there is nobody to listen for, and a stranger's first look needs no call. */
function Live() {
  // Every sign-in ends on another page: then it is asked again.
  useRouterState({ select: ({ location }) => location.pathname });
  if (!isRemembered('customer')) return null;
  return (
    <Suspense fallback={null}>
      <LiveSocket />
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
