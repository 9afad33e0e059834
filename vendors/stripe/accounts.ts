/**
 * Connected accounts of technicians and partners: created as recipients, with a bank account of which we keep only the
 * last four digits.
 */
import { createHash } from 'node:crypto';
import Stripe from 'stripe';
import type { PayeeStanding } from '#domain/technician/payouts.ts';
import { must, outcome, ProviderRefused } from './failures.ts';

/** Who is paid: `technician-<id>` or `partner-<id>`, never a name. */
export type Payee = string;

/** When and from which IP address the payee accepted the provider's terms; null: as the provider already has it. */
type Accepted = { readonly at: string; readonly ip: string } | null;

/** The details about a payee that the provider requires before it lets money through. */
export type PayeeIdentity = PersonIdentity | CompanyIdentity;

interface PersonIdentity {
  readonly givenName: string;
  readonly surname: string;
  /** `YYYY-MM-DD`; null until given: the provider holds transfers back until then. */
  readonly dateOfBirth: string | null;
  readonly accepted: Accepted;
}

interface CompanyIdentity {
  /** The name under which it is registered. */
  readonly registeredName: string;
  /** Employer Identification Number; null: the provider asks for it on its own page. */
  readonly ein: string | null;
  readonly accepted: Accepted;
}

const kindOf = (identity: PayeeIdentity): 'individual' | 'company' =>
  'registeredName' in identity ? 'company' : 'individual';

/**
 * Creates the recipient account of a payee (Accounts v2), requests the capability to receive transfers, and gives the
 * provider what it needs to grant it: the person and their consent. The bank account follows with `connectBank`.
 * Payouts are manual, so that we make each booking's own.
 *
 * A technician is paid as a person, whatever kind of bank account it is: in the US that covers sole proprietors and
 * single-member companies; a store is paid as the company it is. The key contains all parameters of the creation, so
 * that a corrected email address does not conflict with an earlier try; v2 repeats failed work under the same key. The
 * id is stored in the payee's stream.
 */
export async function createAccount(
  stripe: Stripe,
  order: {
    readonly payee: Payee;
    readonly email: string;
    readonly identity: PayeeIdentity;
    /** The payee's account that this one replaces. */
    readonly instead?: string | undefined;
  },
): Promise<string> {
  const { payee, email, identity, instead } = order;
  const kind = kindOf(identity);
  const account = await must(() =>
    stripe.v2.core.accounts.create(
      {
        contact_email: email,
        dashboard: 'none',
        identity: { country: 'us', entity_type: kind },
        configuration: {
          recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
        },
        defaults: {
          currency: 'usd',
          responsibilities: { fees_collector: 'application', losses_collector: 'application' },
        },
        metadata: { payee },
      },
      {
        idempotencyKey: `account:${payee}:${createHash('sha256').update(email).digest('base64url')}:${[kind, instead].filter(Boolean).join(':')}`,
      },
    ),
  );
  await must(() =>
    stripe.balanceSettings.update(
      { payments: { payouts: { schedule: { interval: 'manual' } } } },
      { stripeAccount: account.id },
    ),
  );
  await identifyPayee(stripe, account.id, identity);
  return account.id;
}

/** Gives the provider a payee's details; null fields stay as they were. */
export async function identifyPayee(
  stripe: Stripe,
  accountId: string,
  identity: PayeeIdentity,
): Promise<void> {
  const { accepted } = identity;
  await must(() =>
    stripe.v2.core.accounts.update(accountId, {
      identity: {
        entity_type: kindOf(identity),
        ...told(identity),
        ...(accepted && {
          attestations: { terms_of_service: { account: { date: accepted.at, ip: accepted.ip } } },
        }),
      },
    }),
  );
}

function told(identity: PayeeIdentity): Stripe.V2.Core.AccountUpdateParams.Identity {
  if ('registeredName' in identity) {
    const { registeredName, ein } = identity;
    return {
      business_details: {
        registered_name: registeredName,
        ...(ein !== null && { id_numbers: [{ type: 'us_ein', value: ein.replace('-', '') }] }),
      },
    };
  }
  const { givenName, surname, dateOfBirth } = identity;
  const [year, month, day] = dateOfBirth?.split('-').map(Number) ?? [];
  const born = year && month && day ? { date_of_birth: { year, month, day } } : {};
  return { individual: { given_name: givenName, surname, ...born } };
}

/** What we keep of a bank account. */
export interface BankAccount {
  readonly bankAccountId: string;
  readonly bankName: string;
  readonly last4: string;
}

/** Bank details that the provider does not accept. */
export interface BankRefusal {
  /** The provider's code, such as `routing_number_invalid`. */
  readonly code: string;
  /** Which number is wrong; null if it is the account as a whole. */
  readonly field: 'routingNumber' | 'accountNumber' | null;
}

/** The provider's codes for bank details, with the field to be corrected (docs.stripe.com/error-codes). */
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
 * Gives a bank account to the provider as a single-use token and makes it the payee's. The number exists only during
 * this call: it is in no event, log or workflow (design.md §11, connect-bank).
 */
export async function connectBank(
  stripe: Stripe,
  order: {
    readonly accountId: string;
    readonly holder: string;
    readonly kind: 'individual' | 'business';
    /** Default: the provider's own. */
    readonly accountType?: 'checking' | 'savings';
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
      ...(order.accountType && { account_type: order.accountType }),
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

/** Asks the provider for a payee's standing (docs.stripe.com/api/accounts/object, `requirements`). */
export async function readPayee(stripe: Stripe, accountId: string): Promise<PayeeStanding> {
  const account = await must(() => stripe.accounts.retrieve(accountId));
  const {
    past_due: pastDue,
    currently_due: due,
    pending_verification: pending,
    disabled_reason: reason,
  } = account.requirements ?? {};
  return {
    takesTransfers: account.capabilities?.transfers === 'active',
    paysOut: account.payouts_enabled,
    due: [...new Set([...(pastDue ?? []), ...(due ?? [])])],
    isVerifying: (pending ?? []).length > 0,
    isRejected: reason?.startsWith('rejected.') === true,
  };
}

/** Codes for an account that was closed, or to which we have lost access (docs.stripe.com/error-codes). */
const goneCodes: ReadonlySet<string> = new Set([
  'account_invalid',
  'account_closed',
  'resource_missing',
  'no_account',
]);

/** Whether the provider says that there is no such account, or none that we can access. */
export function isNoAccount(error: unknown): boolean {
  return error instanceof ProviderRefused && goneCodes.has(error.code);
}

/**
 * A payee's standing at the provider; null if the account can never be paid again, because it is gone or was rejected.
 */
export async function openPayee(stripe: Stripe, accountId: string): Promise<PayeeStanding | null> {
  try {
    const standing = await readPayee(stripe, accountId);
    return standing.isRejected ? null : standing;
  } catch (error) {
    if (isNoAccount(error)) return null;
    throw error;
  }
}

/** A page of the provider where a payee enters what is still due; it expires within minutes and can be used once. */
export async function onboardingLink(
  stripe: Stripe,
  { accountId, url }: { readonly accountId: string; readonly url: string },
): Promise<string> {
  const link = await must(() =>
    stripe.v2.core.accountLinks.create({
      account: accountId,
      use_case: {
        type: 'account_onboarding',
        account_onboarding: { return_url: url, refresh_url: url },
      },
    }),
  );
  return link.url;
}
