/** The technician's bell: how many notifications are unread. Loaded after the screen's own parts. */
import { useQuery } from '@tanstack/react-query';
import { listNotifications } from '#api/contract/live.ts';
import { api, apiQuery } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { BellIcon } from '#web/ui/later-icons.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { alertTexts } from '#words/generated/technician.ts';

export default function BellLink() {
  const t = useMessages(alertTexts);
  const query = useQuery({
    // Below the key of the calls, so that the socket's updates are read here as well.
    queryKey: [...apiQuery(listNotifications, {}).queryKey.slice(0, 2), 'unread'],
    queryFn: ({ signal }) => api().call(listNotifications, { query: { limit: '1' }, signal }),
    meta: { live: true },
  });
  const unread = query.data?.unread ?? 0;
  return (
    <AppLink
      className="relative grid size-11 place-items-center text-inherit"
      href="/technician/notifications"
      aria-label={t('bell', { unread })}
    >
      <BellIcon />
      {unread > 0 ? (
        <em
          className="absolute top-1 right-0.5 min-w-4.5 rounded-[9px] bg-danger px-1 text-center text-[11px] leading-[18px] font-semibold text-on-danger not-italic"
          aria-hidden="true"
        >
          {unread > 99 ? '99+' : unread}
        </em>
      ) : null}
    </AppLink>
  );
}
