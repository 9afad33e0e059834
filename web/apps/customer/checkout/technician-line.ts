/** By when a technician is assigned to a booking: an appointment today leaves less than 24 hours for it. */
import { promised } from '#domain/contract/promised.ts';
import type { Booking } from '#api/contract/bookings.ts';
import { technicianBy } from '#domain/booking/promises.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import { appointment, type Words } from '#web/lib/words.ts';
import type { checkoutTexts } from '#words/generated/customer.ts';

export function technicianLine(
  t: TextOf<typeof checkoutTexts>,
  words: Words,
  booking: Pick<Booking, 'createdAt' | 'startsAt' | 'scheduledDate' | 'scheduledTime'>,
): string {
  const { createdAt: placedAt, startsAt } = booking;
  return technicianBy({ placedAt, startsAt }) === 'within_a_day'
    ? t('nextTechnician', { hours: promised.assignedHours })
    : t('nextTechnicianBefore', { when: appointment(words, booking) });
}
