/** Layout of screens with server data: keeps the live socket open while a customer is signed in. */
import { Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, type ReactNode } from 'react';
import { isRemembered } from '#web/lib/remembered.ts';
import { Server } from '#web/shell/Server.tsx';

const LiveSocket = lazy(() => import('./LiveSocket.tsx'));

/** If nobody was ever signed in here, there is nobody to listen for, and a stranger's first render needs no request. */
export function Live({ children = <Outlet /> }: { readonly children?: ReactNode }) {
  // Every sign-in ends on another page, so check again on navigation.
  useRouterState({ select: ({ location }) => location.pathname });
  return (
    <Server>
      {isRemembered('customer') ? (
        <Suspense fallback={null}>
          <LiveSocket />
        </Suspense>
      ) : null}
      {children}
    </Server>
  );
}
