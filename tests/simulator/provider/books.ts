/** What the provider keeps: objects by id, balances, what happens by itself, and the news of it. */
import { plain } from '../plain.ts';
import type { Random } from '../random.ts';
import type { Scheduler } from '../scheduler.ts';
import type { Fields, News } from './http.ts';
import {
  type Account,
  type BalanceTransaction,
  type CardKind,
  type Charge,
  type Customer,
  type Decline,
  type Dispute,
  type Intent,
  invalid,
  type Method,
  missing,
  type Payout,
  type Refund,
  type Reversal,
  type SetupIntent,
  type Transfer,
} from './objects.ts';

interface Kinds {
  account: Account;
  balance_transaction: BalanceTransaction;
  charge: Charge;
  customer: Customer;
  dispute: Dispute;
  payment_intent: Intent;
  payment_method: Method;
  payout: Payout;
  refund: Refund;
  setup_intent: SetupIntent;
  transfer: Transfer;
  transfer_reversal: Reversal;
}

const prefixes: Readonly<Record<keyof Kinds, string>> = {
  account: 'acct',
  balance_transaction: 'txn',
  charge: 'ch',
  customer: 'cus',
  dispute: 'dp',
  payment_intent: 'pi',
  payment_method: 'pm',
  payout: 'po',
  refund: 're',
  setup_intent: 'seti',
  transfer: 'tr',
  transfer_reversal: 'trr',
};

export const DAY = 24 * 60 * 60;

export class Books {
  readonly random: Random;
  /** Days until captured money is available, as on a new platform. */
  readonly pendingDays: number;
  /** The next captures answer without their balance transaction, which comes a moment later. */
  lateBalances = 0;
  /** Every card error that was answered, oldest first. */
  readonly declines: Decline[] = [];
  readonly #scheduler: Scheduler;
  readonly #onEvent: (news: News) => void;
  readonly #objects = new Map<string, Kinds[keyof Kinds]>();
  #made = 0;
  /** The platform's own money by the instant (epoch seconds) at which it may be used. */
  readonly platform: { readonly amount: number; readonly availableOn: number }[] = [];

  constructor(options: {
    readonly scheduler: Scheduler;
    readonly random: Random;
    readonly pendingDays: number;
    readonly onEvent: (news: News) => void;
  }) {
    this.#scheduler = options.scheduler;
    this.random = options.random;
    this.pendingDays = options.pendingDays;
    this.#onEvent = options.onEvent;
  }

  /** Epoch seconds. */
  get seconds(): number {
    return Math.floor(this.#scheduler.now / 1000);
  }

  later(seconds: number, work: () => void): void {
    this.#scheduler.after(seconds * 1000, work);
  }

  newId(kind: keyof Kinds): string {
    this.#made += 1;
    return `${prefixes[kind]}_${this.#made}`;
  }

  put<T extends Kinds[keyof Kinds]>(object: T): T {
    this.#objects.set(object.id, object);
    return object;
  }

  find<K extends keyof Kinds>(kind: K, id: string): Kinds[K] | null {
    const found = this.#objects.get(id);
    return found?.object === kind ? (found as Kinds[K]) : null;
  }

  /** @throws {Refusal} there is none */
  get<K extends keyof Kinds>(kind: K, id: string, param?: string): Kinds[K] {
    const found = this.find(kind, id);
    if (!found) throw missing(kind, id, param);
    return found;
  }

  /** All of a kind, newest first. */
  all<K extends keyof Kinds>(kind: K): readonly Kinds[K][] {
    return [...this.#objects.values()]
      .filter((object) => object.object === kind)
      .toReversed() as unknown as Kinds[K][];
  }

  news(type: string, object: object, account: string | null = null): void {
    this.#made += 1;
    this.#onEvent({ id: `evt_${this.#made}`, type, account, object: plain(object) as object });
  }

  /** An answer with the paths of `expand[]` filled in. */
  expanded(answer: object, paths: string | Fields | undefined): object {
    if (paths === undefined || typeof paths === 'string') return answer;
    const copy = plain(answer) as Record<string, unknown>;
    for (const path of Object.values(paths))
      if (typeof path === 'string') this.#expand(copy, path.split('.'));
    return copy;
  }

  #expand(node: Record<string, unknown>, [step, ...rest]: readonly string[]): void {
    if (step === undefined) return;
    const value = node[step];
    if (Array.isArray(value)) {
      for (const one of value as Record<string, unknown>[]) this.#expand(one, rest);
      return;
    }
    const found = typeof value === 'string' ? plain(this.#objects.get(value)) : value;
    if (!found || typeof found !== 'object') return;
    node[step] = found;
    this.#expand(found as Record<string, unknown>, rest);
  }

  list(data: readonly object[], parameters: Fields): object {
    const after = parameters['starting_after'];
    const from = after === undefined ? 0 : data.findIndex((one) => 'id' in one && one.id === after) + 1;
    const limit = Number(parameters['limit'] ?? 10);
    return {
      object: 'list',
      url: '/v1',
      data: data.slice(from, from + limit),
      has_more: data.length > from + limit,
    };
  }

  available(entries: readonly { readonly amount: number; readonly availableOn: number }[]): number {
    return entries
      .filter(({ availableOn }) => availableOn <= this.seconds)
      .reduce((sum, { amount }) => sum + amount, 0);
  }

  pending(entries: readonly { readonly amount: number; readonly availableOn: number }[]): number {
    return entries.reduce((sum, { amount }) => sum + amount, 0) - this.available(entries);
  }

  /** A connected account that may receive transfers, without a bank account yet. */
  newAccount(): Account {
    const id = this.newId('account');
    return this.put({
      object: 'account',
      id,
      transfers: 'active',
      bank: 'none',
      isBankErrored: false,
      entries: [],
    });
  }

  /** A card as its holder types it in. */
  newMethod(kind: CardKind, customer: string | null): Method {
    const id = this.newId('payment_method');
    return this.put({
      object: 'payment_method',
      id,
      type: 'card',
      customer,
      detachedAt: null,
      kind,
      card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2040, fingerprint: kind.name },
    });
  }

  detach(method: Method): void {
    method.customer = null;
    method.detachedAt ??= this.seconds;
  }

  checkAmount(text: string | Fields | undefined): number {
    const amount = Number(text);
    if (!Number.isSafeInteger(amount) || amount <= 0)
      throw invalid('Invalid positive integer', { param: 'amount' });
    return amount;
  }

  /** Of a new charge or hold (Stripe, "Minimum and maximum charge amounts"). @throws {Refusal} */
  checkCharge(text: string | Fields | undefined): number {
    const amount = this.checkAmount(text);
    if (amount < 50)
      throw invalid('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' });
    if (amount > 99_999_999)
      throw invalid('Amount must be no more than $999,999.99', {
        code: 'amount_too_large',
        param: 'amount',
      });
    return amount;
  }
}
