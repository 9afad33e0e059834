/** Stripe's objects as stored: by id and type, within the platform's account or a connected one. */
import { randomInt } from 'node:crypto';
import type Stripe from 'stripe';
import type { Store } from '../store/store.ts';
import { resourceMissing } from './failures.ts';

/** Every stored object, by the name in its `object` field. */
export interface StoredObjects {
  account: Stripe.V2.Core.Account;
  balance_transaction: Stripe.BalanceTransaction;
  bank_account: Stripe.BankAccount;
  charge: Stripe.Charge;
  customer: Stripe.Customer;
  dispute: Stripe.Dispute;
  event: Stripe.Event;
  file: Stripe.File;
  payment_intent: Stripe.PaymentIntent;
  payment_method: Stripe.PaymentMethod;
  payout: Stripe.Payout;
  refund: Stripe.Refund;
  setup_intent: Stripe.SetupIntent;
  token: Stripe.Token;
  transfer: Stripe.Transfer;
  transfer_reversal: Stripe.TransferReversal;
}

/** The name of a stored object's type. */
export type ObjectType = keyof StoredObjects;

/** What the sandbox knows about an object beyond what Stripe returns: the card behind a method, attempts, … */
export type Hidden = Record<string, string | number | boolean | null>;

/** Which objects a list returns; newest first. */
export interface ListFilter {
  account?: string;
  /** Fields that must have this value, or one of these; only those in `linkedFields`, or `metadata[key]`. */
  where?: Record<string, string | readonly string[] | undefined>;
  limit?: number | undefined;
  startingAfter?: string | undefined;
  endingBefore?: string | undefined;
  created?: number | Stripe.RangeQueryParam | undefined;
}

/** Fields by which objects are looked up; they are indexed along with the metadata. */
const linkedFields = [
  'customer',
  'payment_intent',
  'transfer_group',
  'charge',
  'source_transaction',
  'destination',
  'transfer',
  'account',
  'email',
  'source',
  'type',
  'status',
  'payment_method',
  'allow_redisplay',
];

/** Reads and writes {@link StoredObjects}. */
export interface Objects {
  insert<T extends ObjectType>(type: T, object: StoredObjects[T], account?: string, hidden?: Hidden): void;
  save<T extends ObjectType>(type: T, object: StoredObjects[T]): void;
  remove(id: string): void;
  find<T extends ObjectType>(type: T, id: string, account?: string): StoredObjects[T] | undefined;
  /** @throws StripeFailure `resource_missing`, naming `param`. */
  get<T extends ObjectType>(type: T, id: string, account?: string, param?: string): StoredObjects[T];
  /** The object with this id, of any type (for `expand`). */
  any(id: string): object | undefined;
  hidden(id: string): Hidden;
  hide(id: string, hidden: Hidden): void;
  list<T extends ObjectType>(type: T, filter: ListFilter): { data: StoredObjects[T][]; hasMore: boolean };
  /** All objects that match a filter, newest first. */
  all<T extends ObjectType>(type: T, filter: Pick<ListFilter, 'account' | 'where'>): StoredObjects[T][];
}

/** The objects stored in `store`. Only this program writes the bodies, so they are not validated again. */
export function openObjects(store: Store): Objects {
  const link = (type: ObjectType, object: { id: string }): void => {
    store.run('delete from links where id = ?', object.id);
    for (const [field, value] of Object.entries(object)) {
      if (field === 'metadata' && typeof value === 'object' && value !== null) {
        for (const [key, text] of Object.entries(value)) {
          addLink(type, `metadata[${key}]`, String(text), object.id);
        }
      } else if (linkedFields.includes(field) && typeof value === 'string') {
        addLink(type, field, value, object.id);
      }
    }
  };
  const addLink = (type: ObjectType, field: string, value: string, id: string): void => {
    store.run(
      'insert or ignore into links (type, field, value, id) values (?, ?, ?, ?)',
      type,
      field,
      value,
      id,
    );
  };

  const objects: Objects = {
    insert: (type, object, account = '', hidden = {}) => {
      const created = 'created' in object && typeof object.created === 'number' ? object.created : 0;
      const [body, beside] = [JSON.stringify(object), JSON.stringify(hidden)];
      store.insert('objects', { id: object.id, type, account, created, body, hidden: beside });
      link(type, object);
    },
    save: (type, object) => {
      store.run('update objects set body = ? where id = ?', JSON.stringify(object), object.id);
      link(type, object);
    },
    remove: (id) => {
      store.run('delete from links where id = ?', id);
      store.run('delete from objects where id = ?', id);
    },
    find: <T extends ObjectType>(type: T, id: string, account = '') => {
      const row = store.get<{ body: string }>(
        'select body from objects where id = ? and type = ? and account = ?',
        id,
        type,
        account,
      );
      return row ? (JSON.parse(row.body) as StoredObjects[T]) : undefined;
    },
    get: (type, id, account = '', param = 'id') => {
      const found = objects.find(type, id, account);
      if (!found) throw resourceMissing(type, id, param);
      return found;
    },
    any: (id) => {
      const row = store.get<{ body: string }>('select body from objects where id = ?', id);
      return row ? (JSON.parse(row.body) as object) : undefined;
    },
    hidden: (id) => {
      const row = store.get<{ hidden: string }>('select hidden from objects where id = ?', id);
      return row ? (JSON.parse(row.hidden) as Hidden) : {};
    },
    hide: (id, hidden) => {
      const merged = { ...objects.hidden(id), ...hidden };
      store.run('update objects set hidden = ? where id = ?', JSON.stringify(merged), id);
    },
    list: <T extends ObjectType>(type: T, filter: ListFilter) => {
      const limit = Math.min(Math.max(filter.limit ?? 10, 1), 100);
      const { sql, values } = whereClause(type, filter);
      const backwards = filter.endingBefore !== undefined;
      const rows = store.all<{ body: string }>(
        `select body from objects o where ${sql} order by position ${backwards ? 'asc' : 'desc'} limit ?`,
        ...values,
        limit + 1,
      );
      const data = rows.slice(0, limit).map((row) => JSON.parse(row.body) as StoredObjects[T]);
      return { data: backwards ? data.reverse() : data, hasMore: rows.length > limit };
    },
    all: <T extends ObjectType>(type: T, filter: ListFilter) => {
      const { sql, values } = whereClause(type, filter);
      const rows = store.all<{ body: string }>(
        `select body from objects o where ${sql} order by position desc`,
        ...values,
      );
      return rows.map((row) => JSON.parse(row.body) as StoredObjects[T]);
    },
  };
  return objects;
}

function whereClause(type: ObjectType, filter: ListFilter): { sql: string; values: (string | number)[] } {
  const conditions = ['type = ?', 'account = ?'];
  const values: (string | number)[] = [type, filter.account ?? ''];
  for (const [field, value] of Object.entries(filter.where ?? {})) {
    if (value === undefined) continue;
    const wanted = typeof value === 'string' ? [value] : value;
    const places = wanted.map(() => '?').join(', ');
    conditions.push(`id in (select id from links where type = ? and field = ? and value in (${places}))`);
    values.push(type, field, ...wanted);
  }
  const created =
    typeof filter.created === 'number' ? { gte: filter.created, lte: filter.created } : filter.created;
  for (const [name, operator] of [
    ['gt', '>'],
    ['gte', '>='],
    ['lt', '<'],
    ['lte', '<='],
  ] as const) {
    const bound = created?.[name];
    if (bound === undefined) continue;
    conditions.push(`created ${operator} ?`);
    values.push(bound);
  }
  for (const [id, operator] of [
    [filter.startingAfter, '<'],
    [filter.endingBefore, '>'],
  ] as const) {
    if (id === undefined) continue;
    conditions.push(`position ${operator} (select position from objects where id = ?)`);
    values.push(id);
  }
  return { sql: conditions.join(' and '), values };
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** A new id in Stripe's format: `pi_` and 24 letters or digits. */
export function newId(prefix: string, length = 24): string {
  let id = `${prefix}_`;
  for (let index = 0; index < length; index++) id += alphabet[randomInt(alphabet.length)];
  return id;
}

/** The id in a field that holds either an id or the expanded object. */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  if (reference === null || reference === undefined) return null;
  return typeof reference === 'string' ? reference : reference.id;
}
