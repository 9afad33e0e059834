/** What the success page says about the card: held now, or saved and held before the appointment. */
import { inCents } from '#api/contract/amounts.ts';
import type { Booking } from '#api/contract/bookings.ts';
import { promised } from '#domain/contract/promised.ts';
import { money } from '#web/lib/format.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import { cardName, type Words } from '#web/lib/words.ts';
import type { checkoutTexts } from '#words/generated/customer.ts';

export function successLead(
  t: TextOf<typeof checkoutTexts>,
  words: Words,
  booking: Pick<Booking, 'number' | 'agreedCents' | 'paymentHoldAmount' | 'paymentStatus' | 'card'>,
): string {
  const { number, agreedCents, paymentHoldAmount } = booking;
  const total = money(paymentHoldAmount === null ? agreedCents : inCents(paymentHoldAmount));
  const card = booking.card ? cardName(words, booking.card) : null;
  if (booking.paymentStatus === 'card_saved') {
    const saved = { number, total, hours: promised.holdHours };
    return card === null ? t('leadSavedAny', saved) : t('leadSaved', { ...saved, card });
  }
  return card === null ? t('leadHeldAny', { number, total }) : t('leadHeld', { number, card, total });
}
