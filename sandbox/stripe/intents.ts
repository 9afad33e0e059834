/** What payment intents and setup intents share: who may see them, and how much. */
import type Stripe from 'stripe';
import { resourceMissing } from './failures.ts';
import type { StoredObjects } from './objects.ts';
import type { StripeState } from './state.ts';

/** The caller of a call that names an intent. */
interface Caller {
  readonly id: string;
  readonly by: 'secret' | 'publishable';
  readonly parameters: { readonly client_secret?: string };
}

/** The intent, if the caller may see it: with the secret key, or with the intent's own secret. @throws StripeFailure */
export function findIntent<T extends 'payment_intent' | 'setup_intent'>(
  state: StripeState,
  type: T,
  { id, by, parameters: { client_secret: secret } }: Caller,
): StoredObjects[T] {
  const intent = state.objects.find(type, id);
  const isShown = by === 'secret' && secret === undefined;
  if (!intent || (!isShown && secret !== intent.client_secret)) throw resourceMissing(type, id, 'intent');
  return intent;
}

/** An intent as its caller sees it: a browser never sees metadata, customer or charges. */
export function shownTo(
  { by }: Pick<Caller, 'by'>,
  intent: Stripe.PaymentIntent | Stripe.SetupIntent,
): object {
  if (by === 'secret') return intent;
  const hidden = ['metadata', 'customer', 'latest_charge', 'transfer_group', 'application', 'on_behalf_of'];
  return Object.fromEntries(Object.entries(intent).filter(([field]) => !hidden.includes(field)));
}
