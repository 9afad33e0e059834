/** /technician/notifications: what the technician was told, newest first, and how they want to be told. */
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { listNotifications, markNotificationsRead } from '#api/contract/live.ts';
import { api, apiQuery, sentenceOf } from '#web/lib/api.ts';
import { useLanguage, useMessages } from '#web/lib/language/react.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { LoadFailed } from '#web/shell/Loaded.tsx';
import { NotificationList } from '#web/shell/NotificationList.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PhoneHead, PhonePage, PhoneSection } from '#web/ui/Phone.tsx';
import { Loading, SkeletonRows } from '#web/ui/Skeleton.tsx';
import { EmptyState } from '#web/ui/States.tsx';
import { alertTexts } from '#words/generated/technician.ts';
import { PushSwitch } from './PushSwitch.tsx';
import { QuietHours } from './QuietHours.tsx';

const PAGE = '20';
const LIST = apiQuery(listNotifications, {}).queryKey.slice(0, 2);

export function NotificationsScreen() {
  const t = useMessages(alertTexts);
  usePageTitle(t('title'));
  return (
    <PhonePage
      head={<PhoneHead title={t('title')} back={{ href: '/technician', label: t('back') }} />}
      foot={null}
    >
      <PhoneSection>
        <Feed />
      </PhoneSection>
      <PhoneSection title={t('how')}>
        <div className="grid gap-5">
          <PushSwitch />
          <QuietHours />
        </div>
      </PhoneSection>
    </PhonePage>
  );
}

function Feed() {
  const t = useMessages(alertTexts);
  const queries = useQueryClient();
  const query = useInfiniteQuery({
    // Below the key of the calls, so that the socket's updates are read here as well.
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
  const all = query.data?.pages.flatMap(({ notifications }) => notifications) ?? [];
  const unread = query.data?.pages[0]?.unread ?? 0;
  const read = useMutation({
    mutationFn: () => api().call(markNotificationsRead),
    onSettled: () => queries.invalidateQueries({ queryKey: LIST }),
  });

  if (query.isPending)
    return (
      <Loading label={t('loading')}>
        <SkeletonRows rows={5} height="72px" />
      </Loading>
    );
  if (query.isError && all.length === 0)
    return <LoadFailed query={query} failedTitle={t('loadFailed')} failed={t('loadFailed')} />;
  if (all.length === 0)
    return (
      <EmptyState title={t('empty')} piece="nightstand">
        {t('emptyText')}
      </EmptyState>
    );
  return (
    <>
      {read.isError ? <Notice tone="danger">{sentenceOf(read.error, t('markFailed'))}</Notice> : null}
      {unread > 0 ? (
        <p className="pb-4">
          <Button size="touch" busy={read.isPending} onClick={() => read.mutate()}>
            {t('markAll')}
          </Button>
        </p>
      ) : null}
      <NotificationList
        notifications={all}
        isFresh={(one) => !one.read}
        now={query.dataUpdatedAt}
        unread={t('unread')}
      />
      {query.hasNextPage ? (
        <p className="mt-4">
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('older')}
          </Button>
        </p>
      ) : null}
    </>
  );
}
