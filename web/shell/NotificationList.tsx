/** Notifications as a list: in a bell's popover and on their own page. */
import type { Notification } from '#api/contract/live.ts';
import { ago } from '#web/lib/format.ts';
import { AppLink } from '#web/ui/link.tsx';
import { classes } from '#web/ui/classes.ts';

export function NotificationList({
  notifications,
  isFresh,
  now,
  short,
  unread,
}: {
  /** For the bell's panel: denser, and scrollable. */
  readonly short?: boolean;
  readonly notifications: readonly Notification[];
  /** Whether one is shown as unread. */
  readonly isFresh: (one: Notification) => boolean;
  /** Epoch milliseconds. */
  readonly now: number;
  /** The label of unread ones. */
  readonly unread: string;
}) {
  return (
    <ul className={classes(short && 'max-h-[min(60vh,440px)] overflow-auto text-small')}>
      {notifications.map((one) => {
        const fresh = isFresh(one);
        return (
          <li
            className={classes(
              'grid gap-0.5 border-b border-l-3 border-b-line border-l-transparent pl-4 data-unread:border-l-accent',
              short ? 'py-3 last:border-b-0' : 'py-4',
            )}
            key={one.id}
            data-unread={fresh ? '' : undefined}
          >
            <b>
              {one.link === null ? (
                one.title
              ) : (
                <AppLink className="text-inherit" href={one.link}>
                  {one.title}
                </AppLink>
              )}
              {fresh ? <span className="sr-only">, {unread}</span> : null}
            </b>
            <span>{one.message}</span>
            <small className="text-muted">
              <time dateTime={one.data.timestamp}>{ago(Date.parse(one.data.timestamp), now)}</time>
            </small>
          </li>
        );
      })}
    </ul>
  );
}
