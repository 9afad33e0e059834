/** Connected accounts of technicians and partners: made as recipients, with a bank account of which we keep the last four. */
import type Stripe from 'stripe';
import { must, outcome, type Outcome } from './failures.ts';

/** Who is paid: `technician-<id>` or `partner-<id>`, never a name. */
export type Payee = string;

/**
 * Makes the recipient account of a payee (Accounts v2) with payouts by hand, so that each booking's payout is ours
 * to make. Repeating it within the provider's memory answers the same account; the id is kept in the payee's stream.
 */
export async function createAccount(
  stripe: Stripe,
  order: {
    readonly payee: Payee;
    readonly email: string;
    readonly kind: 'individual' | 'business';
  },
): Promise<string> {
  const account = await must(() =>
    stripe.v2.core.accounts.create(
      {
        contact_email: order.email,
        dashboard: 'none',
        identity: { country: 'us', entity_type: order.kind === 'business' ? 'company' : 'individual' },
        configuration: {
          recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
        },
        defaults: {
          currency: 'usd',
          responsibilities: { fees_collector: 'application', losses_collector: 'application' },
        },
        metadata: { payee: order.payee },
      },
      { idempotencyKey: `account:${order.payee}` },
    ),
  );
  await must(() =>
    stripe.balanceSettings.update(
      { payments: { payouts: { schedule: { interval: 'manual' } } } },
      { stripeAccount: account.id },
    ),
  );
  return account.id;
}

/** What we keep of a bank account. */
export interface BankAccount {
  readonly bankAccountId: string;
  readonly bankName: string;
  readonly last4: string;
}

/**
 * Hands a bank account to the provider as a single-use token and makes it the payee's. The number lives in this call
 * alone: it is in no event, log or workflow (design.md §11, connect-bank).
 */
export async function connectBank(
  stripe: Stripe,
  order: {
    readonly accountId: string;
    readonly holder: string;
    readonly routingNumber: string;
    readonly accountNumber: string;
  },
): Promise<Outcome<BankAccount>> {
  return outcome(async () => {
    const token = await stripe.tokens.create({
      bank_account: {
        country: 'US',
        currency: 'usd',
        account_holder_name: order.holder,
        account_holder_type: 'individual',
        routing_number: order.routingNumber,
        account_number: order.accountNumber,
      },
    });
    const account = await stripe.accounts.createExternalAccount(order.accountId, {
      external_account: token.id,
      default_for_currency: true,
    });
    if (account.object !== 'bank_account') throw new Error(`expected a bank account, got ${account.object}`);
    return {
      bankAccountId: account.id,
      bankName: account.bank_name ?? 'Bank',
      last4: account.last4,
    };
  });
}
