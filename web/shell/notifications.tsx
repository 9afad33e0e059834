/** A person's notifications, as every app reads them: the newest, all of them page by page, and the unread count. */
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { listNotifications, markNotificationsRead } from '#api/contract/live.ts';
import { api, apiQuery } from '#web/lib/api.ts';
import { useLanguage, useMessages } from '#web/lib/language/react.tsx';
import { Button } from '#web/ui/Button.tsx';
import { BellIcon } from '#web/ui/later-icons.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Loading, SkeletonRows } from '#web/ui/Skeleton.tsx';
import { feedTexts } from '#words/generated/shared.ts';
import { LoadFailed } from './Loaded.tsx';
import { NotificationList } from './NotificationList.tsx';

const PAGE = '20';
/** They all start with the calls' query key, so that the socket's updates reach them as well. */
const LIST = apiQuery(listNotifications, {}).queryKey.slice(0, 2);

/** The newest `limit` notifications, with the unread count. */
export function useNewest(limit: string) {
  return useQuery({
    // The server writes them in the screen's language.
    queryKey: [...LIST, { newest: limit }, useLanguage()],
    queryFn: ({ signal }) => api().call(listNotifications, { query: { limit }, signal }),
    meta: { live: true },
  });
}

export function useMarkRead() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api().call(markNotificationsRead),
    onSettled: () => queries.invalidateQueries({ queryKey: LIST }),
  });
}

/** The bell with the unread count; the link or button around it says it in words. */
export function BellMark({ unread }: { readonly unread: number }) {
  return (
    <>
      <BellIcon />
      {unread > 0 ? (
        <em
          className="absolute top-1 right-0.5 min-w-4.5 rounded-[9px] bg-danger px-1 text-center text-[11px] leading-[18px] font-semibold text-on-danger not-italic"
          aria-hidden="true"
        >
          {unread > 99 ? '99+' : unread}
        </em>
      ) : null}
    </>
  );
}

/** Everything, newest first: the list, and the button that marks it as read (null if nothing is unread). */
export function useFeed(empty: ReactNode): { readonly list: ReactNode; readonly markAll: ReactNode } {
  const t = useMessages(feedTexts);
  const query = useInfiniteQuery({
    queryKey: [...LIST, 'pages', useLanguage()],
    queryFn: ({ pageParam, signal }) =>
      api().call(listNotifications, {
        query: { limit: PAGE, ...(pageParam === null ? {} : { before: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    meta: { live: true },
  });
  const read = useMarkRead();
  const all = query.data?.pages.flatMap(({ notifications }) => notifications) ?? [];
  const unread = query.data?.pages[0]?.unread ?? 0;
  return {
    markAll:
      unread > 0 ? (
        <Button busy={read.isPending} onClick={() => read.mutate()}>
          {t('markAll')}
        </Button>
      ) : null,
    list: (
      <>
        {read.isError ? <Notice tone="danger">{t('markFailed')}</Notice> : null}
        {query.isPending ? (
          <Loading label={t('loading')}>
            <SkeletonRows rows={6} height="72px" />
          </Loading>
        ) : query.isError && all.length === 0 ? (
          <LoadFailed query={query} failedTitle={t('loadFailed')} failed={t('loadFailed')} />
        ) : all.length === 0 ? (
          empty
        ) : (
          <NotificationList
            notifications={all}
            isFresh={(one) => !one.read}
            now={query.dataUpdatedAt}
            unread={t('unread')}
          />
        )}
        {query.hasNextPage ? (
          <p className="mt-4">
            <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {t('older')}
            </Button>
          </p>
        ) : null}
      </>
    ),
  };
}
