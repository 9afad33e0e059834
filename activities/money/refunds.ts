/** Activities on refunds of ended bookings: money back to the customer's card, once however often it is called. */
import type Stripe from 'stripe';
import type { BookingId } from '#domain/core/ids.ts';
import type { Cents } from '#domain/core/money.ts';
import type { EventLog } from '#events/log.ts';
import { refund, refundMade } from '#vendors/stripe/refunds.ts';
import { type Failed, type Outdated, type Seen, unlessOutdated } from '../log/outcomes.ts';

export type RefundActivities = ReturnType<typeof refundActivities>;

export type RefundOutcome =
  | { readonly kind: 'refunded'; readonly refundId: string; readonly amount: Cents }
  | Failed;

export function refundActivities({ stripe, log }: { readonly stripe: Stripe; readonly log: EventLog }) {
  return {
    /**
     * `request` and charge identify the refund: a repetition finds it by its metadata, however late it comes. A refused
     * part leaves nothing to find, but the log has its request, which a reset does not forget (R26).
     */
    async refundCharge(order: {
      /**
       * Position seen in the streams of the requests and of the booking, which records first how a refund ended; tasks
       * of an earlier release have none.
       */
      readonly seen?: readonly Seen[];
      /**
       * The booking has recorded that a part was refused: parts that were made are found, but no further ones are made.
       */
      readonly isRefused: boolean;
      readonly bookingId: BookingId;
      readonly chargeId: string;
      readonly amount: Cents;
      readonly request: string;
    }): Promise<RefundOutcome | Outdated> {
      const step = `refund:${order.request}:${order.chargeId}`;
      return unlessOutdated(log, order.seen ?? [], async (): Promise<RefundOutcome> => {
        const answer = order.isRefused
          ? await refundMade(stripe, { ...order, step })
          : await refund(stripe, { ...order, step, idempotencyKey: `${order.bookingId}:${step}` });
        return answer.ok
          ? { kind: 'refunded', ...answer.value }
          : { kind: 'failed', failure: answer.failure };
      });
    },
  };
}
