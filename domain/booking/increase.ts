/** Which of the provider's failures was that of raising a hold. */
import type { BookingEvents } from './events.ts';

/** A price rise is an increase of the hold where there is one to be raised, and else a charge of its own. */
export function isIncrease({
  purpose,
  paymentIntentId,
}: Pick<BookingEvents['ProviderFailed'], 'purpose' | 'paymentIntentId'>): boolean {
  return purpose === 'price_rise' && paymentIntentId !== null;
}
