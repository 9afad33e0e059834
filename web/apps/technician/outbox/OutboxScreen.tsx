/** Everything that waits on this phone, of all jobs (/technician/outbox). */
import { usePageTitle } from '#web/lib/page-title.ts';
import { PhoneHead, PhonePage, PhoneSection } from '#web/ui/Phone.tsx';
import { EmptyState } from '#web/ui/States.tsx';
import { useOutbox } from './outbox.tsx';
import { OutboxList } from './OutboxList.tsx';

export function OutboxScreen() {
  usePageTitle('Outbox');
  const { entries } = useOutbox();
  return (
    <PhonePage
      head={<PhoneHead title="Outbox" back={{ href: '/technician/jobs', label: 'Back to my jobs' }} />}
      foot={null}
    >
      <PhoneSection>
        {entries.length === 0 ? (
          <EmptyState title="Everything is sent" piece="cartons">
            Steps and photos you take while offline wait here.
          </EmptyState>
        ) : (
          <OutboxList />
        )}
      </PhoneSection>
    </PhonePage>
  );
}
