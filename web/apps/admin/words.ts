/** Words that several console screens use. */
import type { BookingStatus } from '#domain/booking/events.ts';
import type { PaymentState } from '#domain/booking/state.ts';
import { brandName, brandOf } from '#domain/catalogue/brands.ts';
import { serviceTypes } from '#domain/catalogue/options.ts';

export const statusNames: Readonly<Record<BookingStatus, string>> = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  assigned: 'Assigned',
  scheduled: 'Scheduled',
  in_route: 'En route',
  on_site: 'On site',
  in_progress: 'In progress',
  completed: 'Completed',
  cancelled: 'Cancelled',
};

export const paymentNames: Readonly<Record<PaymentState, string>> = {
  none: 'none',
  card_saved: 'card saved',
  authorized: 'authorized',
  captured: 'captured',
  partially_refunded: 'partly refunded',
  refunded: 'refunded',
  failed: 'failed',
  cancelled: 'cancelled',
};

/** `IKEA`, also of a spelling that the specs' clients send. */
export function brandWord(text: string): string {
  const id = brandOf(text);
  return id ? brandName(id) : text;
}
export const serviceWord = (value: string): string =>
  (serviceTypes.find((one) => one.value === value)?.label ?? value).toLowerCase();
