/** The query client of every entry: live updates come over the WebSocket, and a refetch every 30 s is the fallback. */
import { QueryClient } from '@tanstack/react-query';

/** The spec's refresh interval, milliseconds (design.md §9). */
export const REFETCH_MS = 30_000;

/** True for a 4xx answer: the same request would be refused again. 408 and 429 are worth a retry. */
export function isRefusal(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('status' in error)) return false;
  const { status } = error;
  return typeof status === 'number' && status >= 400 && status < 500 && status !== 408 && status !== 429;
}

/** One per entry. A query that must not refetch automatically sets `refetchInterval: false`. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // A device that says "no network" may be wrong (online.ts), so a failed read is reported instead of waiting
        // silently.
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 5000,
        // Pauses while the tab is hidden, and after a refusal, which a retry would not change.
        refetchInterval: (query) => (isRefusal(query.state.error) ? false : REFETCH_MS),
        retry: (failures, error) => failures < 2 && !isRefusal(error),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
