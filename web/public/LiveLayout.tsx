/** The layout of screens with server data: query client, session, live socket. */
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { startApi } from '#web/lib/api.ts';
import { useLive } from '#web/lib/live.ts';
import { createQueryClient } from '#web/lib/query.ts';
import { useSession } from '#web/lib/session.ts';

startApi('customer');
const queries = createQueryClient();

function Live({ children }: { readonly children: ReactNode }) {
  const session = useSession('customer');
  useLive(session.state === 'signed_in' ? { id: session.user.id, role: 'customer' } : null);
  return children;
}

/** Brings the query client and keeps the socket open while a customer is signed in. */
export function WithServer({ children }: { readonly children: ReactNode }) {
  return (
    <QueryClientProvider client={queries}>
      <Live>{children}</Live>
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
