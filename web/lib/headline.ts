/** The tracker's heading: the booking's progress, and what is happening. */
import { awaitsReturnDate } from '#domain/booking/return-visit.ts';
import { unreachable } from '#domain/core/unreachable.ts';
import type { getBookingStatus } from '#api/contract/bookings.ts';
import type { AnswerOf } from '#api/contract/endpoint.ts';
import { calendarDay } from '#web/lib/format.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import type { trackerTexts } from '#words/generated/customer.ts';

/** A booking as the tracker gets it. */
export type Tracked = AnswerOf<typeof getBookingStatus>['booking'];

/** `Three of five. Marcus is on the way.`; `name` is the technician's first name, if it may be shown. */
export function headline(t: TextOf<typeof trackerTexts>, booking: Tracked, name: string | null): string {
  const who = name ?? t('theTechnician');
  if (booking.stoppedAt !== null) return t('stopped');
  if (awaitsReturnDate(booking)) return t('returnWanted');
  if (booking.status === 'on_site' && booking.noShow !== null)
    return t('waiting', { step: t('step4Of5'), who });
  switch (booking.status) {
    case 'cancelled':
    case 'completed':
      return t(booking.status);
    case 'pending':
    case 'confirmed':
      return t(booking.status, { step: t('step1Of5') });
    case 'assigned':
      return t('assigned', { step: t('step2Of5'), who });
    case 'scheduled':
      return t('scheduled', { step: t('step2Of5'), who, day: calendarDay(booking.scheduledDate) });
    case 'in_route':
      return t('in_route', { step: t('step3Of5'), who });
    case 'on_site':
    case 'in_progress':
      return t(booking.status, { step: t('step4Of5'), who });
    default:
      return unreachable(booking.status);
  }
}
