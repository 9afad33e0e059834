/** Activity of an intent that came before its booking: void it at the provider (R8). */
import type Stripe from 'stripe';
import { cancel } from '#vendors/stripe/intents.ts';
import { beating } from '../log/outcomes.ts';

export type IntentActivities = ReturnType<typeof intentActivities>;

export function intentActivities({ stripe }: { readonly stripe: Stripe }) {
  return {
    /** Voids an intent that no booking has adopted and none may adopt any more. */
    voidIntent: (paymentIntentId: string): Promise<'cancelled' | 'captured'> =>
      beating(() => cancel(stripe, paymentIntentId)),
  };
}
