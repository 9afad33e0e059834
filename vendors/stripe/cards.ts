/** A customer's saved cards at the provider: list, remove, make the default. Card numbers never reach us. */
import type Stripe from 'stripe';
import { must, ProviderRefused } from './failures.ts';
import { idOf } from './once.ts';

export interface Card {
  readonly id: string;
  /** `visa`, `mastercard`, … */
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
  /** Identical for the same card number, however often it was saved. */
  readonly fingerprint: string;
  readonly isDefault: boolean;
  /** Whether the customer agreed to be offered it for later bookings (docs.stripe.com, `allow_redisplay`). */
  readonly isKept: boolean;
}

/** All saved cards of a provider's customer, newest first. @throws {ProviderUnavailable} */
export async function savedCards(stripe: Stripe, stripeCustomerId: string): Promise<readonly Card[]> {
  const [customer, methods] = await Promise.all([
    must(() => stripe.customers.retrieve(stripeCustomerId)),
    must(() => stripe.customers.listPaymentMethods(stripeCustomerId, { type: 'card', limit: 100 })),
  ]);
  const defaultId = customer.deleted ? null : idOf(customer.invoice_settings.default_payment_method);
  return methods.data.flatMap(({ id, card, allow_redisplay: display }) =>
    card
      ? [
          {
            id,
            brand: card.brand,
            last4: card.last4,
            expMonth: card.exp_month,
            expYear: card.exp_year,
            fingerprint: card.fingerprint ?? id,
            isDefault: id === defaultId,
            isKept: display !== 'limited',
          },
        ]
      : [],
  );
}

/** Removes a saved card; one that is gone counts as removed. @throws {ProviderUnavailable} */
export async function removeSavedCard(stripe: Stripe, paymentMethodId: string): Promise<void> {
  try {
    await must(() => stripe.paymentMethods.detach(paymentMethodId));
  } catch (error) {
    // Another request detached it in the meantime: the provider refuses to detach a card without a customer.
    if (error instanceof ProviderRefused) {
      const method = await must(() => stripe.paymentMethods.retrieve(paymentMethodId));
      if (method.customer === null) return;
    }
    throw error;
  }
}

/** Makes a saved card the one offered first. @throws {ProviderUnavailable} */
export async function preferCard(
  stripe: Stripe,
  stripeCustomerId: string,
  paymentMethodId: string,
): Promise<void> {
  await must(() =>
    stripe.customers.update(stripeCustomerId, {
      invoice_settings: { default_payment_method: paymentMethodId },
    }),
  );
}

/**
 * The fingerprint of the card that was charged; null if the provider has none, or no such charge. @throws
 * {ProviderUnavailable}
 */
export async function cardOfCharge(stripe: Stripe, chargeId: string): Promise<string | null> {
  try {
    const { payment_method_details: details } = await must(() => stripe.charges.retrieve(chargeId));
    return details?.card?.fingerprint ?? null;
  } catch (error) {
    if (error instanceof ProviderRefused && error.code === 'resource_missing') return null;
    throw error;
  }
}
