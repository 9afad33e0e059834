/** The layout of screens that talk to the server: the typed client and the query client; its chunk comes after the first paint. */
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { startApi } from '#web/lib/api.ts';
import { createQueryClient } from '#web/lib/query.ts';

startApi('technician');
const queries = createQueryClient();

export function Server() {
  return (
    <QueryClientProvider client={queries}>
      <Outlet />
    </QueryClientProvider>
  );
}
