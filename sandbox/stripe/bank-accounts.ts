/** `/v1/tokens` and `/v1/accounts/:id/external_accounts`: bank numbers in, bank name and last four out. */
import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { emitAccountUpdated } from './accounts.ts';
import { invalidRequest, StripeFailure } from './failures.ts';
import { newId } from './objects.ts';
import { mergeMetadata, operation, retrieval, sublisting } from './operation.ts';
import type { OperationParameters } from './parameters/operations.ts';
import type { StripeState } from './state.ts';

/** What happens to payouts to a test bank account: refused by the bank, or paid and returned later. */
const fatesByNumber: Record<string, string> = {
  '000111111116': 'no_account',
  '000111111113': 'account_closed',
  '000222222227': 'insufficient_funds',
  '000333333335': 'debit_not_authorized',
  '000444444440': 'invalid_currency',
  '000999999991': 'returned:could_not_process',
};

const bankNames: Record<string, string> = {
  '110000000': 'STRIPE TEST BANK',
  '021000021': 'JPMORGAN CHASE BANK, NA',
  '026009593': 'BANK OF AMERICA, N.A.',
  '121000248': 'WELLS FARGO BANK, NA',
};

/** Test tokens that Stripe knows without creating them. */
const numbersByTestToken: Record<string, string> = {
  btok_us_verified: '000123456789',
  btok_us_verified_noAccount: '000111111116',
};

/** A bank account as entered or passed on. */
export interface BankInput {
  account_number: string;
  routing_number?: string | undefined;
  account_holder_name?: string | undefined;
  account_holder_type?: string | undefined;
  account_type?: string | undefined;
  country: string;
  currency?: string | undefined;
}

/** The check digit of an ABA routing number. */
function isRoutingNumber(number: string): boolean {
  if (!/^\d{9}$/.test(number)) return false;
  const weights = [3, 7, 1];
  const sum = number
    .split('')
    .reduce((total, digit, index) => total + Number(digit) * (weights[index % 3] ?? 1), 0);
  return sum % 10 === 0 && sum > 0;
}

/** @throws StripeFailure 400 `routing_number_invalid` or `account_number_invalid`. */
function checkNumbers(input: BankInput): { routing: string; number: string } {
  const routing = (input.routing_number ?? '').replaceAll(/[\s-]/g, '');
  const number = input.account_number.replaceAll(/[\s-]/g, '');
  if (!isRoutingNumber(routing)) {
    throw invalidRequest('The routing number provided is not valid.', {
      code: 'routing_number_invalid',
      param: 'bank_account[routing_number]',
    });
  }
  if (!/^\d{4,17}$/.test(number)) {
    throw invalidRequest('The account number provided is not valid.', {
      code: 'account_number_invalid',
      param: 'bank_account[account_number]',
    });
  }
  if (input.country.toUpperCase() !== 'US') {
    throw invalidRequest('The sandbox knows bank accounts in the US alone.', {
      param: 'bank_account[country]',
    });
  }
  return { routing, number };
}

/**
 * A bank account with these numbers, not yet attached. The number itself is not stored, only the last four digits, a
 * fingerprint, and what happens to payouts.
 *
 * @throws StripeFailure 400 for invalid numbers.
 */
export function makeBankAccount(input: BankInput): { bank: Stripe.BankAccount; fate: string } {
  const { routing, number } = checkNumbers(input);
  return {
    bank: {
      id: newId('ba'),
      object: 'bank_account',
      account_holder_name: input.account_holder_name ?? null,
      account_holder_type: input.account_holder_type ?? null,
      account_type: input.account_type ?? null,
      bank_name: bankNames[routing] ?? 'SANDBOX TEST BANK',
      country: 'US',
      currency: 'usd',
      fingerprint: createHash('sha256').update(`${routing} ${number}`).digest('base64url').slice(0, 16),
      last4: number.slice(-4),
      routing_number: routing,
      status: 'new',
    },
    fate: fatesByNumber[number] ?? 'paid',
  };
}

function createToken(state: StripeState, parameters: OperationParameters['tokens.create']): Stripe.Token {
  const input = parameters.bank_account;
  if (!input) {
    throw invalidRequest('The sandbox makes tokens for bank accounts alone.', {
      code: 'parameter_missing',
      param: 'bank_account',
    });
  }
  if (typeof input === 'string') throw invalidRequest('Invalid object', { param: 'bank_account' });
  const { bank, fate } = makeBankAccount(input);
  const token: Stripe.Token = {
    id: newId('btok'),
    object: 'token',
    bank_account: bank,
    client_ip: null,
    created: state.clock.seconds(),
    livemode: false,
    type: 'bank_account',
    used: false,
  };
  state.objects.insert('token', token, '', { fate });
  return token;
}

/** Makes `bank` the account's only bank account; an existing one is replaced as its default. */
export function connectBankAccount(
  state: StripeState,
  accountId: string,
  made: { bank: Stripe.BankAccount; fate: string },
  metadata?: Stripe.MetadataParam,
): Stripe.BankAccount {
  for (const other of state.objects.all('bank_account', { account: accountId })) {
    state.objects.save('bank_account', { ...other, default_for_currency: false });
  }
  const bank: Stripe.BankAccount = {
    ...made.bank,
    account: accountId,
    available_payout_methods: ['standard'],
    default_for_currency: true,
    metadata: mergeMetadata(null, metadata),
  };
  state.objects.insert('bank_account', bank, accountId, { fate: made.fate });
  state.emit('account.external_account.created', bank, accountId);
  emitAccountUpdated(state, accountId);
  return bank;
}

function redeem(state: StripeState, tokenId: string): { bank: Stripe.BankAccount; fate: string } {
  const number = numbersByTestToken[tokenId];
  if (number !== undefined) {
    return makeBankAccount({ account_number: number, routing_number: '110000000', country: 'US' });
  }
  const token = state.objects.get('token', tokenId, '', 'external_account');
  if (token.used || !token.bank_account) {
    throw new StripeFailure(400, {
      type: 'invalid_request_error',
      code: 'token_already_used',
      message: `You cannot use a Stripe token more than once: ${tokenId}.`,
    });
  }
  state.objects.save('token', { ...token, used: true });
  return { bank: token.bank_account, fate: String(state.objects.hidden(tokenId)['fate'] ?? 'paid') };
}

function addExternalAccount(
  state: StripeState,
  accountId: string,
  parameters: OperationParameters['external_accounts.create'],
): Stripe.BankAccount {
  state.objects.get('account', accountId);
  const given = parameters.external_account;
  if (typeof given === 'string') {
    return connectBankAccount(state, accountId, redeem(state, given), parameters.metadata);
  }
  if (given.object !== 'bank_account' || !('account_number' in given)) {
    throw invalidRequest('The sandbox pays out to bank accounts alone.', { param: 'external_account' });
  }
  return connectBankAccount(state, accountId, makeBankAccount(given), parameters.metadata);
}

/** The calls of this family. */
export const bankAccountOperations = [
  operation('tokens.create', 'POST /v1/tokens', (state, { parameters }) => createToken(state, parameters), {
    browser: true,
  }),
  retrieval('tokens.retrieve', '/v1/tokens/:id', 'token'),
  operation(
    'external_accounts.create',
    'POST /v1/accounts/:parent/external_accounts',
    (state, { parent, parameters }) => addExternalAccount(state, parent, parameters),
  ),
  sublisting(
    'external_accounts.list',
    '/v1/accounts/:parent/external_accounts',
    ['account', 'bank_account'],
    (account) => ({ account }),
  ),
  operation(
    'external_accounts.retrieve',
    'GET /v1/accounts/:parent/external_accounts/:id',
    (state, { parent, id }) => state.objects.get('bank_account', id, parent),
  ),
  operation(
    'external_accounts.del',
    'DELETE /v1/accounts/:parent/external_accounts/:id',
    (state, { parent, id }) => {
      const bank = state.objects.get('bank_account', id, parent);
      if (bank.default_for_currency === true) {
        throw invalidRequest('You cannot delete the default external account for your default currency.');
      }
      state.objects.remove(id);
      emitAccountUpdated(state, parent);
      return { id, object: 'bank_account', deleted: true };
    },
  ),
];
