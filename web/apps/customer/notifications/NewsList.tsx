/** Notifications as a list: in the bell's popover and on their page. */
import type { Notification } from '#api/contract/live.ts';
import { ago } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { notificationTexts } from '#words/generated/customer.ts';

export function NewsList({
  news,
  isFresh,
  now,
}: {
  readonly news: readonly Notification[];
  /** Whether one is shown as unread. */
  readonly isFresh: (one: Notification) => boolean;
  /** Epoch milliseconds. */
  readonly now: number;
}) {
  const t = useMessages(notificationTexts);
  return (
    <ul className="news">
      {news.map((one) => {
        const fresh = isFresh(one);
        return (
          <li key={one.id} data-unread={fresh ? '' : undefined}>
            <b>
              {one.link === null ? one.title : <AppLink href={one.link}>{one.title}</AppLink>}
              {fresh ? <span className="sr">, {t('unread')}</span> : null}
            </b>
            <span>{one.message}</span>
            <small>
              <time dateTime={one.data.timestamp}>{ago(Date.parse(one.data.timestamp), now)}</time>
            </small>
          </li>
        );
      })}
    </ul>
  );
}
