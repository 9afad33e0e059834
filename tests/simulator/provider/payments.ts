/** Calls about payments: intents, holds, captures, increments, setup intents, refunds. */
import { type Books, DAY } from './books.ts';
import { metadataOf, textOf } from './customers.ts';
import type { Call, Fields } from './http.ts';
import {
  type CardKind,
  type Charge,
  declined,
  type Dispute,
  type Intent,
  invalid,
  type LastError,
  type Method,
  missing,
  type Refund,
  Refusal,
  type SetupIntent,
} from './objects.ts';

/** 2.9 % and 30 cents. */
const feeOf = (amount: number) => Math.round(amount * 0.029) + 30;
/** Cents that a dispute costs, won or lost. */
const DISPUTE_FEE = 1_500;
/** Days until the bank has decided. */
const DECISION_DAYS = 3;
/** Days for which a hold lasts that was made with the holder absent. */
const ABSENT_DAYS = 5;

function unexpectedState(intent: Intent, verb: string): Refusal {
  return invalid(`You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`, {
    code: 'payment_intent_unexpected_state',
  });
}

function errorOf(code: string): LastError {
  return code === 'authentication_required'
    ? { code, message: 'This transaction requires authentication.' }
    : { code: 'card_declined', decline_code: code, message: 'Your card was declined.' };
}

/** The provider's deeds on its own books, shared by calls and by the customer's browser. */
export function payments(books: Books) {
  function hold(intent: Intent, method: Method, isPresent: boolean): void {
    const { kind } = method;
    const refusal = isPresent ? kind.declines : kind.declinesLater;
    if (refusal !== undefined) {
      intent.status = 'requires_payment_method';
      intent.payment_method = null;
      intent.last_payment_error = errorOf(refusal);
      books.declines.push({
        paymentIntentId: intent.id,
        by: isPresent ? 'holder' : 'absent',
        at: books.seconds,
      });
      books.news('payment_intent.payment_failed', intent);
      throw declined(refusal, { id: intent.id, object: 'payment_intent' });
    }
    const isManual = intent.capture_method === 'manual';
    const days = isPresent ? kind.holdDays : Math.min(kind.holdDays, ABSENT_DAYS);
    const most = Math.floor((intent.amount * kind.overcapture) / 100);
    const charge: Charge = books.put({
      object: 'charge',
      id: books.newId('charge'),
      amount: intent.amount,
      amount_captured: 0,
      amount_refunded: 0,
      captured: false,
      refunded: false,
      created: books.seconds,
      payment_intent: intent.id,
      payment_method: method.id,
      balance_transaction: null,
      disputed: false,
      transfer_group: intent.transfer_group,
      metadata: intent.metadata,
      payment_method_details: {
        card: {
          brand: method.card.brand,
          last4: method.card.last4,
          ...(isManual && { capture_before: books.seconds + days * DAY }),
          overcapture: {
            status: intent.wantsOvercapture && most > intent.amount ? 'available' : 'unavailable',
            maximum_amount_capturable: Math.max(most, intent.amount),
          },
          incremental_authorization: {
            status: intent.wantsIncrement && kind.incrementable ? 'available' : 'unavailable',
          },
        },
      },
    });
    intent.payment_method = method.id;
    intent.latest_charge = charge.id;
    intent.last_payment_error = null;
    if (intent.setup_future_usage !== null) method.customer = intent.customer;
    if (!isManual) {
      settle(intent, charge, intent.amount);
      return;
    }
    intent.status = 'requires_capture';
    intent.amount_capturable = intent.amount;
    books.news('payment_intent.amount_capturable_updated', intent);
    books.later(days * DAY, () => {
      if (intent.status !== 'requires_capture') return;
      void_(intent);
      books.news('charge.expired', charge);
    });
  }

  function settle(intent: Intent, charge: Charge, amount: number): void {
    const fee = feeOf(amount);
    const availableOn = books.seconds + books.pendingDays * DAY;
    books.platform.push({ amount: amount - fee, availableOn });
    charge.captured = true;
    charge.amount_captured = amount;
    // A charge that names no group is given one of the provider's own.
    charge.transfer_group ??= `group_${intent.id}`;
    intent.status = 'succeeded';
    intent.amount_capturable = 0;
    intent.amount_received = amount;
    const book = () => {
      charge.balance_transaction = books.put({
        object: 'balance_transaction',
        id: books.newId('balance_transaction'),
        amount,
        fee,
        net: amount - fee,
        available_on: availableOn,
        status: books.pendingDays > 0 ? 'pending' : 'available',
      }).id;
    };
    if (books.lateBalances > 0) {
      books.lateBalances -= 1;
      books.later(2, book);
    } else book();
    books.news('charge.captured', charge);
    books.news('payment_intent.succeeded', intent);
  }

  function void_(intent: Intent): void {
    // What was held is refunded (docs.stripe.com/api/payment_intents/cancel).
    const charge = intent.status === 'requires_capture' && books.find('charge', intent.latest_charge ?? '');
    if (charge) Object.assign(charge, { amount_refunded: charge.amount, refunded: true });
    intent.status = 'canceled';
    intent.canceled_at = books.seconds;
    intent.amount_capturable = 0;
    books.news('payment_intent.canceled', intent);
  }

  function refund(parameters: Fields): Refund {
    const charge = books.get('charge', textOf(parameters['charge']) ?? '', 'charge');
    const left = charge.amount_captured - charge.amount_refunded;
    const amount = parameters['amount'] === undefined ? left : books.checkAmount(parameters['amount']);
    if (charge.disputed) throw invalid('The charge has been charged back.', { code: 'charge_disputed' });
    if (left === 0)
      throw invalid('The charge has already been refunded.', { code: 'charge_already_refunded' });
    if (amount > left)
      throw invalid('Refund amount is greater than the unrefunded amount on the charge.', {
        param: 'amount',
      });
    charge.amount_refunded += amount;
    charge.refunded = charge.amount_refunded === charge.amount_captured;
    books.platform.push({ amount: -amount, availableOn: books.seconds });
    const made: Refund = books.put({
      object: 'refund',
      id: books.newId('refund'),
      amount,
      charge: charge.id,
      payment_intent: charge.payment_intent,
      balance_transaction: books.newId('balance_transaction'),
      metadata: metadataOf(parameters['metadata']),
      status: 'succeeded',
      created: books.seconds,
    });
    books.news('refund.created', made);
    books.news('charge.refunded', charge);
    return made;
  }

  return {
    hold,
    settle,
    void: void_,
    /** The customer confirms in the browser with a card of this kind; a refusal is the browser's to show. */
    confirm(intentId: string, kind: CardKind): void {
      const setup = books.find('setup_intent', intentId);
      if (setup) {
        confirmSetup(books, setup, kind);
        return;
      }
      const intent = books.get('payment_intent', intentId);
      if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_confirmation') return;
      if (intent.customer !== null && books.get('customer', intent.customer).deleted) return;
      try {
        hold(intent, books.newMethod(kind, null), true);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
      }
    },
    /** Pays back what is left of a charge, or a part of it: asked for by us, or in the provider's dashboard. */
    refund,
    /** A refund comes back days later: the card's account is closed. */
    returnRefund(made: Refund): void {
      if (made.status !== 'succeeded') return;
      made.status = 'failed';
      made.failure_reason = 'expired_or_canceled_card';
      const charge = books.get('charge', made.charge);
      charge.amount_refunded -= made.amount;
      charge.refunded = false;
      books.platform.push({ amount: made.amount, availableOn: books.seconds });
      books.news('refund.failed', made);
    },
    /** The bank of the cardholder takes a captured payment back until the dispute is decided. */
    dispute(charge: Charge): void {
      if (charge.disputed || !charge.captured) return;
      charge.disputed = true;
      const dispute: Dispute = books.put({
        object: 'dispute',
        id: books.newId('dispute'),
        amount: charge.amount_captured - charge.amount_refunded,
        charge: charge.id,
        payment_intent: charge.payment_intent,
        reason: 'fraudulent',
        status: 'needs_response',
        metadata: {},
        balance_transactions: [],
        evidence_details: { due_by: books.seconds + 7 * DAY },
        created: books.seconds,
      });
      const move = (amount: number, fee: number) => {
        books.platform.push({ amount: amount - fee, availableOn: books.seconds });
        dispute.balance_transactions = [...dispute.balance_transactions, { amount, fee }];
      };
      move(-dispute.amount, DISPUTE_FEE);
      books.news('charge.dispute.created', dispute);
      books.news('charge.dispute.funds_withdrawn', dispute);
      books.later(DECISION_DAYS * DAY, () => {
        dispute.status = books.random.chance(0.5) ? 'won' : 'lost';
        if (dispute.status === 'won') {
          move(dispute.amount, 0);
          books.news('charge.dispute.funds_reinstated', dispute);
        }
        books.news('charge.dispute.closed', dispute);
      });
    },
  };
}

function confirmSetup(books: Books, setup: SetupIntent, kind: CardKind): void {
  if (setup.status !== 'requires_payment_method') return;
  if (kind.declines !== undefined) {
    setup.last_setup_error = errorOf(kind.declines);
    books.news('setup_intent.setup_failed', setup);
    return;
  }
  setup.payment_method = books.newMethod(kind, setup.customer).id;
  setup.status = 'succeeded';
  books.news('setup_intent.succeeded', setup);
}

export function paymentCalls(books: Books): readonly Call[] {
  const deeds = payments(books);

  function customerOf(parameters: Fields): string | null {
    const id = textOf(parameters['customer']);
    if (id !== null && books.find('customer', id)?.deleted !== false)
      throw missing('customer', id, 'customer');
    return id;
  }

  /** The saved card that a call names. @throws {Refusal} it is another customer's, or nobody's any more */
  function methodOf(id: string, customer: string | null): Method {
    const method = books.get('payment_method', id, 'payment_method');
    if (method.detachedAt !== null)
      throw invalid(
        'The provided PaymentMethod was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
        { param: 'payment_method' },
      );
    if (method.customer !== customer)
      throw invalid(`The PaymentMethod supplied (${id}) does not belong to the customer.`, {
        param: 'payment_method',
      });
    return method;
  }

  function create(parameters: Fields): Intent {
    const amount = books.checkCharge(parameters['amount']);
    const customer = customerOf(parameters);
    const options = parameters['payment_method_options'];
    const card = typeof options === 'object' && typeof options['card'] === 'object' ? options['card'] : {};
    const id = books.newId('payment_intent');
    const named = textOf(parameters['payment_method']);
    const method = named === null ? null : methodOf(named, customer);
    const intent: Intent = books.put({
      object: 'payment_intent',
      id,
      amount,
      amount_capturable: 0,
      amount_received: 0,
      canceled_at: null,
      capture_method: textOf(parameters['capture_method']) ?? 'automatic',
      client_secret: `${id}_secret`,
      created: books.seconds,
      currency: textOf(parameters['currency']) ?? 'usd',
      customer,
      latest_charge: null,
      last_payment_error: null,
      metadata: metadataOf(parameters['metadata']),
      payment_method: method?.id ?? null,
      setup_future_usage: textOf(parameters['setup_future_usage']),
      status: method ? 'requires_confirmation' : 'requires_payment_method',
      transfer_group: textOf(parameters['transfer_group']),
      wantsIncrement: card['request_incremental_authorization'] === 'if_available',
      wantsOvercapture: card['request_overcapture'] === 'if_available',
    });
    if (parameters['confirm'] === 'true' && method)
      deeds.hold(intent, method, parameters['off_session'] !== 'true');
    return intent;
  }

  function capture(intent: Intent, asked: string | Fields | undefined): Intent {
    if (intent.status !== 'requires_capture') throw unexpectedState(intent, 'capture');
    const amount = asked === undefined ? intent.amount : books.checkAmount(asked);
    const charge = books.get('charge', intent.latest_charge ?? '');
    const { overcapture } = charge.payment_method_details.card;
    const most =
      overcapture.status === 'available' ? overcapture.maximum_amount_capturable : intent.amount_capturable;
    if (amount > most)
      throw invalid('The amount to capture is greater than the amount that may be captured.', {
        code: 'amount_too_large',
        param: 'amount_to_capture',
      });
    deeds.settle(intent, charge, amount);
    return intent;
  }

  function increment(intent: Intent, asked: string | Fields | undefined): Intent {
    if (intent.status !== 'requires_capture') throw unexpectedState(intent, 'increment');
    const amount = books.checkAmount(asked);
    const charge = books.get('charge', intent.latest_charge ?? '');
    if (charge.payment_method_details.card.incremental_authorization.status !== 'available')
      throw invalid('This PaymentIntent does not support incremental authorization.', {
        code: 'incremental_authorization_not_supported',
      });
    if (amount <= intent.amount)
      throw invalid('The amount must be greater than the present one.', { param: 'amount' });
    const { declinesLater } = books.get('payment_method', intent.payment_method ?? '').kind;
    if (declinesLater !== undefined) {
      books.declines.push({ paymentIntentId: intent.id, by: 'increment', at: books.seconds });
      throw declined(declinesLater, { id: intent.id, object: 'payment_intent' });
    }
    intent.amount = amount;
    intent.amount_capturable = amount;
    charge.amount = amount;
    // The provider reckons what may be captured anew for the raised hold.
    const { overcapture } = charge.payment_method_details.card;
    overcapture.maximum_amount_capturable = Math.max(overcapture.maximum_amount_capturable, amount);
    return intent;
  }

  function cancel(intent: Intent): Intent {
    if (intent.status === 'succeeded' || intent.status === 'canceled')
      throw unexpectedState(intent, 'cancel');
    deeds.void(intent);
    return intent;
  }

  const intentOf = ([id = '']: readonly string[]) => books.get('payment_intent', id, 'intent');
  return [
    { method: 'POST', path: '/v1/payment_intents', run: ({ parameters }) => create(parameters) },
    {
      method: 'GET',
      path: '/v1/payment_intents',
      run: ({ parameters }) => {
        const created = parameters['created'];
        const bound = (name: string, none: number) =>
          typeof created === 'object' && created[name] !== undefined ? Number(created[name]) : none;
        const customer = textOf(parameters['customer']);
        const found = books
          .all('payment_intent')
          .filter((intent) => customer === null || intent.customer === customer)
          .filter((intent) => intent.created >= bound('gte', 0) && intent.created <= bound('lte', Infinity));
        return books.list(found, parameters);
      },
    },
    { method: 'GET', path: '/v1/payment_intents/:id', run: ({ ids }) => intentOf(ids) },
    {
      method: 'POST',
      path: '/v1/payment_intents/:id',
      run: ({ ids, parameters }) => {
        const intent = intentOf(ids);
        const group = textOf(parameters['transfer_group']);
        if (group !== null && intent.latest_charge !== null)
          throw invalid('The group of a charge that was made cannot be changed.', {
            param: 'transfer_group',
          });
        intent.transfer_group = group ?? intent.transfer_group;
        intent.metadata = { ...intent.metadata, ...metadataOf(parameters['metadata']) };
        return intent;
      },
    },
    {
      method: 'POST',
      path: '/v1/payment_intents/:id/capture',
      run: ({ ids, parameters }) => capture(intentOf(ids), parameters['amount_to_capture']),
    },
    {
      method: 'POST',
      path: '/v1/payment_intents/:id/increment_authorization',
      run: ({ ids, parameters }) => increment(intentOf(ids), parameters['amount']),
    },
    { method: 'POST', path: '/v1/payment_intents/:id/cancel', run: ({ ids }) => cancel(intentOf(ids)) },
    {
      method: 'POST',
      path: '/v1/setup_intents',
      run: ({ parameters }) => {
        const id = books.newId('setup_intent');
        return books.put({
          object: 'setup_intent',
          id,
          client_secret: `${id}_secret`,
          created: books.seconds,
          customer: customerOf(parameters),
          last_setup_error: null,
          metadata: metadataOf(parameters['metadata']),
          payment_method: null,
          status: 'requires_payment_method',
        });
      },
    },
    {
      method: 'GET',
      path: '/v1/setup_intents/:id',
      run: ({ ids: [id = ''] }) => books.get('setup_intent', id, 'intent'),
    },
    { method: 'GET', path: '/v1/charges/:id', run: ({ ids: [id = ''] }) => books.get('charge', id) },
    {
      method: 'GET',
      path: '/v1/balance_transactions/:id',
      run: ({ ids: [id = ''] }) => books.get('balance_transaction', id),
    },
    {
      method: 'GET',
      path: '/v1/refunds',
      run: ({ parameters }) => {
        const charge = textOf(parameters['charge']);
        return books.list(
          books.all('refund').filter((one) => charge === null || one.charge === charge),
          parameters,
        );
      },
    },
    { method: 'POST', path: '/v1/refunds', run: ({ parameters }) => deeds.refund(parameters) },
    {
      method: 'GET',
      path: '/v1/disputes',
      run: ({ parameters }) => books.list(books.all('dispute'), parameters),
    },
    { method: 'GET', path: '/v1/disputes/:id', run: ({ ids: [id = ''] }) => books.get('dispute', id) },
    { method: 'GET', path: '/v1/refunds/:id', run: ({ ids: [id = ''] }) => books.get('refund', id) },
  ];
}
