/** The bell: counts what requires action; opening it marks everything as read (spec admin §2). */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { listNotifications, markNotificationsRead } from '#api/contract/live.ts';
import { apiQuery } from '#web/lib/api.ts';
import { ago } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useOnce } from '#web/lib/once.ts';
import { Button } from '#web/ui/Button.tsx';
import { Bell } from '#web/ui/ConsoleFrame.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { Popover } from '#web/ui/Popover.tsx';
import { consoleTexts } from '#words/generated/admin.ts';

export default function Notifications({
  live,
}: {
  /** Whether live updates work. */
  readonly live: ReactNode;
}) {
  const t = useMessages(consoleTexts);
  const queries = useQueryClient();
  const query = apiQuery(listNotifications, {});
  const { data, dataUpdatedAt } = useQuery(query);
  // What was unread when it was opened stays marked while it is visible.
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const read = useOnce({
    run: (client) => client.call(markNotificationsRead),
    onSettled: () => queries.invalidateQueries({ queryKey: query.queryKey }),
  });
  const { unread, wanting } = data ?? { unread: 0, wanting: 0 };
  // Also on closing, since what arrived meanwhile has been seen.
  const shown = (open: boolean): void => {
    if (open) setFresh(new Set(data?.notifications.filter((one) => !one.read).map(({ id }) => id)));
    if (unread > 0) read.mutate();
  };
  const isFresh = (one: { readonly id: string; readonly read: boolean }): boolean =>
    !one.read || fresh.has(one.id);
  const anyFresh = data?.notifications.some(isFresh) ?? false;
  return (
    <Popover
      trigger={<Bell label={t('bell', { wanting, unread })} wanting={wanting} unread={unread} />}
      title={t('notifications')}
      onOpenChange={shown}
    >
      <div className="grid w-80 max-w-full gap-3">
        <div className="flex items-center justify-between gap-3">
          <b>{t('notifications')}</b>
          {live}
          {anyFresh ? (
            <Button
              kind="quiet"
              size="small"
              busy={read.isPending}
              onClick={() => {
                setFresh(new Set());
                read.mutate();
              }}
            >
              {t('markAllRead')}
            </Button>
          ) : null}
        </div>
        {data && data.notifications.length > 0 ? (
          <ul className="grid overflow-auto max-h-[60vh]">
            {data.notifications.map((one) => (
              <li
                className="grid gap-0.5 py-2 pr-0 pl-2.5 border-t border-l-3 border-t-line border-l-transparent data-unread:border-l-accent data-unread:data-wants:border-l-danger"
                key={one.id}
                data-unread={isFresh(one) ? '' : undefined}
                data-wants={one.wantsAction ? '' : undefined}
              >
                {one.link ? <AppLink href={one.link}>{one.title}</AppLink> : <b>{one.title}</b>}
                <span>{one.message}</span>
                <small className="text-muted">{ago(Date.parse(one.data.timestamp), dataUpdatedAt)}</small>
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-muted">{t('noNotifications')}</p>
        )}
      </div>
    </Popover>
  );
}
