/** Money to technicians and partners: transfers to connected accounts, reversals, and payouts to their banks. */
import type Stripe from 'stripe';
import type { BookingId } from '#domain/ids.ts';
import { cents, type Cents } from '#domain/money.ts';
import { must, outcome, type Outcome } from './failures.ts';

/** A transfer as the provider holds it. */
export interface Transfer {
  readonly transferId: string;
  readonly amount: Cents;
}

/**
 * Moves a share to a connected account, drawn on the booking's charge. Looks for it first: the answer may have been
 * lost longer ago than the provider remembers idempotency keys (R11).
 */
export async function transfer(
  stripe: Stripe,
  order: {
    /** Also the transfer group. */
    readonly bookingId: BookingId;
    readonly accountId: string;
    readonly amount: Cents;
    readonly chargeId: string;
    /** Unique in the group; stands in the metadata, by which a repetition finds it. */
    readonly step: string;
    readonly idempotencyKey: string;
  },
): Promise<Outcome<Transfer>> {
  const { data } = await must(() => stripe.transfers.list({ transfer_group: order.bookingId, limit: 100 }));
  const made = data.find(({ metadata }) => metadata['step'] === order.step);
  if (made) return { ok: true, value: { transferId: made.id, amount: cents(made.amount) } };
  const answer = await outcome(() =>
    stripe.transfers.create(
      {
        amount: order.amount,
        currency: 'usd',
        destination: order.accountId,
        source_transaction: order.chargeId,
        transfer_group: order.bookingId,
        metadata: { step: order.step, bookingId: order.bookingId },
      },
      { idempotencyKey: order.idempotencyKey },
    ),
  );
  return answer.ok
    ? { ok: true, value: { transferId: answer.value.id, amount: cents(answer.value.amount) } }
    : answer;
}

/** Takes a part of a transfer back, after a refund for the technician's fault (design.md §4). */
export async function reverseTransfer(
  stripe: Stripe,
  order: {
    readonly transferId: string;
    readonly amount: Cents;
    readonly step: string;
    readonly idempotencyKey: string;
  },
): Promise<Outcome<{ readonly reversalId: string; readonly amount: Cents }>> {
  const { data } = await must(() => stripe.transfers.listReversals(order.transferId, { limit: 100 }));
  const made = data.find(({ metadata }) => metadata?.['step'] === order.step);
  if (made) return { ok: true, value: { reversalId: made.id, amount: cents(made.amount) } };
  const answer = await outcome(() =>
    stripe.transfers.createReversal(
      order.transferId,
      { amount: order.amount, metadata: { step: order.step } },
      { idempotencyKey: order.idempotencyKey },
    ),
  );
  return answer.ok
    ? { ok: true, value: { reversalId: answer.value.id, amount: cents(answer.value.amount) } }
    : answer;
}

/** A payout as the provider holds it; `paid` may still become `failed` days later. */
export interface Payout {
  readonly payoutId: string;
  readonly amount: Cents;
  readonly status: 'pending' | 'paid' | 'failed';
  readonly failure: { readonly code: string; readonly message: string } | null;
}

/**
 * Sends a connected account's money to its bank: the amount, or what the account holds where that is less, for a debt
 * is settled by what comes in later (R11); null when it holds nothing. Looks for the payout of this step first, as
 * `transfer` does. Money that has not arrived yet is the typed failure `invalid_state/balance_insufficient`.
 */
export async function payOut(
  stripe: Stripe,
  order: {
    readonly accountId: string;
    /** By which the webhook finds its workflow. */
    readonly bookingId: BookingId;
    readonly amount: Cents;
    readonly step: string;
    readonly idempotencyKey: string;
  },
): Promise<Outcome<Payout | null>> {
  const onAccount = { stripeAccount: order.accountId };
  const made = await findPayout(stripe, order.accountId, order.step);
  if (made) return { ok: true, value: made };
  const held = await balanceOf(stripe, order.accountId);
  const amount = held < order.amount ? held : order.amount;
  if (amount <= 0) return { ok: true, value: null };
  const answer = await outcome(() =>
    stripe.payouts.create(
      {
        amount,
        currency: 'usd',
        metadata: { step: order.step, bookingId: order.bookingId },
      },
      // The balance may have changed since a try that the provider remembers: another amount is another call.
      { ...onAccount, idempotencyKey: `${order.idempotencyKey}:${amount}` },
    ),
  );
  return answer.ok ? { ok: true, value: toPayout(answer.value) } : answer;
}

/** What a connected account holds in dollars' cents, what is on its way there included; negative for a debt. */
async function balanceOf(stripe: Stripe, accountId: string): Promise<Cents> {
  const { available, pending } = await must(() => stripe.balance.retrieve({}, { stripeAccount: accountId }));
  const dollars = [...available, ...pending].filter(({ currency }) => currency === 'usd');
  return cents(dollars.reduce((total, { amount }) => total + amount, 0));
}

async function findPayout(stripe: Stripe, accountId: string, step: string): Promise<Payout | null> {
  const pages = stripe.payouts.list({ limit: 100 }, { stripeAccount: accountId });
  return must(async () => {
    for await (const payout of pages) {
      if (payout.metadata?.['step'] === step) return toPayout(payout);
    }
    return null;
  });
}

/** Asks how a payout stands. */
export async function readPayout(stripe: Stripe, accountId: string, payoutId: string): Promise<Payout> {
  return toPayout(await must(() => stripe.payouts.retrieve(payoutId, {}, { stripeAccount: accountId })));
}

function toPayout(payout: Stripe.Payout): Payout {
  const failed = payout.status === 'failed' || payout.status === 'canceled';
  return {
    payoutId: payout.id,
    amount: cents(payout.amount),
    status: failed ? 'failed' : payout.status === 'paid' ? 'paid' : 'pending',
    failure: failed
      ? {
          code: payout.failure_code ?? payout.status,
          message: payout.failure_message ?? 'The bank did not take the payout.',
        }
      : null,
  };
}
