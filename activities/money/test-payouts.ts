/** Activities of a technician's test payouts, each carried out once at the provider (spec technician §2, §7). */
import type Stripe from 'stripe';
import type { TechnicianId } from '#domain/core/ids.ts';
import type { TestPayout } from '#domain/testpayout/state.ts';
import type { EventLog } from '#events/log.ts';
import type { Outcome } from '#vendors/stripe/failures.ts';
import { payOutTest, takeTestBack, transferTest } from '#vendors/stripe/test-payouts.ts';
import { type Outdated, type Seen, unlessOutdated } from '../log/outcomes.ts';

interface Order {
  readonly seen: Seen;
  readonly technicianId: TechnicianId;
  readonly payout: TestPayout;
}

export type TestPayoutActivities = ReturnType<typeof testPayoutActivities>;

export function testPayoutActivities({ stripe, log }: { readonly stripe: Stripe; readonly log: EventLog }) {
  const step = <T>({ seen }: Order, call: () => Promise<Outcome<T>>) =>
    unlessOutdated(log, seen, async () => ({ kind: 'answered' as const, answer: await call() }));
  return {
    /** Moves the test money into the technician's account; answers the transfer's id. */
    transferTestPayout: (order: Order): Promise<Outdated | Answered<string>> =>
      step(order, () => transferTest(stripe, callOf(order))),

    /** Sends it on to the bank. */
    sendTestPayout: (
      order: Order,
    ): Promise<Outdated | Answered<{ readonly payoutId: string; readonly arrivesOn: string }>> =>
      step(order, () => payOutTest(stripe, callOf(order))),

    /** Takes it back out of the account after a failure; answers the reversal's id. */
    takeTestPayoutBack: (
      order: Order & { readonly transferId: string },
    ): Promise<Outdated | Answered<string>> =>
      step(order, () => takeTestBack(stripe, { ...callOf(order), transferId: order.transferId })),
  };
}

interface Answered<T> {
  readonly kind: 'answered';
  readonly answer: Outcome<T>;
}

function callOf({ technicianId, payout: { number, accountId, amount, requestedAt } }: Order) {
  return { name: `testpayout:${technicianId}:${number}`, accountId, amount, since: requestedAt };
}
