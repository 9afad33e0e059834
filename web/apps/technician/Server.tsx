/** The layout of screens that talk to the server: the typed client and the query client; its chunk comes after the first paint. */
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { queries } from './queries.ts';

export function Server() {
  return (
    <QueryClientProvider client={queries}>
      <Outlet />
    </QueryClientProvider>
  );
}
