/** Calls about money on its way to technicians: transfers, reversals, balances, payouts. */
import { type Books, DAY } from './books.ts';
import { metadataOf, textOf } from './customers.ts';
import type { Call, Fields } from './http.ts';
import { type Account, invalid, missing, type Payout, type Transfer } from './objects.ts';

/** What happens by itself to a payout, by the bank that it goes to. */
function underWay(books: Books, account: Account, payout: Payout): void {
  const fail = (code: string) => {
    payout.status = 'failed';
    payout.failure_code = code;
    payout.failure_message = 'The bank could not process this payout.';
    account.entries.push({ amount: payout.amount, availableOn: books.seconds });
    account.isBankErrored = true;
    books.news('payout.failed', payout, account.id);
  };
  books.later(DAY, () => {
    if (account.bank === 'refuses') {
      fail('account_closed');
      return;
    }
    payout.status = 'paid';
    books.news('payout.paid', payout, account.id);
    // A bank may return what it has taken, up to five business days later.
    const returns = account.bank === 'returns';
    if (returns) books.later(3 * DAY, () => fail('account_closed'));
  });
}

/** An account as it is shown: what it may do, and what is wanted for more (docs.stripe.com/api/accounts/object). */
function shown({ id, transfers, bank, isBankErrored }: Account): object {
  const due = bank === 'none' ? ['external_account'] : [];
  return {
    object: 'account',
    id,
    capabilities: { transfers: transfers === 'rejected' ? 'inactive' : transfers },
    payouts_enabled: transfers === 'active' && bank !== 'none' && !isBankErrored,
    requirements: {
      currently_due: due,
      past_due: [],
      pending_verification: transfers === 'pending' ? ['individual.verification.document'] : [],
      disabled_reason: disabledReasonOf(transfers),
    },
  };
}

function disabledReasonOf(transfers: Account['transfers']): string | null {
  if (transfers === 'rejected') return 'rejected.other';
  return transfers === 'pending' ? 'requirements.pending_verification' : null;
}

export function connectCalls(books: Books): readonly Call[] {
  const accountOf = (id: string | null): Account => {
    const account = id === null ? null : books.find('account', id);
    if (!account) throw missing('account', id ?? '', 'account');
    return account;
  };

  function transfer(parameters: Fields): Transfer {
    const amount = books.checkAmount(parameters['amount']);
    const destination = books.get('account', textOf(parameters['destination']) ?? '', 'destination');
    const source = textOf(parameters['source_transaction']);
    if (destination.transfers === 'rejected')
      throw invalid('Transfers to this account are not allowed.', { code: 'transfers_not_allowed' });
    if (destination.transfers === 'pending')
      throw invalid(
        'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
        { code: 'insufficient_capabilities_for_transfer' },
      );
    let group = textOf(parameters['transfer_group']);
    let availableOn = books.seconds;
    if (source !== null) {
      const charge = books.get('charge', source, 'source_transaction');
      const drawn = books
        .all('transfer')
        .filter((one) => one.source_transaction === source)
        .reduce((sum, one) => sum + one.amount - one.amount_reversed, 0);
      if (!charge.captured || drawn + amount > charge.amount_captured)
        throw invalid('The transfers of a charge may not come to more than the charge.', { param: 'amount' });
      group = charge.transfer_group;
      availableOn = Math.max(books.seconds, charge.created + books.pendingDays * DAY);
    } else if (amount > books.available(books.platform)) {
      throw invalid('You have insufficient available funds in your Stripe account.', {
        code: 'balance_insufficient',
      });
    }
    books.platform.push({ amount: -amount, availableOn });
    destination.entries.push({ amount, availableOn });
    return books.put({
      object: 'transfer',
      id: books.newId('transfer'),
      amount,
      amount_reversed: 0,
      created: books.seconds,
      currency: 'usd',
      destination: destination.id,
      source_transaction: source,
      transfer_group: group,
      metadata: metadataOf(parameters['metadata']),
      reversed: false,
    });
  }

  function reverse(made: Transfer, parameters: Fields): object {
    const amount = books.checkAmount(parameters['amount']);
    if (made.amount_reversed + amount > made.amount)
      throw invalid('The reversal is greater than what is left of the transfer.', { param: 'amount' });
    const account = accountOf(made.destination);
    if (books.available(account.entries) < amount)
      throw invalid('The connected account has insufficient funds to reverse this transfer.', {
        code: 'balance_insufficient',
      });
    made.amount_reversed += amount;
    made.reversed = made.amount_reversed === made.amount;
    account.entries.push({ amount: -amount, availableOn: books.seconds });
    books.platform.push({ amount, availableOn: books.seconds });
    return books.put({
      object: 'transfer_reversal',
      id: books.newId('transfer_reversal'),
      amount,
      transfer: made.id,
      metadata: metadataOf(parameters['metadata']),
      created: books.seconds,
    });
  }

  function payOut(account: Account, parameters: Fields): Payout {
    const amount = books.checkAmount(parameters['amount']);
    if (account.transfers === 'rejected')
      throw invalid('Payouts are not allowed on this account.', { code: 'payouts_not_allowed' });
    if (account.bank === 'none')
      throw invalid("Sorry, you don't have any external accounts in that currency (usd).", {
        param: 'currency',
      });
    if (amount > books.available(account.entries))
      throw invalid('You have insufficient funds in your Stripe account for this transfer.', {
        code: 'balance_insufficient',
      });
    account.entries.push({ amount: -amount, availableOn: books.seconds });
    const payout: Payout = books.put({
      object: 'payout',
      id: books.newId('payout'),
      account: account.id,
      amount,
      arrival_date: books.seconds + DAY,
      created: books.seconds,
      currency: 'usd',
      failure_code: null,
      failure_message: null,
      metadata: metadataOf(parameters['metadata']),
      status: 'pending',
    });
    underWay(books, account, payout);
    return payout;
  }

  /** What came and went on a balance, newest first. */
  const movements = (entries: Account['entries']) =>
    entries
      .map(({ amount, availableOn }, index) => ({
        object: 'balance_transaction',
        id: `entry_${index}`,
        amount,
        net: amount,
        currency: 'usd',
        created: availableOn - books.pendingDays * DAY,
        available_on: availableOn,
        status: availableOn > books.seconds ? 'pending' : 'available',
      }))
      .toReversed();

  const matching = (parameters: Fields) => (one: Transfer) =>
    (['transfer_group', 'destination'] as const).every((name) => {
      const wanted = textOf(parameters[name]);
      return wanted === null || one[name] === wanted;
    });
  return [
    {
      method: 'GET',
      path: '/v1/accounts/:id',
      run: ({ ids: [id = ''] }) => shown(books.get('account', id)),
    },
    { method: 'POST', path: '/v1/transfers', run: ({ parameters }) => transfer(parameters) },
    {
      method: 'GET',
      path: '/v1/transfers',
      run: ({ parameters }) => books.list(books.all('transfer').filter(matching(parameters)), parameters),
    },
    { method: 'GET', path: '/v1/transfers/:id', run: ({ ids: [id = ''] }) => books.get('transfer', id) },
    {
      method: 'GET',
      path: '/v1/transfers/:id/reversals',
      run: ({ ids: [id = ''], parameters }) =>
        books.list(
          books.all('transfer_reversal').filter((one) => one.transfer === id),
          parameters,
        ),
    },
    {
      method: 'POST',
      path: '/v1/transfers/:id/reversals',
      run: ({ ids: [id = ''], parameters }) => reverse(books.get('transfer', id), parameters),
    },
    {
      method: 'GET',
      path: '/v1/balance',
      run: ({ account }) => {
        const entries = account === null ? books.platform : accountOf(account).entries;
        const amounts = (amount: number) => [{ amount, currency: 'usd', source_types: { card: amount } }];
        return {
          object: 'balance',
          available: amounts(books.available(entries)),
          pending: amounts(books.pending(entries)),
        };
      },
    },
    {
      method: 'GET',
      path: '/v1/balance_transactions',
      run: ({ account, parameters }) =>
        books.list(movements(account === null ? books.platform : accountOf(account).entries), parameters),
    },
    {
      method: 'POST',
      path: '/v1/payouts',
      run: ({ account, parameters }) => payOut(accountOf(account), parameters),
    },
    {
      method: 'GET',
      path: '/v1/payouts',
      run: ({ account, parameters }) =>
        books.list(
          books.all('payout').filter((one) => one.account === account),
          parameters,
        ),
    },
    {
      method: 'GET',
      path: '/v1/payouts/:id',
      run: ({ ids: [id = ''], account }) => {
        const payout = books.get('payout', id);
        if (payout.account !== account) throw missing('payout', id);
        return payout;
      },
    },
  ];
}
