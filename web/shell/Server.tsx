/** The layout of screens that use the server: provides the query client; its chunk loads after the first paint. */
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { queries } from './queries.ts';

export function Server({ children = <Outlet /> }: { readonly children?: ReactNode }) {
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}
