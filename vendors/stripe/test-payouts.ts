/** Test payouts: test money from the platform's balance to a technician's bank, and back; never with live keys. */
import type Stripe from 'stripe';
import type { Cents } from '#domain/core/money.ts';
import { type Outcome, refused } from './failures.ts';
import { firstOf } from './once.ts';
import { made, madeSince, refusable } from './transfers.ts';

/** One test payout. `name` is unique and in the metadata, by which a repetition finds what was made. */
interface Order {
  readonly name: string;
  readonly accountId: string;
  readonly amount: Cents;
  /** ISO instant before which it was not requested. */
  readonly since: string;
}

/**
 * Moves test money into the connected account, once however often it is called. The provider itself says whether the
 * keys are live, so that no other setting can let real money through.
 */
export async function transferTest(
  stripe: Stripe,
  { name, accountId, amount, since }: Order,
): Promise<Outcome<string>> {
  const mode = await refusable(() => stripe.balance.retrieve());
  if (!mode.ok) return mode;
  if (mode.value.livemode) return refused('live_key', 'Test payouts are not made with live keys.');
  const find = () =>
    firstOf(
      stripe.transfers.list({ destination: accountId, ...madeSince(since) }),
      ({ metadata }) => metadata['testPayout'] === name,
    );
  return refusable(async () => {
    const about = { amount, currency: 'usd', destination: accountId, metadata: { testPayout: name } };
    const make = (options: Stripe.RequestOptions) => stripe.transfers.create(about, options);
    return ((await find()) ?? (await made({ key: `${name}:transfer`, find, make }))).id;
  });
}

/** Sends the test money on to the bank. `arrivesOn`: when the provider expects it there (ISO). */
export function payOutTest(
  stripe: Stripe,
  { name, accountId, amount, since }: Order,
): Promise<Outcome<{ readonly payoutId: string; readonly arrivesOn: string }>> {
  const onAccount = { stripeAccount: accountId };
  const find = () =>
    firstOf(
      stripe.payouts.list(madeSince(since), onAccount),
      ({ metadata }) => metadata?.['testPayout'] === name,
    );
  return refusable(async () => {
    const about = { amount, currency: 'usd', metadata: { testPayout: name } };
    const make = (options: Stripe.RequestOptions) =>
      stripe.payouts.create(about, { ...options, ...onAccount });
    const payout = (await find()) ?? (await made({ key: `${name}:payout`, find, make }));
    return { payoutId: payout.id, arrivesOn: new Date(payout.arrival_date * 1000).toISOString() };
  });
}

/** Takes the test money back out of the connected account. */
export function takeTestBack(
  stripe: Stripe,
  { name, transferId }: { readonly name: string; readonly transferId: string },
): Promise<Outcome<string>> {
  const find = () => firstOf(stripe.transfers.listReversals(transferId), () => true);
  return refusable(async () => {
    const make = (options: Stripe.RequestOptions) =>
      stripe.transfers.createReversal(transferId, { metadata: { testPayout: name } }, options);
    return ((await find()) ?? (await made({ key: `${name}:back`, find, make }))).id;
  });
}
