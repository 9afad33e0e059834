/** One run's events as they come from the server, page by page, until all are loaded. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { type HistoryEvent, listHistoryEvents } from '#api/contract/histories.ts';
import { api } from '#web/lib/api.ts';

export interface LoadedEvents {
  readonly query: ReturnType<typeof useParts>;
  readonly events: readonly HistoryEvent[];
  /** Where the page begins that an event came with; undefined: at the beginning. */
  readonly partOf: (event: HistoryEvent) => string | undefined;
}

/** Pages of events; `isWhole`: with all their data. */
function useParts(workflowId: string, run: string, isWhole: boolean) {
  return useInfiniteQuery({
    queryKey: ['history', workflowId, run, isWhole],
    queryFn: ({ pageParam, signal }) =>
      api().call(listHistoryEvents, {
        params: { id: workflowId },
        query: { run, ...(pageParam && { after: pageParam }), ...(isWhole && { details: 'true' }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** All rows of a run, page by page; the first ones are available before the last. */
export function useHistoryRows(workflowId: string, run: string): LoadedEvents {
  const query = useParts(workflowId, run, false);
  const { hasNextPage, isFetching, isError, fetchNextPage } = query;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  return useLoaded(query);
}

/** Complete events; the next page is loaded on request. */
export const useWholeEvents = (workflowId: string, run: string): LoadedEvents =>
  useLoaded(useParts(workflowId, run, true));

function useLoaded(query: ReturnType<typeof useParts>): LoadedEvents {
  const { data } = query;
  return useMemo(() => {
    const pages = data?.pages ?? [];
    return {
      query,
      events: pages.flatMap(({ events }) => events),
      partOf: ({ id }) => {
        const index = pages.findIndex(({ events }) => (events.at(-1)?.id ?? 0) >= id);
        return (data?.pageParams[index] as string | undefined) || undefined;
      },
    };
  }, [data, query]);
}
