/** The bell: unread count, the newest notifications, mark all as read (spec admin §2). */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listNotifications, markNotificationsRead } from '#api/contract/live.ts';
import { api, apiQuery } from '#web/lib/api.ts';
import { ago } from '#web/lib/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { Bell } from '#web/ui/ConsoleFrame.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { Popover } from '#web/ui/Menu.tsx';

export default function Notifications() {
  const queries = useQueryClient();
  const query = apiQuery(listNotifications, {});
  const { data, dataUpdatedAt } = useQuery(query);
  const read = useMutation({
    mutationFn: () => api().call(markNotificationsRead),
    onSettled: () => queries.invalidateQueries({ queryKey: query.queryKey }),
  });
  const unread = data?.unread ?? 0;
  // What was shown has been seen: the bell then counts only what comes after.
  const closed = (): void => {
    if (unread > 0 && !read.isPending) read.mutate();
  };
  return (
    <Popover trigger={<Bell unread={unread} />} title="Notifications" onClosed={closed}>
      <div className="grid w-80 max-w-full gap-3">
        <div className="flex items-center justify-between gap-3">
          <b>Notifications</b>
          {unread > 0 ? (
            <Button kind="quiet" size="small" busy={read.isPending} onClick={() => read.mutate()}>
              Mark all as read
            </Button>
          ) : null}
        </div>
        {data && data.notifications.length > 0 ? (
          <ul className="notices">
            {data.notifications.map((one) => (
              <li key={one.id} data-unread={one.read ? undefined : ''}>
                {one.bookingId ? (
                  <AppLink href={`/admin/bookings/${one.bookingId}`}>{one.title}</AppLink>
                ) : (
                  <b>{one.title}</b>
                )}
                <span>{one.message}</span>
                <small>{ago(Date.parse(one.data.timestamp), dataUpdatedAt)}</small>
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-muted">No notifications yet</p>
        )}
      </div>
    </Popover>
  );
}
