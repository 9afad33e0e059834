/**
 * The charge of a tip. A tip has one payment intent: the saved card is charged with it, and the customer confirms the
 * same one if the bank requires that, so that two can never both take money (docs.stripe.com, Charge a saved card).
 */
import type Stripe from 'stripe';
import { statementSuffix } from '#domain/booking/statement.ts';
import type { BookingId } from '#domain/core/ids.ts';
import type { Cents } from '#domain/core/money.ts';
import { type Outcome, type PaymentFailure, ProviderUnavailable } from './failures.ts';
import {
  cancel,
  type Captured,
  findIntent,
  goneCard,
  isGone,
  isRefunded,
  readPaymentIntent,
  toState,
  withBalance,
} from './intents.ts';
import { answered, isMissing, once } from './once.ts';

export interface TipOrder {
  readonly bookingId: BookingId;
  readonly stripeCustomerId: string;
  readonly amount: Cents;
  readonly attempt: number;
}

/**
 * Instead of `bookingId`, which marks the money of the price: a search for a booking's own charges or holds must not
 * find a tip.
 */
const metadataOf = ({ bookingId }: Pick<TipOrder, 'bookingId'>) => ({ tipOf: bookingId });

/** The tip's intent, unless it was voided. */
const find = (stripe: Stripe, { bookingId, stripeCustomerId }: TipOrder) =>
  findIntent(
    stripe,
    stripeCustomerId,
    ({ metadata, status }) => metadata['tipOf'] === bookingId && status !== 'canceled',
  );

/**
 * What all intents of tips have in common; the group links the charge and its transfers in the provider's dashboard.
 */
const about = (order: TipOrder) => ({
  amount: order.amount,
  currency: 'usd',
  customer: order.stripeCustomerId,
  allowed_payment_method_types: ['card'],
  metadata: metadataOf(order),
  statement_descriptor_suffix: statementSuffix.tip,
  transfer_group: order.bookingId,
});

const expand = ['latest_charge.balance_transaction'];

/**
 * Charges the saved card while the customer is absent, once however often it is called. While the search for an earlier
 * intent is refused, nothing is charged.
 * @throws {ProviderUnavailable} whether the charge was made is unknown; calling again finds out
 */
export async function chargeTip(
  stripe: Stripe,
  order: TipOrder & { readonly paymentMethodId: string },
): Promise<Outcome<Captured>> {
  const { bookingId, stripeCustomerId, paymentMethodId, amount, attempt } = order;
  const before = await answered(() => find(stripe, order));
  if (!before.ok) return before;
  const charge = () =>
    once({
      key: `tip:${bookingId}:charge:${attempt}:${stripeCustomerId}:${paymentMethodId}:${amount}`,
      make: (options) =>
        stripe.paymentIntents.create(
          {
            ...about(order),
            payment_method: paymentMethodId,
            off_session: true,
            confirm: true,
            expand,
          },
          options,
        ),
      find: () => find(stripe, order),
    });
  const answer = before.value ? { ok: true as const, value: before.value } : await answered(charge);
  if (answer.ok) return standing(stripe, answer.value);
  if (answer.failure.kind !== 'invalid_state' || !(await isGone(stripe, order))) return answer;
  // Like a declined card, the customer has to replace it.
  const { code } = answer.failure;
  return { ok: false, failure: { kind: 'card_declined', code, message: goneCard, intentId: null } };
}

/** Makes the intent that the customer confirms, unless a charge has left one. */
export async function prepareTip(stripe: Stripe, order: TipOrder): Promise<Outcome<string>> {
  const { bookingId, stripeCustomerId, amount, attempt } = order;
  const answer = await answered(
    async () =>
      (await find(stripe, order)) ??
      once({
        key: `tip:${bookingId}:prepare:${attempt}:${stripeCustomerId}:${amount}`,
        make: (options) => stripe.paymentIntents.create(about(order), options),
        find: () => find(stripe, order),
      }),
  );
  return answer.ok ? { ok: true, value: answer.value.id } : answer;
}

/** The state of the tip's intent: paid, to be confirmed, or gone (`intentId` null). */
export async function readTip(stripe: Stripe, paymentIntentId: string): Promise<Outcome<Captured>> {
  try {
    const intent = await readPaymentIntent(stripe, paymentIntentId);
    if (intent.state === 'captured') return { ok: true, value: intent.captured };
    if (intent.state === 'cancelled') return gone;
    return {
      ok: false,
      failure: intent.state === 'waiting' ? failureOf(intent) : wantsCustomer(paymentIntentId),
    };
  } catch (error) {
    if (isMissing(error)) return gone;
    throw error;
  }
}

/** Somebody canceled it at the provider: the customer needs another one. */
const gone: Outcome<never> = {
  ok: false,
  failure: {
    kind: 'authentication_required',
    code: 'payment_intent_canceled',
    message: 'The payment was canceled before it was completed.',
    intentId: null,
  },
};

/**
 * Makes sure that the tip takes no more money. Answers the charge if one came first; null: nothing was charged, or all
 * of it was refunded before we heard of it.
 */
export async function voidTip(stripe: Stripe, order: TipOrder): Promise<Captured | null> {
  const intent = await find(stripe, order);
  if (!intent) return null;
  if (intent.status !== 'succeeded' && (await cancel(stripe, intent.id)) === 'cancelled') return null;
  const after = await stripe.paymentIntents.retrieve(intent.id, { expand });
  if (isRefunded(after)) return null;
  const state = toState(await withBalance(stripe, after));
  if (state.state === 'captured') return state.captured;
  throw new ProviderUnavailable(new Error(`the tip's intent ${intent.id} is ${after.status}`));
}

async function standing(stripe: Stripe, intent: Stripe.PaymentIntent): Promise<Outcome<Captured>> {
  // Not decided yet: it must not be mistaken for a refusal.
  if (intent.status === 'processing')
    throw new ProviderUnavailable(new Error(`intent ${intent.id} is still processing`));
  const state = toState(await withBalance(stripe, intent));
  if (state.state === 'captured') return { ok: true, value: state.captured };
  if (state.state === 'cancelled') return gone;
  return { ok: false, failure: state.state === 'waiting' ? failureOf(state) : wantsCustomer(intent.id) };
}

/** If an intent took nothing, the customer has to confirm it, whatever prevented the payment. */
const failureOf = ({
  decline,
  intentId,
}: {
  readonly decline: PaymentFailure | null;
  readonly intentId: string;
}): PaymentFailure =>
  decline && decline.kind !== 'invalid_state' ? { ...decline, intentId } : wantsCustomer(intentId);

const wantsCustomer = (intentId: string): PaymentFailure => ({
  kind: 'authentication_required',
  code: 'authentication_required',
  message: 'Your bank wants you to confirm this payment.',
  intentId,
});
