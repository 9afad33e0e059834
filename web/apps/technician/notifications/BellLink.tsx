/** The technician's bell with the unread count. Loaded after the screen's own parts. */
import { useMessages } from '#web/lib/language/react.tsx';
import { BellMark, useNewest } from '#web/shell/notifications.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { feedTexts } from '#words/generated/shared.ts';

export default function BellLink() {
  const t = useMessages(feedTexts);
  const unread = useNewest('1').data?.unread ?? 0;
  return (
    <AppLink
      className="relative grid size-11 place-items-center text-inherit"
      href="/technician/notifications"
      aria-label={t('bell', { unread })}
    >
      <BellMark unread={unread} />
    </AppLink>
  );
}
