/** Activities of an intent made before its booking: release what it holds when nobody else will (R8). */
import type Stripe from 'stripe';
import { mentionsIntent } from '#domain/booking/offered.ts';
import type { BookingId } from '#domain/core/ids.ts';
import type { EventLog } from '#events/log.ts';
import { cancel } from '#vendors/stripe/intents.ts';
import { bookingEvents } from '../log/booking-events.ts';
import { withHeartbeat } from '../log/outcomes.ts';

export type IntentActivities = ReturnType<typeof intentActivities>;

export function intentActivities({
  stripe,
  log,
}: {
  readonly stripe: Stripe;
  readonly log: Pick<EventLog, 'readStream'>;
}) {
  return {
    /** Voids an intent that no booking has adopted; from then on none may. */
    voidIntent: (paymentIntentId: string): Promise<'cancelled' | 'captured'> =>
      withHeartbeat(() => cancel(stripe, paymentIntentId)),

    /** Voids an adopted intent that its booking's log does not mention. */
    voidUnrecorded: (bookingId: BookingId, paymentIntentId: string): Promise<void> =>
      withHeartbeat(async () => {
        const events = await bookingEvents(log, bookingId);
        if (!mentionsIntent(events, paymentIntentId)) await cancel(stripe, paymentIntentId);
      }),
  };
}
