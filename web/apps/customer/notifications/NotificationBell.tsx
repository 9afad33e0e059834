/** The customer's bell: how many are unread, the newest in a popover; opening it marks them as read. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listNotifications, markNotificationsRead, type Notification } from '#api/contract/live.ts';
import { api, apiQuery } from '#web/lib/api.ts';
import { useLanguage, useMessages } from '#web/lib/language/react.tsx';
import { BellIcon } from '#web/ui/later-icons.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { Popover } from '#web/ui/Popover.tsx';
import { NotificationList } from '#web/shell/NotificationList.tsx';
import { notificationTexts } from '#words/generated/customer.ts';
import { LoadFailed } from '#web/shell/Loaded.tsx';

/** How many the popover shows. */
const NEWEST = '6';
/** Both lists begin with the key of the calls, so that the socket's updates are read here as well. */
const LIST = apiQuery(listNotifications, {}).queryKey.slice(0, 2);

export default function NotificationBell() {
  const t = useMessages(notificationTexts);
  const queries = useQueryClient();
  const query = useQuery({
    // The server writes them in the language of the screen.
    queryKey: [...LIST, { newest: NEWEST }, useLanguage()],
    queryFn: ({ signal }) => api().call(listNotifications, { query: { limit: NEWEST }, signal }),
    meta: { live: true },
  });
  // What was unread at the opening stays marked while it is on the screen.
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const read = useMutation({
    mutationFn: () => api().call(markNotificationsRead),
    onSettled: () => queries.invalidateQueries({ queryKey: LIST }),
  });
  const unread = query.data?.unread ?? 0;
  const shown = (open: boolean): void => {
    if (open) setFresh(new Set(query.data?.notifications.filter((one) => !one.read).map(({ id }) => id)));
    // Also on closing: what came meanwhile has been seen.
    if (unread > 0 && !read.isPending) read.mutate();
  };
  const isFresh = (one: Notification): boolean => !one.read || fresh.has(one.id);
  return (
    <>
      {query.data ? <Arrival newest={query.data.notifications[0] ?? null} /> : null}
      <Popover
        trigger={
          <button
            type="button"
            className="grid relative size-11 place-items-center"
            aria-label={t('bell', { unread })}
          >
            <BellIcon />
            {unread > 0 ? (
              <em
                className="absolute px-1 py-0 rounded-[9px] top-1 right-0.5 min-w-4.5 bg-danger text-on-danger font-semibold text-[11px] leading-[18px] not-italic text-center"
                aria-hidden="true"
              >
                {unread > 99 ? '99+' : unread}
              </em>
            ) : null}
          </button>
        }
        title={t('pageTitle')}
        onOpenChange={shown}
      >
        <div className="grid gap-2 w-85 max-w-[calc(100vw_-_56px)]">
          <p className="flex gap-4 justify-between items-center">
            <b>{t('pageTitle')}</b>
            <AppLink className="inline-flex min-h-11 items-center" href="/notifications">
              {t('seeAll')}
            </AppLink>
          </p>
          {query.isError && !query.data ? (
            <LoadFailed query={query} failedTitle={t('loadFailed')} failed={t('loadFailed')} />
          ) : query.data && query.data.notifications.length > 0 ? (
            <NotificationList
              short
              notifications={query.data.notifications}
              isFresh={isFresh}
              now={query.dataUpdatedAt}
              unread={t('unread')}
            />
          ) : (
            <p className="text-muted">{query.isPending ? t('loading') : t('empty')}</p>
          )}
        </div>
      </Popover>
    </>
  );
}

/** Tells those who do not see the bell what came while the page stands. */
function Arrival({ newest }: { readonly newest: Notification | null }) {
  const [known] = useState(newest?.id);
  return (
    <span className="sr-only" role="status">
      {newest === null || newest.id === known ? '' : newest.message}
    </span>
  );
}
