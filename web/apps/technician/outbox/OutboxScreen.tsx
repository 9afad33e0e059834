/** Everything that waits on this phone, of all jobs (/technician/outbox). */
import { useMessages } from '#web/lib/language/react.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { PhoneHead, PhonePage, PhoneSection } from '#web/ui/Phone.tsx';
import { EmptyState } from '#web/ui/States.tsx';
import { useOutbox } from './outbox.tsx';
import { OutboxList } from './OutboxList.tsx';
import { workTexts } from '#words/generated/technician.ts';

export function OutboxScreen() {
  const t = useMessages(workTexts);
  usePageTitle(t('outbox'));
  const { entries } = useOutbox();
  return (
    <PhonePage
      head={<PhoneHead title={t('outbox')} back={{ href: '/technician/jobs', label: t('backToJobs') }} />}
      foot={null}
    >
      <PhoneSection>
        {entries.length === 0 ? (
          <EmptyState title={t('everythingSent')} piece="cartons">
            {t('everythingSentText')}
          </EmptyState>
        ) : (
          <OutboxList />
        )}
      </PhoneSection>
    </PhonePage>
  );
}
