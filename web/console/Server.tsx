/** The layout of screens that talk to the server: the typed client and the query client. */
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { startApi } from '#web/lib/api.ts';
import { createQueryClient } from '#web/lib/query.ts';
import { OfflineBanner } from '#web/ui/OfflineBanner.tsx';

startApi('admin');
const queries = createQueryClient();

export function Server() {
  return (
    <QueryClientProvider client={queries}>
      <OfflineBanner />
      <Outlet />
    </QueryClientProvider>
  );
}
