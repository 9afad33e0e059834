/** /technician/notifications: the technician's notifications, newest first, and how they want to get them. */
import { useMessages } from '#web/lib/language/react.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { useFeed } from '#web/shell/notifications.tsx';
import { PhoneHead, PhonePage, PhoneSection } from '#web/ui/Phone.tsx';
import { EmptyState } from '#web/ui/States.tsx';
import { feedTexts } from '#words/generated/shared.ts';
import { alertTexts } from '#words/generated/technician.ts';
import { InstallApp } from './InstallApp.tsx';
import { PushSwitch } from './PushSwitch.tsx';
import { QuietHours } from './QuietHours.tsx';
import { TextSwitch } from './TextSwitch.tsx';

export function NotificationsScreen() {
  const t = useMessages(alertTexts);
  const feed = useMessages(feedTexts);
  usePageTitle(feed('title'));
  const { list, markAll } = useFeed(
    <EmptyState title={feed('empty')} piece="nightstand">
      {t('emptyText')}
    </EmptyState>,
  );
  return (
    <PhonePage
      head={<PhoneHead title={feed('title')} back={{ href: '/technician', label: t('back') }} />}
      foot={null}
    >
      <PhoneSection>
        {markAll === null ? null : <p className="pb-4">{markAll}</p>}
        {list}
      </PhoneSection>
      <PhoneSection title={t('how')}>
        <div className="grid gap-5">
          <PushSwitch />
          <TextSwitch />
          <QuietHours />
        </div>
      </PhoneSection>
      <InstallApp />
    </PhonePage>
  );
}
