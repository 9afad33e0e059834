/** Connected accounts: `/v2/core/accounts` as recipients, and the v1 view of them that webhooks carry. */
import { isIP } from 'node:net';
import type Stripe from 'stripe';
import { invalidRequest, StripeFailure } from './failures.ts';
import { newId } from './objects.ts';
import { mergeMetadata, operation } from './operation.ts';
import type { OperationParameters } from './parameters/operations.ts';
import type { StripeState } from './state.ts';

type Account = Stripe.V2.Core.Account;
type Include = NonNullable<OperationParameters['v2.core.accounts.create']['include']>[number];
type UpdateParameters = OperationParameters['v2.core.accounts.update'];

/** The bank account for payouts of a connected account. */
export function bankAccountOf(state: StripeState, account: string): Stripe.BankAccount | undefined {
  const banks = state.objects.all('bank_account', { account });
  return banks.find((bank) => bank.default_for_currency === true) ?? banks[0];
}

/**
 * What the provider must know about a recipient before it may receive transfers; stored with the account, never
 * returned.
 */
const facts = {
  individual: [
    'identity.individual.given_name',
    'identity.individual.surname',
    'identity.individual.date_of_birth',
  ],
  company: ['identity.business_details.registered_name', 'identity.business_details.id_numbers'],
  /** Becomes due later: the provider asks for it once an account has received enough. */
  taxNumber: 'identity.individual.id_numbers',
  terms: 'identity.attestations.terms_of_service.account',
  bank: 'configuration.recipient.default_outbound_destination',
} as const;

/** v1's names for the same. */
const versionOneNames: Record<string, string> = {
  'identity.individual.given_name': 'individual.first_name',
  'identity.individual.surname': 'individual.last_name',
  'identity.individual.date_of_birth': 'individual.dob.day',
  'identity.business_details.registered_name': 'company.name',
  'identity.business_details.id_numbers': 'company.tax_id',
  [facts.taxNumber]: 'individual.id_number',
  [facts.terms]: 'tos_acceptance.date',
  [facts.bank]: 'external_account',
};

/** What is missing before the account may receive transfers. */
function requirementsOf(state: StripeState, account: Account): string[] {
  const known = state.objects.hidden(account.id);
  const ofKind = account.identity?.entity_type === 'company' ? facts.company : facts.individual;
  const wanted = known['wants_tax_number'] === true ? [facts.taxNumber] : [];
  const missing = [...ofKind, facts.terms, ...wanted].filter((fact) => known[fact] !== true);
  return bankAccountOf(state, account.id) ? missing : [...missing, facts.bank];
}

function requested(state: StripeState, account: Account): boolean {
  return state.objects.hidden(account.id)['stripe_transfers'] === true;
}

/** The provider's manual review of an account, in addition to what it lacks. */
export const accountReviews = ['none', 'pending', 'rejected'] as const;
type AccountReview = (typeof accountReviews)[number];

function reviewOf(state: StripeState, account: Account): AccountReview {
  const { review } = state.objects.hidden(account.id);
  return review === 'pending' || review === 'rejected' ? review : 'none';
}

/**
 * Whether money can be transferred to the account: the capability was requested, nothing is missing for it, and no one
 * at the provider blocks it.
 */
export function canReceive(state: StripeState, account: Account): boolean {
  const isComplete = requested(state, account) && requirementsOf(state, account).length === 0;
  return isComplete && reviewOf(state, account) === 'none';
}

/** Records which facts about the person a call or the hosted page gives; only that they were given is stored. */
export function noteFacts(state: StripeState, accountId: string, given: Identity): void {
  const { individual, business_details: business, attestations } = given ?? {};
  const ip = attestations?.terms_of_service?.account?.ip;
  if (ip !== undefined && isIP(ip) === 0) {
    throw invalidRequest('This is no IP address.', { param: `${facts.terms}.ip` });
  }
  const told = {
    'identity.individual.given_name': individual?.given_name,
    'identity.individual.surname': individual?.surname,
    'identity.individual.date_of_birth': individual?.date_of_birth,
    'identity.business_details.registered_name': business?.registered_name,
    'identity.business_details.id_numbers': business?.id_numbers?.length,
    [facts.taxNumber]: individual?.id_numbers?.length,
    [facts.terms]: attestations?.terms_of_service?.account,
  };
  const known = Object.entries(told).flatMap(([fact, value]) => (value ? [[fact, true] as const] : []));
  state.objects.hide(accountId, Object.fromEntries(known));
}

/** The provider requires a tax number for a person's account, and accepts no transfer without it. */
export function wantTaxNumber(state: StripeState, accountId: string): void {
  state.objects.get('account', accountId);
  state.objects.hide(accountId, { wants_tax_number: true });
  emitAccountUpdated(state, accountId);
}

/** The provider reviews the account, rejects it, or accepts it. */
export function reviewAccount(state: StripeState, accountId: string, review: AccountReview): void {
  state.objects.get('account', accountId);
  state.objects.hide(accountId, { review });
  emitAccountUpdated(state, accountId);
}

/** Whether an account belongs to a company: its page asks for different things than a person's. */
export function isCompany(state: StripeState, accountId: string): boolean {
  return state.objects.get('account', accountId).identity?.entity_type === 'company';
}

/** What the account may do, and why not. */
function capabilityOf(state: StripeState, account: Account) {
  if (canReceive(state, account)) return { status: 'active' as const, status_details: [] };
  switch (reviewOf(state, account)) {
    case 'pending':
      return {
        status: 'pending' as const,
        status_details: [
          { code: 'requirements_pending_verification' as const, resolution: 'no_resolution' as const },
        ],
      };
    case 'rejected':
      return {
        status: 'restricted' as const,
        status_details: [{ code: 'rejected_other' as const, resolution: 'contact_stripe' as const }],
      };
    default:
      return {
        status: 'restricted' as const,
        status_details: [{ code: 'requirements_past_due' as const, resolution: 'provide_info' as const }],
      };
  }
}

/** The account with its current capabilities and requirements. */
function current(state: StripeState, account: Account): Account {
  const missing = requirementsOf(state, account);
  const capability = capabilityOf(state, account);
  const recipient = account.configuration?.recipient;
  const asksFor = requested(state, account);
  return {
    ...account,
    configuration: recipient
      ? {
          recipient: {
            applied: recipient.applied,
            capabilities: asksFor
              ? { stripe_balance: { payouts: capability, stripe_transfers: capability } }
              : {},
          },
        }
      : {},
    requirements: {
      entries: (asksFor ? missing : []).map((description) => ({
        awaiting_action_from: 'user',
        description,
        errors: [],
        impact: {
          restricts_capabilities: [
            {
              capability: 'stripe_balance.stripe_transfers',
              configuration: 'recipient',
              deadline: { status: 'currently_due' },
            },
          ],
        },
        minimum_deadline: { status: 'currently_due' },
        requested_reasons: [{ code: 'routine_onboarding' }],
      })),
    },
  };
}

/** v2 returns a section only if requested by `include`; otherwise it is `null`. */
function view(state: StripeState, account: Account, include: readonly Include[] = []): object {
  const full = current(state, account);
  const asked = new Set<string>(include);
  return {
    ...full,
    configuration: asked.has('configuration.recipient') ? full.configuration : null,
    defaults: asked.has('defaults') ? full.defaults : null,
    identity: asked.has('identity') ? full.identity : null,
    requirements: asked.has('requirements') ? full.requirements : null,
    future_requirements: null,
  };
}

/** docs.stripe.com/api/accounts/object#account_object-requirements-disabled_reason */
const disabledReasons = {
  none: 'requirements.past_due',
  pending: 'requirements.pending_verification',
  rejected: 'rejected.other',
} as const satisfies Record<AccountReview, string>;

/** The same account in v1's form, in `account.updated` and `GET /v1/accounts/:id`. */
function versionOneView(state: StripeState, account: Account): Stripe.Account {
  const ready = canReceive(state, account);
  const review = reviewOf(state, account);
  const bank = bankAccountOf(state, account.id);
  const missing = requested(state, account) ? requirementsOf(state, account) : [];
  const due = missing.map((name) => versionOneNames[name] ?? name);
  return {
    id: account.id,
    object: 'account',
    business_type: account.identity?.entity_type === 'company' ? 'company' : 'individual',
    capabilities: requested(state, account) ? { transfers: ready ? 'active' : 'inactive' } : {},
    charges_enabled: false,
    country: 'US',
    created: Math.floor(Date.parse(account.created) / 1000),
    default_currency: 'usd',
    details_submitted: ready || review !== 'none',
    email: account.contact_email ?? null,
    external_accounts: {
      object: 'list',
      data: bank ? [bank] : [],
      has_more: false,
      url: `/v1/accounts/${account.id}/external_accounts`,
    },
    metadata: account.metadata ?? {},
    payouts_enabled: ready && bank?.status !== 'errored',
    requirements: {
      alternatives: [],
      current_deadline: null,
      currently_due: due,
      disabled_reason: ready ? null : disabledReasons[review],
      errors: [],
      eventually_due: due,
      past_due: due,
      pending_verification: review === 'pending' ? ['individual.verification.document'] : [],
    },
    type: 'none',
  };
}

/** Sends the platform an event that the account has changed. */
export function emitAccountUpdated(state: StripeState, accountId: string): void {
  const account = state.objects.get('account', accountId);
  state.emit('account.updated', versionOneView(state, account), accountId);
}

/** The identity behind an account, as far as it is given. */
export type Identity = UpdateParameters['identity'];

/** Only country and kind: everything else that a platform passes on about a person is verified, never returned. */
function identity(given: Identity, before?: Account['identity']): NonNullable<Account['identity']> {
  const country = given?.country ?? before?.country;
  const entityType = given?.entity_type ?? before?.entity_type;
  return {
    ...(country === undefined ? {} : { country: country.toUpperCase() }),
    ...(entityType === undefined ? {} : { entity_type: entityType }),
  };
}

/** A configuration alone requests nothing: each capability is requested by name. */
function noteRequest(
  state: StripeState,
  accountId: string,
  recipient: NonNullable<UpdateParameters['configuration']>['recipient'],
): void {
  const asked = recipient?.capabilities?.stripe_balance?.stripe_transfers?.requested;
  if (asked !== undefined) state.objects.hide(accountId, { stripe_transfers: asked });
}

function create(state: StripeState, parameters: OperationParameters['v2.core.accounts.create']): object {
  const recipient = parameters.configuration?.recipient;
  const responsibilities = parameters.defaults?.responsibilities;
  const account: Account = {
    id: newId('acct', 16),
    object: 'v2.core.account',
    applied_configurations: recipient ? ['recipient'] : [],
    closed: false,
    configuration: recipient ? { recipient: { applied: true } } : {},
    ...(parameters.contact_email === undefined ? {} : { contact_email: parameters.contact_email }),
    ...(parameters.contact_phone === undefined ? {} : { contact_phone: parameters.contact_phone }),
    created: new Date(state.clock.seconds() * 1000).toISOString(),
    dashboard: parameters.dashboard ?? 'none',
    defaults: {
      currency: parameters.defaults?.currency ?? 'usd',
      responsibilities: {
        fees_collector: responsibilities?.fees_collector ?? 'application',
        losses_collector: responsibilities?.losses_collector ?? 'application',
        requirements_collector: 'stripe',
      },
    },
    ...(parameters.display_name === undefined ? {} : { display_name: parameters.display_name }),
    identity: identity(parameters.identity),
    livemode: false,
    metadata: mergeMetadata(null, parameters.metadata),
  };
  state.objects.insert('account', account, '', { payoutInterval: 'daily' });
  noteFacts(state, account.id, parameters.identity);
  noteRequest(state, account.id, recipient);
  emitAccountUpdated(state, account.id);
  return view(state, account, parameters.include);
}

function update(state: StripeState, id: string, parameters: UpdateParameters): object {
  const before = state.objects.get('account', id);
  const recipient =
    before.configuration?.recipient !== undefined || parameters.configuration?.recipient != null;
  const account: Account = {
    ...before,
    applied_configurations: recipient ? ['recipient'] : [],
    configuration: recipient ? { recipient: { applied: true } } : {},
    ...(parameters.contact_email === undefined ? {} : { contact_email: parameters.contact_email }),
    ...(parameters.contact_phone === undefined ? {} : { contact_phone: parameters.contact_phone }),
    ...(parameters.display_name === undefined ? {} : { display_name: parameters.display_name }),
    ...(parameters.dashboard === undefined ? {} : { dashboard: parameters.dashboard }),
    identity: identity(parameters.identity, before.identity),
    metadata: mergeMetadata(before.metadata ?? null, parameters.metadata),
  };
  state.objects.save('account', account);
  noteFacts(state, id, parameters.identity);
  noteRequest(state, id, parameters.configuration?.recipient);
  emitAccountUpdated(state, id);
  return view(state, account, parameters.include);
}

function balanceSettings(state: StripeState, account: string): object {
  const { payoutInterval } = state.objects.hidden(account);
  return {
    object: 'balance_settings',
    payments: {
      debit_negative_balances: false,
      payouts: {
        automatic_transfer_rules_by_currency: null,
        minimum_balance_by_currency: null,
        schedule: { interval: payoutInterval ?? 'manual' },
        statement_descriptor: null,
        status: 'enabled',
      },
      settlement_timing: { delay_days: 2, start_of_day: null },
    },
  };
}

/** The calls of this family. Payouts are never made automatically here, whatever the schedule says. */
export const accountOperations = [
  operation('v2.core.accounts.create', 'POST /v2/core/accounts', (state, { parameters }) =>
    create(state, parameters),
  ),
  operation('v2.core.accounts.retrieve', 'GET /v2/core/accounts/:id', (state, { id, parameters }) =>
    view(state, state.objects.get('account', id), parameters.include),
  ),
  operation('v2.core.accounts.update', 'POST /v2/core/accounts/:id', (state, { id, parameters }) =>
    update(state, id, parameters),
  ),
  operation('accounts.retrieve', 'GET /v1/accounts/:id', (state, { id }) => {
    const account = state.objects.find('account', id);
    // The provider does not say whether it does not exist or belongs to someone else.
    if (!account)
      throw new StripeFailure(403, {
        type: 'invalid_request_error',
        code: 'account_invalid',
        message: `The provided key does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`,
      });
    return versionOneView(state, account);
  }),
  operation('balance_settings.retrieve', 'GET /v1/balance_settings', (state, { account }) =>
    balanceSettings(state, account),
  ),
  operation('balance_settings.update', 'POST /v1/balance_settings', (state, { account, parameters }) => {
    const interval = parameters.payments?.payouts?.schedule?.interval;
    if (interval !== undefined && account !== '') state.objects.hide(account, { payoutInterval: interval });
    return balanceSettings(state, account);
  }),
];
