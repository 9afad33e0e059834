/** Booking the same again, as a section of the booking's page. */
import type { Booking } from '#api/contract/bookings.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { RuledSection } from '#web/ui/Layout.tsx';
import { sameAgainTexts } from '#words/generated/customer.ts';
import SameAgain from './SameAgain.tsx';

export default function AgainSection({ booking }: { readonly booking: Booking }) {
  const t = useMessages(sameAgainTexts);
  return (
    <RuledSection title={t('title')} className="print:hidden">
      <SameAgain booking={booking} />
    </RuledSection>
  );
}
