/** "Book again": opens the wizard with the same pieces and address, and the same technician if they take jobs. */
import type { Booking } from '#api/contract/bookings.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useGo } from '#web/shell/navigation.ts';
import { Button } from '#web/ui/Button.tsx';
import { sameAgainTexts } from '#words/generated/customer.ts';
import { saveDraft } from '../booking/draft.ts';
import { stepPath } from '../booking/steps.ts';
import { draftAgain } from './draft-again.ts';
import { useTheSame } from './known.ts';

/** One button: with the previous technician if they can be requested; `alone` never includes them. */
export function BookAgain({
  booking,
  kind,
  size,
  alone = false,
}: {
  readonly booking: Booking;
  readonly kind?: 'primary' | 'secondary' | 'quiet';
  readonly size?: 'small';
  readonly alone?: boolean;
}) {
  const t = useMessages(sameAgainTexts);
  const go = useGo();
  const same = useTheSame(booking);
  const askFor = alone || !same ? null : same;
  return (
    <Button
      kind={kind ?? 'secondary'}
      {...(size && { size })}
      onClick={() => {
        const wish = askFor && {
          technicianId: askFor.technicianId,
          bookingId: askFor.bookingId,
          firstName: askFor.firstName,
        };
        saveDraft(draftAgain(booking, wish), Date.now());
        go(stepPath('schedule'));
      }}
    >
      {askFor ? t('bookAgainWith', { name: askFor.firstName }) : t('bookAgain')}
    </Button>
  );
}
