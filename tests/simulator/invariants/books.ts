/** Three books that must say the same: the provider's, the ledger and the read models, rebuilt ones too (design.md §4, §6, §8; R11, R16, R29). */
import { ReadSide } from '../store/read-models.ts';
import {
  type Check,
  dollars,
  eventsOf,
  type Facts,
  givenBack,
  hasLine,
  takenFrom,
  type Told,
  total,
} from './facts.ts';

type Row = Readonly<Record<string, unknown>>;

/** Each sum of money by the ledger and by the provider. */
function sums(one: Told, rows: readonly Row[], { world }: Facts) {
  const { books } = world.provider;
  const of = (movements: readonly string[], account: string) =>
    total(
      rows
        .filter((row) => movements.includes(String(row['movement'])) && row['account'] === account)
        .map(({ amount }) => Number(amount)),
    );
  const disputes = books.all('dispute').filter(({ charge }) => one.charges.some(({ id }) => id === charge));
  const moved = disputes.flatMap(({ balance_transactions }) => balance_transactions);
  const fees = one.charges.flatMap(({ balance_transaction: id }) =>
    id === null ? [] : (books.find('balance_transaction', id)?.fee ?? []),
  );
  return [
    ['captured', -of(['capture'], 'customer_receivable'), takenFrom(one)],
    ['refunded', of(['refund', 'refund_return'], 'customer_receivable'), givenBack(one)],
    [
      'transferred',
      -of(['transfer', 'transfer_reversal'], 'cash'),
      total(one.transfers.map(({ amount, amount_reversed }) => amount - amount_reversed)),
    ],
    ['disputed', of(['dispute', 'dispute_return'], 'disputes'), -total(moved.map(({ amount }) => amount))],
    [
      'fees',
      of(['capture', 'dispute', 'dispute_return'], 'stripe_fees'),
      total([...fees, ...moved.map(({ fee }) => fee)]),
    ],
  ] as const;
}

function* balanced(facts: Facts): Iterable<string> {
  const { world, bookings } = facts;
  const rows = world.readSide.rows('ledger');
  const positions = new Map<unknown, number>();
  for (const { position, account, amount } of rows) {
    positions.set(position, (positions.get(position) ?? 0) + Number(amount));
    if (account === 'suspense') yield `${dollars(Number(amount))} in suspense`;
  }
  for (const rest of positions.values())
    if (rest !== 0) yield `a movement is out of balance by ${dollars(rest)}`;
  for (const one of bookings) {
    const own = rows.filter(({ booking_id }) => booking_id === one.id);
    for (const [fact, ledger, provider] of sums(one, own, facts))
      if (ledger !== provider)
        yield `${fact}: ${dollars(ledger)} in the ledger, ${dollars(provider)} at the provider`;
  }
  const cash = total(rows.filter(({ account }) => account === 'cash').map(({ amount }) => Number(amount)));
  const balance = total(world.provider.books.platform.map(({ amount }) => amount));
  if (cash !== balance) yield `${dollars(cash)} of cash in the ledger, a balance of ${dollars(balance)}`;
}

function* shownAsItIs({ world, bookings }: Facts): Iterable<string> {
  const shown = world.readSide.rows('bookings');
  const payouts = world.readSide.rows('payouts');
  for (const one of bookings) {
    const row = shown.find(({ id }) => id === one.id);
    const refunded = givenBack(one);
    if (row?.['captured'] !== takenFrom(one) || row['refunded'] !== refunded)
      yield `a list shows ${dollars(Number(row?.['captured']))} taken and ${dollars(Number(row?.['refunded']))} given back, the provider ${dollars(takenFrom(one))} and ${dollars(refunded)}`;
    const shares = eventsOf(one, 'SharesOwed').flatMap(({ data }) => data.technicians);
    for (const technicianId of new Set(shares.map((share) => share.technicianId))) {
      const mine = payouts.find((payout) => payout['id'] === `${one.id}:${technicianId}`);
      const isOwn = ({ metadata }: { readonly metadata: Readonly<Record<string, string>> }) =>
        metadata['step']?.split(':')[2] === technicianId;
      const facts = {
        owed: total(
          shares.filter((share) => share.technicianId === technicianId).map(({ amount }) => amount),
        ),
        transferred: total(
          one.transfers.filter(isOwn).map(({ amount, amount_reversed }) => amount - amount_reversed),
        ),
        paid: total(
          one.payouts
            .filter((payout) => isOwn(payout) && payout.status === 'paid')
            .map(({ amount }) => amount),
        ),
      };
      for (const [fact, amount] of Object.entries(facts))
        if (mine?.[fact] !== amount)
          yield `a technician is shown ${dollars(Number(mine?.[fact]))} ${fact}, and it is ${dollars(amount)}`;
    }
  }
}

/** Columns of `bookings` with what a customer has typed. */
const personal = ['first_name', 'last_name', 'email', 'phone', 'street', 'unit'];

export const bookChecks: Readonly<Record<string, Check>> = {
  'the ledger is balanced and says what the provider says': balanced,

  'lists show what the provider says': shownAsItIs,

  *'a dispute is told'({ world, bookings }) {
    for (const { id, amount, status, payment_intent } of world.provider.books.all('dispute')) {
      const owner = bookings.find(({ intents }) => intents.some((one) => one.id === payment_intent));
      const known = owner?.booking.payment.disputes.find(({ disputeId }) => disputeId === id);
      if (known?.status !== status) yield `${dollars(amount)} disputed, and the booking does not know it`;
      const isLine = owner?.lines.some(({ kind, subject }) => kind === 'dispute' && subject === id) === true;
      if (isLine !== (status === 'needs_response'))
        yield `a dispute of ${dollars(amount)} is ${status}, and ${isLine ? 'a' : 'no'} line says so`;
    }
  },

  *'a refund that was made elsewhere, or that came back, is told'({ bookings }) {
    for (const one of bookings) {
      const elsewhere = one.refunds.filter(
        ({ metadata, status }) => metadata['step'] === undefined && status !== 'failed',
      );
      if (elsewhere.length > 0 && !hasLine(one, 'outside_refund', ''))
        yield `${dollars(total(elsewhere.map(({ amount }) => amount)))} was refunded elsewhere, and no line says so`;
      const owed = one.booking.payment.owedBack;
      if (owed > 0 && !hasLine(one, 'refund_returned', ''))
        yield `${dollars(owed)} came back and is owed, and no line says so`;
    }
  },

  *'what follows the log misses nothing'({ world }) {
    for (const { stream, type } of world.store.events) {
      if (type !== 'CustomerDeleted') continue;
      if (!world.erasedKeys.has(stream)) yield 'an account was deleted, and its key stands';
      const isForgotten = world.provider.books.all('customer').every(({ deleted }) => deleted);
      if (!isForgotten) yield 'an account was deleted, and it stands at the provider';
    }
  },

  *'nothing is left of a deleted customer, and nothing is taken from them'({ world, bookings }) {
    const deleted = world.store.events.find(({ type }) => type === 'CustomerDeleted');
    if (!deleted) return;
    for (const row of world.readSide.rows('bookings'))
      if (personal.some((column) => (row[column] ?? null) !== null))
        yield 'a list still shows who a deleted customer was';
    for (const one of bookings) {
      const stream = world.store.streams.get(`booking-${one.id}`) ?? [];
      if (stream.some(({ position, type }) => position > deleted.position && type === 'PaymentCaptured'))
        yield 'PaymentCaptured after its customer was deleted';
      // One that was confirmed before may be heard of while it is let go.
      for (const { data } of eventsOf(one, 'HoldPlaced'))
        if (world.provider.books.get('charge', data.chargeId).created * 1000 > world.deletedAt)
          yield 'a card was held after its customer was deleted';
    }
  },

  async 'a rebuild agrees'({ world }) {
    const rebuilt = new ReadSide();
    await rebuilt.project(world.store.events);
    return rebuilt.content() === world.readSide.content() ? [] : ['the rebuilt read models differ'];
  },
};
