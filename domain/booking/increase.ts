/** Tells whether a provider's failure was about raising a hold. */
import type { BookingEvents } from './events.ts';

/** A price rise increases the hold if there is one to raise, otherwise it is a separate charge. */
export function isIncrease({
  purpose,
  paymentIntentId,
}: Pick<BookingEvents['ProviderFailed'], 'purpose' | 'paymentIntentId'>): boolean {
  return purpose === 'price_rise' && paymentIntentId !== null;
}
