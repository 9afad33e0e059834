/** The layout of screens with server data: keeps the live socket open while a customer is signed in. */
import { Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, type ReactNode } from 'react';
import { isRemembered } from '#web/lib/remembered.ts';
import { Server } from '#web/shell/Server.tsx';

const LiveSocket = lazy(() => import('./LiveSocket.tsx'));

/** Nobody was ever signed in here: then there is nobody to listen for, and a stranger's first look needs no call. */
export function Live({ children = <Outlet /> }: { readonly children?: ReactNode }) {
  // Every sign-in ends on another page: then it is asked again.
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
