/**
 * A store partner's settlement at the provider: from the platform's balance to the partner's account, and on to the
 * bank.
 */
import type Stripe from 'stripe';
import type { Cents } from '#domain/core/money.ts';
import type { PayeeReason } from '#domain/settlement/events.ts';
import type { SettlementId } from '#domain/settlement/period.ts';
import type { PayeeStanding } from '#domain/technician/payouts.ts';
import { openPayee } from './accounts.ts';
import type { Outcome } from './failures.ts';
import { firstOf, idOf } from './once.ts';
import {
  availableOn,
  made,
  madeSince,
  mustWait,
  type Ordered,
  type Payout,
  readFunds,
  refusable,
  toPayout,
  toTransfer,
  type Transfer,
} from './transfers.ts';

/** One step of a settlement. */
interface Order {
  readonly settlementId: SettlementId;
  readonly accountId: string;
  readonly amount: Cents;
  readonly attempt: number;
  /** ISO instant before which it was not requested. */
  readonly since: string;
}

/** The provider accepts nothing for the payee until something is done; `due`: what it requires, by its own names. */
export interface PayeeWanting {
  readonly wanting: { readonly reason: PayeeReason; readonly due: readonly string[] };
}

/** A settlement's transfer, and the account that it went to. */
export type SettlementTransfer = Transfer & { readonly accountId: string };

/**
 * Moves a settlement to the partner's account once, however often and however late it is called (R11, R30): what an
 * earlier try made is found by the settlement's name, long after the provider has forgotten the key, and even if the
 * partner has another account since. Only we use this group: there is no charge behind these transfers.
 */
export async function transferSettlement(
  stripe: Stripe,
  { settlementId, accountId, amount, attempt, since }: Order,
): Promise<Outcome<Ordered<SettlementTransfer> | PayeeWanting>> {
  const find = () =>
    firstOf(
      stripe.transfers.list({ transfer_group: settlementId, ...madeSince(since) }),
      ({ metadata }) => metadata['settlement'] === settlementId,
    );
  return refusable(async () => {
    // Read before the search, so that a transfer made in between is found and not mistaken for missing funds.
    const funds = await readFunds(stripe, null);
    const before = await find();
    if (before) return { made: toSettlementTransfer(before) };
    const wanting = await wantingOf(stripe, accountId, ({ takesTransfers }) => takesTransfers);
    if (wanting) return wanting;
    if (mustWait(funds, amount))
      return { awaited: { availableOn: await availableOn(stripe, null, funds, amount) } };
    const about = {
      amount,
      currency: 'usd',
      destination: accountId,
      transfer_group: settlementId,
      metadata: { settlement: settlementId },
    };
    const make = (options: Stripe.RequestOptions) => stripe.transfers.create(about, options);
    return {
      made: toSettlementTransfer(
        await made({ key: `settlement:${settlementId}:transfer:${attempt}`, find, make }),
      ),
    };
  });
}

function toSettlementTransfer(transfer: Stripe.Transfer): SettlementTransfer {
  return { ...toTransfer(transfer), accountId: idOf(transfer.destination) ?? '' };
}

/**
 * Sends a settlement on from the partner's account to the bank, all of it or nothing. A payout of this settlement that
 * is missing from its stream was made by a try whose answer was lost, and counts as this one.
 */
export async function payOutSettlement(
  stripe: Stripe,
  { settlementId, accountId, amount, attempt, since, known }: Order & { readonly known: readonly string[] },
): Promise<Outcome<Ordered<Payout> | PayeeWanting>> {
  const onAccount = { stripeAccount: accountId };
  const find = () =>
    firstOf(
      stripe.payouts.list(madeSince(since), onAccount),
      ({ id, metadata }) => metadata?.['settlement'] === settlementId && !known.includes(id),
    );
  return refusable(async () => {
    const funds = await readFunds(stripe, accountId);
    const before = await find();
    if (before) return { made: toPayout(before) };
    const wanting = await wantingOf(stripe, accountId, ({ paysOut }) => paysOut);
    if (wanting) return wanting;
    if (mustWait(funds, amount))
      return { awaited: { availableOn: await availableOn(stripe, accountId, funds, amount) } };
    const about = { amount, currency: 'usd', metadata: { settlement: settlementId } };
    const make = (options: Stripe.RequestOptions) =>
      stripe.payouts.create(about, { ...options, ...onAccount });
    return {
      made: toPayout(await made({ key: `settlement:${settlementId}:payout:${attempt}`, find, make })),
    };
  });
}

/** What prevents a step for a payee, according to the provider; null if nothing. */
async function wantingOf(
  stripe: Stripe,
  accountId: string,
  isReady: (standing: PayeeStanding) => boolean,
): Promise<PayeeWanting | null> {
  const standing = await openPayee(stripe, accountId);
  if (standing === null) return { wanting: { reason: 'account_closed', due: [] } };
  if (isReady(standing)) return null;
  const { due } = standing;
  if (due.length === 1 && due[0] === 'external_account') return { wanting: { reason: 'bank_missing', due } };
  // Nothing is due, yet nothing is paid out: the bank has sent money back.
  return due.length > 0 || standing.isVerifying
    ? { wanting: { reason: 'verification_due', due } }
    : { wanting: { reason: 'bank_rejected', due } };
}
