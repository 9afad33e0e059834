/** Connected accounts of technicians and partners: made as recipients, with a bank account of which we keep the last four. */
import { createHash } from 'node:crypto';
import Stripe from 'stripe';
import { must, outcome } from './failures.ts';

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
      { idempotencyKey: `account:${order.payee}:${order.kind}:${digestOf(order.email)}` },
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

/** The key names what may differ between two tries; the provider refuses one that comes back with other parameters. */
function digestOf(email: string): string {
  return createHash('sha256').update(email).digest('base64url').slice(0, 16);
}

/** What we keep of a bank account. */
export interface BankAccount {
  readonly bankAccountId: string;
  readonly bankName: string;
  readonly last4: string;
}

/** Bank details that the provider does not take. */
export interface BankRefusal {
  /** The provider's code, such as `routing_number_invalid`. */
  readonly code: string;
  /** Which of the numbers is wrong; null where it is the account as a whole. */
  readonly field: 'routingNumber' | 'accountNumber' | null;
}

/** The provider's codes for bank details, with the field that is to be corrected (docs.stripe.com/error-codes). */
const bankFields: Readonly<Record<string, BankRefusal['field']>> = {
  routing_number_invalid: 'routingNumber',
  bank_account_bad_routing_numbers: 'routingNumber',
  account_number_invalid: 'accountNumber',
  bank_account_exists: 'accountNumber',
  bank_account_unusable: 'accountNumber',
  bank_account_declined: null,
  bank_account_invalid_details: null,
  bank_account_restricted: null,
};

/**
 * Hands a bank account to the provider as a single-use token and makes it the payee's. The number lives in this call
 * alone: it is in no event, log or workflow (design.md §11, connect-bank).
 */
export async function connectBank(
  stripe: Stripe,
  order: {
    readonly accountId: string;
    readonly holder: string;
    readonly kind: 'individual' | 'business';
    readonly routingNumber: string;
    readonly accountNumber: string;
  },
): Promise<
  { readonly ok: true; readonly value: BankAccount } | { readonly ok: false; readonly refusal: BankRefusal }
> {
  const answer = await outcome(async () => {
    try {
      return { ok: true as const, value: await addBankAccount(stripe, order) };
    } catch (error) {
      const code = error instanceof Stripe.errors.StripeError ? (error.code ?? '') : '';
      const field = bankFields[code];
      if (field === undefined) throw error;
      return { ok: false as const, refusal: { code, field } };
    }
  });
  return answer.ok ? answer.value : { ok: false, refusal: { code: answer.failure.code, field: null } };
}

async function addBankAccount(
  stripe: Stripe,
  order: Parameters<typeof connectBank>[1],
): Promise<BankAccount> {
  const token = await stripe.tokens.create({
    bank_account: {
      country: 'US',
      currency: 'usd',
      account_holder_name: order.holder,
      account_holder_type: order.kind === 'business' ? 'company' : 'individual',
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
}
