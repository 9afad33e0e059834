/**
 * Activities on a booking's money: every answer is a value; an unreachable provider is retried forever (design.md §3).
 */
import type Stripe from 'stripe';
import type { HoldTerms } from '#domain/booking/events.ts';
import type { BookingId, CustomerId } from '#domain/core/ids.ts';
import type { Cents } from '#domain/core/money.ts';
import { unreachable } from '#domain/core/unreachable.ts';
import type { EventLog } from '#events/log.ts';
import { customerUnlessErased, findOrCreateCustomer } from '#vendors/stripe/customers.ts';
import * as intents from '#vendors/stripe/intents.ts';
import type { PaymentFailure } from '#vendors/stripe/failures.ts';
import { isMissing } from '#vendors/stripe/once.ts';
import { adoptIntent, takeIntent } from '../intent/adoption.ts';
import { type Failed, withHeartbeat, type Outdated, type Seen, unlessOutdated } from '../log/outcomes.ts';

/** The intent that the customer's browser confirms. The secret stays in the workflow's memory, never in an event. */
export interface Prepared {
  readonly kind: 'prepared';
  readonly intentType: 'payment' | 'setup';
  readonly intentId: string;
  readonly clientSecret: string;
  readonly stripeCustomerId: string;
  readonly amount: Cents;
  readonly adopted: boolean;
}

/** How the customer's card stands at the provider. */
export type CardState =
  | { readonly kind: 'held'; readonly hold: HoldTerms }
  | {
      readonly kind: 'saved';
      readonly setupIntentId: string;
      readonly paymentMethodId: string;
      readonly cardBrand: string;
      readonly cardLast4: string;
    }
  | { readonly kind: 'waiting'; readonly clientSecret: string; readonly decline: PaymentFailure | null }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'captured' };

/** Captured money, as its event has it. */
export type Captured = intents.Captured & { readonly kind: 'captured' };

export type Held = { readonly kind: 'held'; readonly hold: HoldTerms };
/** The provider no longer has the hold: there is nothing to capture. */
export type Gone = { readonly kind: 'gone' };

interface Order {
  readonly seen: Seen;
  readonly bookingId: BookingId;
  readonly attempt: number;
}

interface CustomerOrder extends Order {
  readonly customerId: CustomerId;
  /** Null before the first intent of the booking. */
  readonly stripeCustomerId: string | null;
  readonly amount: Cents;
}

interface ChargeOrder extends CustomerOrder {
  readonly paymentMethodId: string;
  /** Intents whose money the booking has recorded. */
  readonly known: readonly string[];
}

interface IntentKind {
  readonly intentType: 'payment' | 'setup';
}

/** The purposes of charges to the saved card, as named in their keys. */
const chargeNames = { late_hold: 'hold', price_rise: 'difference', cancellation_fee: 'fee' } as const;

export type PaymentActivities = ReturnType<typeof paymentActivities>;

/** The activities, over the provider's client and the log. */
export function paymentActivities({ stripe, log }: { readonly stripe: Stripe; readonly log: EventLog }) {
  /**
   * The provider's customer to make an intent for; null when that was deleted, which is only allowed once all bookings
   * are settled.
   */
  const livingCustomer = ({ customerId }: CustomerOrder, deleted?: string) =>
    customerUnlessErased(stripe, customerId, {
      isErased: async () =>
        (await log.readStream(`customer-${customerId}`)).some(({ type }) => type === 'CustomerDeleted'),
      ...(deleted !== undefined && { deleted }),
    });

  /** The keys name everything that may differ, because the provider refuses a key that comes with other parameters. */
  const makeIntent = async (
    { bookingId, customerId, amount, attempt, intentType }: CustomerOrder & IntentKind,
    stripeCustomerId: string,
  ): Promise<Prepared> => {
    const wanted = { stripeCustomerId, bookingId, customerId, attempt };
    const made =
      intentType === 'payment'
        ? await intents.preparePayment(stripe, {
            ...wanted,
            amount,
            idempotencyKey: `${bookingId}:prepare:${attempt}:${stripeCustomerId}:${amount}`,
          })
        : await intents.prepareSetup(stripe, {
            ...wanted,
            idempotencyKey: `${bookingId}:setup:${attempt}:${stripeCustomerId}`,
          });
    return { kind: 'prepared', intentType, ...made, stripeCustomerId, amount, adopted: false };
  };

  /** A charge of the saved card. */
  const charge = async (
    order: CustomerOrder & { readonly paymentMethodId: string; readonly known?: readonly string[] },
    step: keyof typeof chargeNames,
  ) => {
    const { bookingId, attempt, amount, paymentMethodId } = order;
    const stripeCustomerId = order.stripeCustomerId ?? (await findOrCreateCustomer(stripe, order.customerId));
    const name = chargeNames[step];
    return intents.chargeOffSession(stripe, {
      ...order,
      stripeCustomerId,
      step,
      idempotencyKey: `${bookingId}:${name}:${attempt}:${stripeCustomerId}:${paymentMethodId}:${amount}`,
    });
  };

  /** A charge of the saved card that captures the money at once. */
  const chargeAtOnce = (
    order: ChargeOrder,
    step: 'price_rise' | 'cancellation_fee',
  ): Promise<Captured | Failed | Outdated> =>
    unlessOutdated(log, order.seen, async (): Promise<Captured | Failed> => {
      const answer = await charge(order, step);
      if (!answer.ok) return { kind: 'failed', failure: answer.failure };
      if (answer.value.state === 'captured') return { kind: 'captured', ...answer.value.captured };
      throw new Error(`a charge came back ${answer.value.state}`);
    });

  const voided = async (paymentIntentId: string): Promise<Gone | Captured> => {
    if ((await intents.cancel(stripe, paymentIntentId)) === 'cancelled') return { kind: 'gone' };
    const state = await intents.readPaymentIntent(stripe, paymentIntentId);
    if (state.state === 'captured') return { kind: 'captured', ...state.captured };
    throw new Error(`intent ${paymentIntentId} was captured and now is ${state.state}`);
  };

  return {
    /** Makes the intent to be confirmed, or adopts the one that came with the booking if it fits. */
    async preparePayment(
      order: CustomerOrder & IntentKind & { readonly offered: string | null },
    ): Promise<Prepared | Outdated> {
      return unlessOutdated(log, order.seen, async (): Promise<Prepared | Outdated> => {
        const stripeCustomerId = order.stripeCustomerId ?? (await livingCustomer(order));
        // The booking has ended since: its story reads how.
        if (stripeCustomerId === null) return { kind: 'outdated' };
        if (order.offered !== null) {
          const adopted = await adoptIntent({ stripe, log }, { ...order, offered: order.offered });
          if (adopted) {
            return {
              kind: 'prepared',
              intentType: 'payment',
              intentId: order.offered,
              clientSecret: adopted.clientSecret,
              stripeCustomerId: adopted.stripeCustomerId ?? stripeCustomerId,
              amount: order.amount,
              adopted: true,
            };
          }
        }
        try {
          return await makeIntent(order, stripeCustomerId);
        } catch (error) {
          // Deleted at the provider: another card can still be given, under a new customer.
          if (!isMissing(error)) throw error;
          const another = await livingCustomer(order, stripeCustomerId);
          return another === null ? { kind: 'outdated' } : makeIntent(order, another);
        }
      });
    },

    /** Asks how a prepared intent stands. Webhook and browser both end here, whichever comes first (R6). */
    async readCard(intentId: string, intentType: 'payment' | 'setup'): Promise<CardState> {
      return withHeartbeat(async (): Promise<CardState> => {
        if (intentType === 'setup') {
          const setup = await intents.readSetupIntent(stripe, intentId);
          if (setup.state === 'cancelled') return { kind: 'cancelled' };
          if (setup.state === 'waiting') {
            return { kind: 'waiting', clientSecret: setup.clientSecret, decline: setup.decline };
          }
          const { paymentMethodId, cardBrand, cardLast4 } = setup;
          return { kind: 'saved', setupIntentId: intentId, paymentMethodId, cardBrand, cardLast4 };
        }
        return toCardState(await intents.readPaymentIntent(stripe, intentId));
      }).catch((error: unknown): CardState => {
        // The provider no longer has it, so it can't be confirmed any more.
        if (isMissing(error)) return { kind: 'cancelled' };
        throw error;
      });
    },

    /** Holds the saved card with the customer absent. */
    async placeHold(
      order: CustomerOrder & { readonly paymentMethodId: string },
    ): Promise<Held | Failed | Outdated> {
      return unlessOutdated(log, order.seen, async (): Promise<Held | Failed> => {
        const answer = await charge(order, 'late_hold');
        if (!answer.ok) return { kind: 'failed', failure: answer.failure };
        if (answer.value.state === 'held') return { kind: 'held', hold: answer.value.hold };
        throw new Error(`a hold came back ${answer.value.state}`);
      });
    },

    /** Captures a hold, whole or in part. */
    async captureHold(
      order: Order & { readonly paymentIntentId: string; readonly amount: Cents },
    ): Promise<Captured | Failed | Gone | Outdated> {
      return unlessOutdated(log, order.seen, async (): Promise<Captured | Failed | Gone> => {
        const answer = await intents.capture(stripe, {
          ...order,
          idempotencyKey: `${order.bookingId}:capture:${order.attempt}:${order.paymentIntentId}:${order.amount}`,
        });
        if (answer.ok) return { kind: 'captured', ...answer.value };
        if (answer.failure.kind === 'invalid_state') {
          const isGone = await intents.readPaymentIntent(stripe, order.paymentIntentId).then(
            ({ state }) => state === 'cancelled',
            (error: unknown) => {
              if (isMissing(error)) return true;
              throw error;
            },
          );
          if (isGone) return { kind: 'gone' };
        }
        return { kind: 'failed', failure: answer.failure };
      });
    },

    /** Charges an approved difference to the saved card, as a second payment. */
    async chargeDifference(order: ChargeOrder): Promise<Captured | Failed | Outdated> {
      return chargeAtOnce(order, 'price_rise');
    },

    /** Charges a cancellation fee to the saved card when the hold it was to be captured from is gone. */
    async chargeFee(order: ChargeOrder): Promise<Captured | Failed | Outdated> {
      return chargeAtOnce(order, 'cancellation_fee');
    },

    /** Raises a hold to a new total. */
    async increaseHold(
      order: Order & { readonly paymentIntentId: string; readonly amount: Cents },
    ): Promise<Held | Failed | Outdated> {
      return unlessOutdated(log, order.seen, async (): Promise<Held | Failed> => {
        const answer = await intents.increment(stripe, {
          paymentIntentId: order.paymentIntentId,
          total: order.amount,
          idempotencyKey: `${order.bookingId}:increment:${order.attempt}:${order.paymentIntentId}:${order.amount}`,
        });
        return answer.ok ? { kind: 'held', hold: answer.value } : { kind: 'failed', failure: answer.failure };
      });
    },

    /**
     * Voids a hold, or an intent that nobody will confirm any more. If it was captured first, that is answered and not
     * undone (R25).
     */
    async releaseHold(_bookingId: BookingId, paymentIntentId: string): Promise<Gone | Captured> {
      return withHeartbeat(() => voided(paymentIntentId));
    },

    /**
     * Voids an intent that came with a booking which ended before adopting it. It is claimed first, so that no other
     * booking can have it; if another one has it, it stays that booking's (R7).
     */
    async releaseOffered(offer: {
      readonly bookingId: BookingId;
      readonly customerId: CustomerId;
      readonly offered: string;
    }): Promise<void> {
      await withHeartbeat(async () => {
        if (await takeIntent({ stripe, log }, offer)) await voided(offer.offered);
      });
    },
  };
}

function toCardState(intent: intents.PaymentIntentState): CardState {
  switch (intent.state) {
    case 'held':
      return { kind: 'held', hold: intent.hold };
    case 'waiting':
      return { kind: 'waiting', clientSecret: intent.clientSecret, decline: intent.decline };
    case 'cancelled':
    case 'captured':
      return { kind: intent.state };
    default:
      return unreachable(intent);
  }
}
