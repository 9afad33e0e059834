/** What the card network and the bank reported when a charge was authorized: evidence for a dispute. */
import type Stripe from 'stripe';
import { must } from './failures.ts';
import { isMissing } from './once.ts';

/** The provider's own values; null where it has none. */
export interface ChargeProof {
  readonly chargeId: string;
  /** ISO instant. */
  readonly at: string;
  /** `authenticated`, `attempt_acknowledged`, …; null: the bank did not require 3-D Secure. */
  readonly threeDSecure: string | null;
  /** `challenge` or `frictionless`. */
  readonly flow: string | null;
  readonly version: string | null;
  /** The network's indicator of who bears the risk: 05 and 06 for Visa, 02 and 01 for Mastercard. */
  readonly eci: string | null;
  /** `pass`, `fail`, `unavailable`, `unchecked`. */
  readonly cvc: string | null;
  readonly postalCode: string | null;
  readonly street: string | null;
  readonly authorizationCode: string | null;
  readonly riskLevel: string | null;
  /** As shown on the card's statement. */
  readonly descriptor: string | null;
}

/**
 * Reads it; null if there is no such charge.
 * @throws {ProviderUnavailable} the provider does not answer
 */
export async function chargeProof(stripe: Stripe, chargeId: string): Promise<ChargeProof | null> {
  try {
    return proofOf(await must(() => stripe.charges.retrieve(chargeId)));
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

function proofOf(charge: Stripe.Charge): ChargeProof {
  const card = charge.payment_method_details?.card;
  const secure = card?.three_d_secure;
  return {
    chargeId: charge.id,
    at: new Date(charge.created * 1000).toISOString(),
    threeDSecure: secure?.result ?? null,
    flow: secure?.authentication_flow ?? null,
    version: secure?.version ?? null,
    eci: secure?.electronic_commerce_indicator ?? null,
    cvc: card?.checks?.cvc_check ?? null,
    postalCode: card?.checks?.address_postal_code_check ?? null,
    street: card?.checks?.address_line1_check ?? null,
    authorizationCode: card?.authorization_code ?? null,
    riskLevel: charge.outcome?.risk_level ?? null,
    descriptor: charge.calculated_statement_descriptor,
  };
}
