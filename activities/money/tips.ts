/** Activities of a tip: its one charge at the provider, and what becomes of that afterwards (decision 102). */
import type Stripe from 'stripe';
import type { DisputeFacts } from '#domain/booking/events.ts';
import { type Cents, sum, zero } from '#domain/core/money.ts';
import type { EventLog } from '#events/log.ts';
import { readDispute, refundsOfCharge } from '#vendors/stripe/disputes.ts';
import type { Outcome } from '#vendors/stripe/failures.ts';
import type { Captured } from '#vendors/stripe/intents.ts';
import { isMissing } from '#vendors/stripe/once.ts';
import { chargeTip, prepareTip, readTip, type TipOrder, voidTip } from '#vendors/stripe/tips.ts';
import { type Outdated, type Seen, unlessOutdated, withHeartbeat } from '../log/outcomes.ts';

interface Order extends TipOrder {
  readonly seen: Seen;
}

interface Answered<T> {
  readonly kind: 'answered';
  readonly answer: Outcome<T>;
}

/** What became of a charge: the total refunded, and how each dispute stands. */
export interface TipReturns {
  readonly refunded: Cents;
  readonly disputes: readonly DisputeFacts[];
}

export type TipActivities = ReturnType<typeof tipActivities>;

export function tipActivities({ stripe, log }: { readonly stripe: Stripe; readonly log: EventLog }) {
  const step = <T>({ seen }: Order, call: () => Promise<Outcome<T>>) =>
    unlessOutdated(log, seen, async () => ({ kind: 'answered' as const, answer: await call() }));
  return {
    /** Charges the saved card. */
    chargeTip: (
      order: Order & { readonly paymentMethodId: string },
    ): Promise<Outdated | Answered<Captured>> => step(order, () => chargeTip(stripe, order)),

    /** Makes the intent that the customer confirms; answers its id. */
    prepareTip: (order: Order): Promise<Outdated | Answered<string>> =>
      step(order, () => prepareTip(stripe, order)),

    /** Asks how the intent stands that the customer confirms. */
    readTip: (paymentIntentId: string): Promise<Outcome<Captured>> =>
      withHeartbeat(() => readTip(stripe, paymentIntentId)),

    /** Voids an intent that was not confirmed in time; answers the charge if one came first. */
    voidTip: (
      order: Order,
    ): Promise<Outdated | { readonly kind: 'voided'; readonly charge: Captured | null }> =>
      unlessOutdated(log, order.seen, async () => ({
        kind: 'voided' as const,
        charge: await voidTip(stripe, order),
      })),

    /** Refunds and disputes of the tip's charge. */
    readTipReturns: (chargeId: string, disputeIds: readonly string[]): Promise<TipReturns> =>
      withHeartbeat(async () => {
        const refunds = await refundsOfCharge(stripe, chargeId);
        const disputes = await Promise.all(disputeIds.map((id) => disputeOrNull(stripe, id)));
        return {
          refunded: sum(
            zero,
            ...refunds.filter(({ failure }) => failure === null).map(({ amount }) => amount),
          ),
          disputes: disputes
            .filter((dispute) => dispute?.chargeId === chargeId)
            .filter((one) => one !== null),
        };
      }),
  };
}

/** Without this, a wrong id would be retried forever although there is nothing to find. */
async function disputeOrNull(stripe: Stripe, disputeId: string): Promise<DisputeFacts | null> {
  try {
    return await readDispute(stripe, disputeId);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
