/** Money to technicians and partners: transfers to connected accounts, reversals, and payouts to their banks. */
import Stripe from 'stripe';
import type { BookingId } from '#domain/core/ids.ts';
import { cents, type Cents, minus, sum, zero } from '#domain/core/money.ts';
import { type Outcome, refusalOf } from './failures.ts';
import { answered, firstOf, once } from './once.ts';

/** A transfer as the provider has it. */
export interface Transfer {
  readonly transferId: string;
  readonly amount: Cents;
}

/**
 * The money is on its way, so a call now would be refused. `availableOn` is the provider's own estimate (ISO), null for
 * none.
 */
export interface Awaited {
  readonly availableOn: string | null;
}

/** The result of an order: the object, or the funds that it waits for. */
export type Ordered<T> = { readonly made: T } | { readonly awaited: Awaited };

/**
 * Runs a step that moves our money, including its searches: each refusal is a value in the provider's own words, read
 * by ops and never by customers. The provider replays a refusal under its key for a day, so retrying the same call is
 * useless; the story records it and tries again later with the key of its next attempt.
 * @throws {ProviderUnavailable} whether the call took effect is unknown; calling again finds out
 */
export async function refusable<T>(step: () => Promise<T>): Promise<Outcome<T>> {
  const answer = await answered(async (): Promise<Outcome<T>> => {
    try {
      return { ok: true, value: await step() };
    } catch (error) {
      const failure = refusalOf(error);
      if (failure === null) throw error;
      return { ok: false, failure };
    }
  });
  return answer.ok ? answer.value : answer;
}

/**
 * Makes the object of a step after searching for it. A key is given up only once the provider has said that its request
 * is over, and every try of the activity uses the same series of keys (once.ts). So a killed worker's try that is still
 * on its way shares its key with ours, the provider lets one of the two through, and no step makes two objects. The
 * same key with other parameters means that an earlier try asked for something else because a balance has changed in
 * between: its object, if there is one, is the step's.
 */
export async function made<T>(step: {
  readonly key: string;
  readonly find: () => Promise<T | null>;
  readonly make: (options: {
    readonly idempotencyKey: string;
    readonly maxNetworkRetries: number;
  }) => Promise<T>;
}): Promise<T> {
  const { key, find } = step;
  const make = async (options: { readonly idempotencyKey: string }): Promise<T> => {
    try {
      // A retry by the SDK would make a fresh 5xx look like a stored one.
      return await step.make({ ...options, maxNetworkRetries: 0 });
    } catch (error) {
      const other = error instanceof Stripe.errors.StripeIdempotencyError ? await find() : null;
      if (other === null) throw error;
      return other;
    }
  };
  return once({ key, make, find });
}

/** Milliseconds by which our clock may be ahead of the provider's, so that a search misses nothing. */
const clockSlack = 24 * 60 * 60 * 1000;

/** Filter for objects made since an instant (ISO): a search goes no further back than its step. */
export const madeSince = (since: string) => ({
  limit: 100,
  created: { gte: Math.floor((Date.parse(since) - clockSlack) / 1000) },
});

/**
 * Moves a share to a connected account: drawn on the booking's charge, or on the platform's own balance if the share
 * exceeds the charge, which `source_transaction` refuses. Searches for it first: the answer may have been lost longer
 * ago than the provider remembers idempotency keys (R11). It does not search by transfer group, because a transfer
 * drawn on a charge takes the charge's group, whatever we request.
 */
export async function transfer(
  stripe: Stripe,
  order: {
    readonly bookingId: BookingId;
    readonly accountId: string;
    readonly amount: Cents;
    /** Null: drawn on the platform's balance. */
    readonly chargeId: string | null;
    /** ISO instant before which the transfer was not requested. */
    readonly since: string;
    /** Unique in the booking; in the metadata, by which a repetition finds it. */
    readonly step: string;
    readonly idempotencyKey: string;
  },
): Promise<Outcome<Ordered<Transfer>>> {
  const { bookingId, accountId, amount, chargeId, step } = order;
  const find = () =>
    firstOf(
      stripe.transfers.list({ destination: accountId, ...madeSince(order.since) }),
      ({ metadata }) => metadata['step'] === step && metadata['bookingId'] === bookingId,
    );
  return refusable(async () => {
    // Read before the search, so that a transfer made in between is found and not mistaken for missing funds.
    const funds = chargeId === null ? await readFunds(stripe, null) : null;
    const before = await find();
    if (before) return { made: toTransfer(before) };
    if (funds && mustWait(funds, amount))
      return { awaited: { availableOn: await availableOn(stripe, null, funds, amount) } };
    const source = chargeId === null ? { transfer_group: bookingId } : { source_transaction: chargeId };
    const about = { currency: 'usd', destination: accountId, ...source, metadata: { step, bookingId } };
    const make = (options: Stripe.RequestOptions) => stripe.transfers.create({ amount, ...about }, options);
    return { made: toTransfer(await made({ key: order.idempotencyKey, find, make })) };
  });
}

/** What we keep of a transfer. */
export const toTransfer = ({ id, amount }: Stripe.Transfer): Transfer => ({
  transferId: id,
  amount: cents(amount),
});

/** A reversal as the provider has it. */
export interface Reversal {
  readonly reversalId: string;
  readonly amount: Cents;
}

/**
 * Takes part of a transfer back, after a refund for the technician's fault (design.md §4). The provider refuses if the
 * account holds less, and would replay that refusal under the same key for a day, so it is not asked before the account
 * holds enough (docs.stripe.com/connect/separate-charges-and-transfers, Reverse transfers).
 */
export async function reverseTransfer(
  stripe: Stripe,
  order: {
    readonly transferId: string;
    /** Where the transfer went. */
    readonly accountId: string;
    readonly amount: Cents;
    readonly step: string;
    readonly idempotencyKey: string;
  },
): Promise<Outcome<Ordered<Reversal>>> {
  const { transferId, accountId, amount, step } = order;
  const find = () =>
    firstOf(
      stripe.transfers.listReversals(transferId, { limit: 100 }),
      ({ metadata }) => metadata?.['step'] === step,
    );
  const make = (options: Stripe.RequestOptions) =>
    stripe.transfers.createReversal(transferId, { amount, metadata: { step } }, options);
  return refusable(async () => {
    // Read before the search, so that a reversal made in between is found and not mistaken for missing funds.
    const funds = await readFunds(stripe, accountId);
    const before = await find();
    if (!before && funds.available < amount) {
      const isUnderWay = mustWait(funds, amount);
      return {
        awaited: { availableOn: isUnderWay ? await availableOn(stripe, accountId, funds, amount) : null },
      };
    }
    const reversal = before ?? (await made({ key: order.idempotencyKey, find, make }));
    return { made: { reversalId: reversal.id, amount: cents(reversal.amount) } };
  });
}

/** A payout as the provider has it; `paid` may still become `failed` days later. */
export type Payout = PayoutFacts &
  (
    | { readonly status: 'pending' | 'paid'; readonly failure: null }
    | { readonly status: 'failed'; readonly failure: { readonly code: string; readonly message: string } }
  );

interface PayoutFacts {
  readonly payoutId: string;
  readonly amount: Cents;
  /** When the provider expects it at the bank (ISO). */
  readonly arrivesOn: string;
  /** How much less it is than ordered, because the account held less. */
  readonly short: Cents;
}

/**
 * Sends a connected account's money to its bank: the amount, or what the account holds if that is less, because a debt
 * is settled by what comes in later (R11); null if it holds nothing. It waits for money that is not available yet, and
 * for money that must stay for other bookings, so that a payout is reduced only once that was taken back and the
 * account really lacks it. If `kept` is outdated and still counts money already taken back, this only waits longer than
 * necessary.
 *
 * Searches first for a payout of this booking that is missing from its stream. An earlier try may have made it, with
 * another amount if the balance has changed since: the money has left once, so that payout is the step's. For the same
 * reason the amount is not part of the key.
 */
export async function payOut(
  stripe: Stripe,
  order: {
    readonly accountId: string;
    /** By which the webhook finds its workflow. */
    readonly bookingId: BookingId;
    readonly amount: Cents;
    /** The part of the account's money that must stay, to be taken back for other bookings. */
    readonly kept: Cents;
    /** Payouts of this booking that are in the stream. */
    readonly known: readonly string[];
    /** ISO instant before which the booking had no payout. */
    readonly since: string;
    readonly step: string;
    readonly idempotencyKey: string;
  },
): Promise<Outcome<Ordered<Payout | null>>> {
  const { accountId, bookingId, step } = order;
  const find = () =>
    firstOf(
      stripe.payouts.list(madeSince(order.since), { stripeAccount: accountId }),
      ({ id, metadata }) => metadata?.['bookingId'] === bookingId && !order.known.includes(id),
    );
  return refusable(async () => {
    // Read before the search: if a lost try has emptied the account, the search finds its payout.
    const funds = await readFunds(stripe, accountId);
    const before = await find();
    if (before) return { made: toPayout(before) };
    const held = sum(funds.available, funds.pending);
    const amount = held < order.amount ? held : order.amount;
    const wanted = sum(amount, order.kept);
    if (order.kept > 0 && funds.available < wanted)
      return {
        awaited: {
          availableOn: mustWait(funds, wanted) ? await availableOn(stripe, accountId, funds, wanted) : null,
        },
      };
    if (amount <= 0) return { made: null };
    if (mustWait(funds, amount))
      return { awaited: { availableOn: await availableOn(stripe, accountId, funds, amount) } };
    const metadata = { step, bookingId, short: String(minus(order.amount, amount)) };
    const make = (options: Stripe.RequestOptions) =>
      stripe.payouts.create({ amount, currency: 'usd', metadata }, { ...options, stripeAccount: accountId });
    return { made: toPayout(await made({ key: order.idempotencyKey, find, make })) };
  });
}

/** Asks how a payout stands. The provider may refuse, for example for an account to which we have lost access. */
export function readPayout(stripe: Stripe, accountId: string, payoutId: string): Promise<Outcome<Payout>> {
  return refusable(async () =>
    toPayout(await stripe.payouts.retrieve(payoutId, {}, { stripeAccount: accountId })),
  );
}

/** An account's US dollar balance in cents; negative for a debt. */
interface Funds {
  readonly available: Cents;
  /** On its way, such as a transfer drawn on a charge that is not available yet. */
  readonly pending: Cents;
}

/** Selects the account of a call: a connected one, or the platform's own (null). */
const onAccount = (accountId: string | null) => (accountId === null ? {} : { stripeAccount: accountId });

/** An account's balance. */
export async function readFunds(stripe: Stripe, accountId: string | null): Promise<Funds> {
  const { available, pending } = await stripe.balance.retrieve({}, onAccount(accountId));
  const dollars = (parts: readonly { readonly amount: number; readonly currency: string }[]) =>
    sum(zero, ...parts.filter(({ currency }) => currency === 'usd').map(({ amount }) => cents(amount)));
  return { available: dollars(available), pending: dollars(pending) };
}

/** Whether the amount is not available now, but will be once everything under way has arrived. */
export function mustWait({ available, pending }: Funds, amount: Cents): boolean {
  return available < amount && sum(available, pending) >= amount;
}

/** Seconds: nothing is pending for longer than a month, so older transactions are available. */
const longestWay = 31 * 24 * 60 * 60;

/**
 * When the amount will be available, judging by what is under way (ISO); null: the provider doesn't say. Reads the
 * newest first, until they add up to all that is pending, or a month back.
 */
export async function availableOn(
  stripe: Stripe,
  accountId: string | null,
  funds: Funds,
  amount: Cents,
): Promise<string | null> {
  const pending: Stripe.BalanceTransaction[] = [];
  let newest: number | null = null;
  let found = 0;
  for await (const one of stripe.balanceTransactions.list({ limit: 100 }, onAccount(accountId))) {
    newest ??= one.created;
    if (one.created < newest - longestWay) break;
    if (one.status !== 'pending' || one.currency !== 'usd') continue;
    pending.push(one);
    found += one.net;
    if (found === funds.pending) break;
  }
  let there: number = funds.available;
  for (const one of pending.toSorted((a, b) => a.available_on - b.available_on)) {
    there += one.net;
    if (there >= amount) return new Date(one.available_on * 1000).toISOString();
  }
  return null;
}

/** What we keep of a payout. */
export function toPayout(payout: Stripe.Payout): Payout {
  const facts = {
    payoutId: payout.id,
    amount: cents(payout.amount),
    arrivesOn: new Date(payout.arrival_date * 1000).toISOString(),
    short: cents(Number(payout.metadata?.['short'] ?? 0)),
  };
  if (payout.status !== 'failed' && payout.status !== 'canceled')
    return { ...facts, status: payout.status === 'paid' ? 'paid' : 'pending', failure: null };
  const code = payout.failure_code ?? payout.status;
  const message = payout.failure_message ?? 'The bank did not accept the payout.';
  return { ...facts, status: 'failed', failure: { code, message } };
}
