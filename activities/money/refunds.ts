/** Activities on refunds of ended bookings: money back to the customer's card, once however often it is asked. */
import type Stripe from 'stripe';
import type { BookingId } from '#domain/core/ids.ts';
import type { Cents } from '#domain/core/money.ts';
import { refund } from '#vendors/stripe/refunds.ts';
import { type Failed, withHeartbeat } from '../log/outcomes.ts';

export type RefundActivities = ReturnType<typeof refundActivities>;

export type RefundOutcome =
  | { readonly kind: 'refunded'; readonly refundId: string; readonly amount: Cents }
  | Failed;

export function refundActivities({ stripe }: { readonly stripe: Stripe }) {
  return {
    /** `request` and charge name the refund: a repetition finds it by its metadata, however late it comes. */
    async refundCharge(order: {
      readonly bookingId: BookingId;
      readonly chargeId: string;
      readonly amount: Cents;
      readonly request: string;
    }): Promise<RefundOutcome> {
      const step = `refund:${order.request}:${order.chargeId}`;
      return withHeartbeat(async () => {
        const answer = await refund(stripe, { ...order, step, idempotencyKey: `${order.bookingId}:${step}` });
        return answer.ok
          ? { kind: 'refunded', ...answer.value }
          : { kind: 'failed', failure: answer.failure };
      });
    },
  };
}
