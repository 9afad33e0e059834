/** Connected accounts: `/v2/core/accounts` as recipients, and the v1 view of them that webhooks carry. */
import type Stripe from 'stripe';
import { newId } from './objects.ts';
import { mergeMetadata, operation } from './operation.ts';
import type { OperationParameters } from './parameters/operations.ts';
import type { StripeState } from './state.ts';

type Account = Stripe.V2.Core.Account;
type Include = NonNullable<OperationParameters['v2.core.accounts.create']['include']>[number];
type UpdateParameters = OperationParameters['v2.core.accounts.update'];

/** The bank account that payouts of a connected account go to. */
export function bankAccountOf(state: StripeState, account: string): Stripe.BankAccount | undefined {
  const { data } = state.objects.list('bank_account', { account, limit: 100 });
  return data.find((bank) => bank.default_for_currency === true) ?? data[0];
}

/** Whether money can be transferred to the account: it asked for that, and has a bank account. */
export function canReceive(state: StripeState, account: Account): boolean {
  return account.configuration?.recipient?.applied === true && bankAccountOf(state, account.id) !== undefined;
}

/** The account with capabilities and requirements as they stand now. */
function current(state: StripeState, account: Account): Account {
  const ready = canReceive(state, account);
  const capability = ready
    ? { status: 'active' as const, status_details: [] }
    : {
        status: 'restricted' as const,
        status_details: [{ code: 'requirements_past_due' as const, resolution: 'provide_info' as const }],
      };
  const recipient = account.configuration?.recipient;
  return {
    ...account,
    configuration: recipient
      ? {
          recipient: {
            applied: recipient.applied,
            capabilities: { stripe_balance: { payouts: capability, stripe_transfers: capability } },
          },
        }
      : {},
    requirements: {
      entries: ready
        ? []
        : [
            {
              awaiting_action_from: 'user',
              description: 'configuration.recipient.default_outbound_destination',
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
            },
          ],
    },
  };
}

/** v2 answers a section only when it is asked for by `include`; `null` stands in its place. */
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

/** The same account as v1 shows it, in `account.updated` and `GET /v1/accounts/:id`. */
function versionOneView(state: StripeState, account: Account): Stripe.Account {
  const ready = canReceive(state, account);
  const bank = bankAccountOf(state, account.id);
  const due = ready ? [] : ['external_account'];
  return {
    id: account.id,
    object: 'account',
    business_type: 'individual',
    capabilities: { transfers: ready ? 'active' : 'inactive' },
    charges_enabled: false,
    country: 'US',
    created: Math.floor(Date.parse(account.created) / 1000),
    default_currency: 'usd',
    details_submitted: ready,
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
      disabled_reason: ready ? null : 'requirements.past_due',
      errors: [],
      eventually_due: due,
      past_due: due,
      pending_verification: [],
    },
    type: 'none',
  };
}

/** Tells the platform that the account has changed. */
export function emitAccountUpdated(state: StripeState, accountId: string): void {
  const account = state.objects.get('account', accountId);
  state.emit('account.updated', versionOneView(state, account), accountId);
}

type Identity = UpdateParameters['identity'];

/** Country and kind alone: what else a platform passes on about a person is verified, never shown. */
function identity(given: Identity, before?: Account['identity']): NonNullable<Account['identity']> {
  const country = given?.country ?? before?.country;
  const entityType = given?.entity_type ?? before?.entity_type;
  return {
    ...(country === undefined ? {} : { country: country.toUpperCase() }),
    ...(entityType === undefined ? {} : { entity_type: entityType }),
  };
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

/** The calls of this family. Payouts are never made by themselves here, whatever the schedule says. */
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
  operation('accounts.retrieve', 'GET /v1/accounts/:id', (state, { id }) =>
    versionOneView(state, state.objects.get('account', id)),
  ),
  operation('balance_settings.retrieve', 'GET /v1/balance_settings', (state, { account }) =>
    balanceSettings(state, account),
  ),
  operation('balance_settings.update', 'POST /v1/balance_settings', (state, { account, parameters }) => {
    const interval = parameters.payments?.payouts?.schedule?.interval;
    if (interval !== undefined && account !== '') state.objects.hide(account, { payoutInterval: interval });
    return balanceSettings(state, account);
  }),
];
