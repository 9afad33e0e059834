/**
 * The bell in a page's head: the number of unread notifications, the newest in a popover; opening it marks them as
 * read.
 */
import { useState, type ReactNode } from 'react';
import type { Notification } from '#api/contract/live.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { BellMark, useMarkRead, useNewest } from './notifications.tsx';
import { Button } from '#web/ui/Button.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { Popover } from '#web/ui/Popover.tsx';
import { NotificationList } from './NotificationList.tsx';
import { feedTexts } from '#words/generated/shared.ts';
import { LoadFailed } from './Loaded.tsx';

export default function NotificationBell({
  newest,
  all,
  live,
}: {
  /** How many the popover shows. */
  readonly newest: string;
  /** The page with all of them; without one the popover marks them as read. */
  readonly all?: string;
  /** Whether live updates work. */
  readonly live?: ReactNode;
}) {
  const t = useMessages(feedTexts);
  const query = useNewest(newest);
  // What was unread when it was opened stays marked while it is visible.
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const read = useMarkRead();
  const unread = query.data?.unread ?? 0;
  const shown = (open: boolean): void => {
    if (open) setFresh(new Set(query.data?.notifications.filter((one) => !one.read).map(({ id }) => id)));
    // Also on closing, since what arrived meanwhile has been seen.
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
            <BellMark unread={unread} />
          </button>
        }
        title={t('title')}
        onOpenChange={shown}
      >
        <div className="grid gap-2 w-85 max-w-[calc(100vw_-_56px)]">
          <p className="flex gap-4 justify-between items-center">
            <b>{t('title')}</b>
            {live}
            {all === undefined ? (
              query.data?.notifications.some(isFresh) ? (
                <Button
                  kind="quiet"
                  size="small"
                  busy={read.isPending}
                  onClick={() => {
                    setFresh(new Set());
                    read.mutate();
                  }}
                >
                  {t('markAll')}
                </Button>
              ) : null
            ) : (
              <AppLink className="inline-flex min-h-11 items-center" href={all}>
                {t('seeAll')}
              </AppLink>
            )}
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

/** Announces to screen readers what arrives while the page is open. */
function Arrival({ newest }: { readonly newest: Notification | null }) {
  const [known] = useState(newest?.id);
  return (
    <span className="sr-only" role="status">
      {newest === null || newest.id === known ? '' : newest.message}
    </span>
  );
}
