/** /notifications: everything that a customer was told, newest first, with what is unread. */
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { listNotifications, markNotificationsRead } from '#api/contract/live.ts';
import { api, apiQuery } from '#web/lib/api.ts';
import { useLanguage, useMessages } from '#web/lib/language/react.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { useSession } from '#web/shell/session.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { PageHeader, SitePage } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Loading, SkeletonRows } from '#web/ui/Skeleton.tsx';
import { EmptyState } from '#web/ui/States.tsx';
import { CustomerBar } from '../frame/CustomerBar.tsx';
import { notificationTexts, siteTexts } from '#words/generated/customer.ts';
import { NotificationList } from '#web/shell/NotificationList.tsx';
import { LoadFailed } from '#web/shell/Loaded.tsx';
import { SignInFirst } from '../account/SignInFirst.tsx';

const PAGE = '20';
const READ_AGAIN_MS = 30_000;

export function NotificationsPage() {
  const t = useMessages(notificationTexts);
  usePageTitle(t('pageTitle'));
  const session = useSession('customer');
  return (
    <SitePage head={<CustomerBar />}>
      <div className="mx-auto w-column pb-20">
        {session.state === 'signed_out' ? (
          <SignInFirst title={t('signInTitle')} detail={t('signInDetail')} back="notifications" />
        ) : (
          <Feed />
        )}
      </div>
    </SitePage>
  );
}

function Feed() {
  const t = useMessages(notificationTexts);
  const site = useMessages(siteTexts);
  const query = useInfiniteQuery({
    // Below the key of the calls, so that the socket's updates are read here as well.
    queryKey: [...apiQuery(listNotifications, {}).queryKey.slice(0, 2), 'pages', useLanguage()],
    queryFn: ({ pageParam, signal }) =>
      api().call(listNotifications, {
        query: { limit: PAGE, ...(pageParam === null ? {} : { before: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: READ_AGAIN_MS,
    meta: { live: true },
  });
  const notifications = query.data?.pages.flatMap(({ notifications }) => notifications) ?? [];
  const unread = query.data?.pages[0]?.unread ?? 0;
  const read = useMutation({
    mutationFn: () => api().call(markNotificationsRead),
    onSuccess: () => query.refetch(),
  });
  return (
    <>
      <PageHeader
        title={t('pageTitle')}
        lead={t('lead')}
        back={{ href: '/dashboard', label: site('myBookings') }}
        actions={
          unread > 0 ? (
            <Button busy={read.isPending} onClick={() => read.mutate()}>
              {t('markAll')}
            </Button>
          ) : undefined
        }
      />
      {read.isError ? <Notice tone="danger">{t('markFailed')}</Notice> : null}
      {query.isPending ? (
        <Loading label={t('loading')}>
          <SkeletonRows rows={6} height="72px" />
        </Loading>
      ) : query.isError && notifications.length === 0 ? (
        <LoadFailed query={query} failedTitle={t('loadFailed')} failed={t('loadFailed')} />
      ) : notifications.length === 0 ? (
        <EmptyState
          title={t('empty')}
          piece="nightstand"
          action={<ButtonLink href="/booking">{site('bookService')}</ButtonLink>}
        >
          {t('emptyDetail')}
        </EmptyState>
      ) : (
        <NotificationList
          notifications={notifications}
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
  );
}
