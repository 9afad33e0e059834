/** The layout of screens that talk to the server: the typed client and the query client. */
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { speakAs } from '#web/lib/role.ts';
import { createQueryClient } from '#web/lib/query.ts';
import { OfflineBanner } from '#web/ui/OfflineBanner.tsx';

speakAs('admin');
const queries = createQueryClient();

export function Server() {
  return (
    <QueryClientProvider client={queries}>
      <OfflineBanner />
      <Outlet />
    </QueryClientProvider>
  );
}
