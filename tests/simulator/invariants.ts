/** What must hold when a life has come to rest, whatever has happened in it. Each has a name of its own. */
import type { Recorded } from '#domain/booking/evolve.ts';
import { nextStep } from '#domain/booking/next.ts';
import type { Booking } from '#domain/booking/state.ts';
import type { BookingId } from '#domain/ids.ts';
import type { PayoutEvent } from '#domain/payout/events.ts';
import { issues } from '#projections/models/stuck.ts';
import { workflowIds } from '#workflows/contract.ts';
import { stateOf } from './people.ts';
import type { Intent, Transfer } from './provider/objects.ts';
import { ReadSide } from './store/read-models.ts';
import { durations, type World } from './world.ts';

export interface Broken {
  readonly invariant: string;
  readonly what: string;
}

type Check = (world: World) => Iterable<string> | Promise<Iterable<string>>;

/** A booking with what the log and the provider say of it. */
interface Told {
  readonly id: BookingId;
  readonly booking: Booking;
  readonly events: readonly Recorded[];
  readonly intents: readonly Intent[];
  readonly transfers: readonly Transfer[];
}

function told(world: World): readonly Told[] {
  const { books } = world.provider;
  return world.bookings.flatMap((id) => {
    const booking = stateOf(world, id);
    if (booking.status === 'none') return [];
    const stream = world.store.streams.get(workflowIds.booking(id)) ?? [];
    const events = stream.map(({ type, data, revision }) => ({ type, data, revision }) as Recorded);
    const intents = books.all('payment_intent').filter(({ metadata }) => metadata['bookingId'] === id);
    const transfers = books.all('transfer').filter(({ metadata }) => metadata['bookingId'] === id);
    return [{ id, booking, events, intents, transfers }];
  });
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
const dollars = (amount: number) => `$${(amount / 100).toFixed(2)}`;

/** The most that the customer has said yes to, read off the events (design.md §3, Capture; R8, R9). */
function agreedTo({ events }: Told): number {
  let agreed = 0;
  let asked = 0;
  for (const event of events) {
    if (event.type === 'BookingPlaced') agreed = event.data.price.total;
    if (event.type === 'DetailsChanged') agreed = Math.min(agreed, event.data.price.total);
    if (event.type === 'PriceRiseRequested') asked = event.data.actual;
    if (event.type === 'PriceRiseApproved') agreed = asked;
    if (event.type === 'BookingCancelled') agreed = event.data.fee;
  }
  return agreed;
}

/** Open lines of stuck work about a booking, by kind. */
function lines(world: World, id: BookingId): readonly string[] {
  const row = world.readSide.rows('stuck').find(({ booking_id }) => booking_id === id);
  return issues
    .parse(row?.['issues'] ?? [])
    .filter(({ resolvedAt }) => resolvedAt === null)
    .map(({ kind }) => kind);
}

function owedTo({ events }: Told): ReadonlyMap<string, number> {
  const owed = new Map<string, number>();
  for (const event of events) {
    if (event.type !== 'SharesOwed') continue;
    for (const { technicianId, amount } of event.data.technicians)
      owed.set(technicianId, (owed.get(technicianId) ?? 0) + amount);
  }
  return owed;
}

function accountOf(world: World, technicianId: string) {
  const stream = world.store.streams.get(`technician-${technicianId}`) ?? [];
  const data = stream.findLast(({ type }) => type === 'BankConnected')?.data as
    | { readonly connectedAccountId: string }
    | undefined;
  return data ? world.provider.books.find('account', data.connectedAccountId) : null;
}

function* holdsWithoutStory(world: World): Iterable<string> {
  const isOpen = (workflowId: string) => world.server.executions.get(workflowId)?.isOpen === true;
  for (const { id, status, amount } of world.provider.books.all('payment_intent')) {
    if (status !== 'requires_capture' || isOpen(workflowIds.intent(id))) continue;
    const owner = told(world).find(({ booking: { payment } }) =>
      [payment.hold?.paymentIntentId, payment.prepared?.intentId].includes(id),
    );
    if (!owner) yield `${dollars(amount)} held by an intent that no booking has`;
    else if (!isOpen(workflowIds.booking(owner.id)))
      yield `${dollars(amount)} held for a booking whose story has ended`;
  }
}

const checks: Readonly<Record<string, Check>> = {
  *'no charge above what was agreed'(world) {
    for (const one of told(world)) {
      const taken = sum(one.intents.map(({ amount_received }) => amount_received));
      if (taken > agreedTo(one)) yield `${dollars(taken)} taken, ${dollars(agreedTo(one))} agreed to`;
    }
  },

  *'no charge that the log does not know'(world) {
    for (const { booking, intents } of told(world)) {
      const known = booking.payment.captures.map(({ paymentIntentId }) => paymentIntentId);
      for (const { id, status, amount_received } of intents)
        if (status === 'succeeded' && !known.includes(id))
          yield `${dollars(amount_received)} by an intent not recorded`;
      if (new Set(known).size !== known.length) yield 'one capture stands in the log twice';
    }
  },

  'no hold without a story': holdsWithoutStory,

  *'every share is booked'(world) {
    for (const { booking } of told(world)) {
      if (booking.status !== 'completed' && booking.status !== 'cancelled') continue;
      const due = booking.payment.captured - booking.payment.refunded;
      const booked = sum(booking.shares.map(({ captured }) => captured));
      if (booked !== due) yield `${dollars(due)} came in, shares of ${dollars(booked)} are booked`;
    }
  },

  *'every share is sent once'(world) {
    for (const one of told(world)) {
      const steps = one.transfers.map(({ metadata }) => metadata['step'] ?? '');
      if (new Set(steps).size !== steps.length) yield 'one share was transferred twice';
      for (const [technicianId, owed] of owedTo(one)) {
        const account = accountOf(world, technicianId);
        const own = one.transfers.filter(({ metadata }) => metadata['step']?.split(':')[2] === technicianId);
        const sent = sum(own.map(({ amount, amount_reversed }) => amount - amount_reversed));
        if (sent > Math.max(owed, 0) && !lines(world, one.id).includes('transfer_failed'))
          yield `${dollars(sent)} sent, ${dollars(owed)} owed`;
        if (sent < owed && account && !lines(world, one.id).includes('transfer_failed'))
          yield `${dollars(owed)} owed, ${dollars(sent)} sent, and no line says why`;
      }
    }
  },

  *'every payout is sent once'(world) {
    const sent = world.provider.books
      .all('payout')
      .filter(({ status }) => status === 'pending' || status === 'paid');
    const steps = sent.map(({ metadata }) => metadata['step'] ?? '');
    if (new Set(steps).size !== steps.length) yield 'one step was paid out twice';
    for (const one of told(world)) {
      const known = world.store.streams.get(workflowIds.payout(one.id)) ?? [];
      const ids = known.flatMap((event) => {
        const { type, data } = event as unknown as PayoutEvent;
        return type === 'PayoutCreated' ? [data.payoutId] : [];
      });
      for (const { id, amount, metadata } of sent)
        if (metadata['bookingId'] === one.id && !ids.includes(id))
          yield `${dollars(amount)} paid out unknown to the log`;
    }
  },

  *'money reaches the bank, or a line says why'(world) {
    for (const one of told(world)) {
      for (const technicianId of owedTo(one).keys()) {
        const account = accountOf(world, technicianId);
        if (!account || account.bank !== 'good' || account.transfers === 'rejected') continue;
        const left = sum(account.entries.map(({ amount }) => amount));
        const isTold = told(world).some(({ id }) => lines(world, id).includes('payout_failed'));
        if (left > 0 && !isTold) yield `${dollars(left)} left at the provider`;
      }
    }
  },

  *'the ledger is balanced and says what the provider says'(world) {
    const rows = world.readSide.rows('ledger');
    const positions = new Map<unknown, number>();
    for (const { position, account, amount } of rows) {
      positions.set(position, (positions.get(position) ?? 0) + Number(amount));
      if (account === 'suspense') yield `${dollars(Number(amount))} in suspense`;
    }
    for (const rest of positions.values())
      if (rest !== 0) yield `a movement is out of balance by ${dollars(rest)}`;
    const { books } = world.provider;
    for (const { id, intents, transfers } of told(world)) {
      const own = rows.filter(({ booking_id }) => booking_id === id);
      const of = (movements: readonly string[], account: string) =>
        sum(
          own
            .filter((row) => movements.includes(String(row['movement'])) && row['account'] === account)
            .map(({ amount }) => Number(amount)),
        );
      const charges = books
        .all('charge')
        .filter(({ payment_intent }) => intents.some((one) => one.id === payment_intent));
      const facts = [
        [
          'captured',
          -of(['capture'], 'customer_receivable'),
          sum(intents.map(({ amount_received }) => amount_received)),
        ],
        [
          'refunded',
          of(['refund'], 'customer_receivable'),
          sum(charges.map(({ amount_refunded }) => amount_refunded)),
        ],
        [
          'transferred',
          -of(['transfer', 'transfer_reversal'], 'cash'),
          sum(transfers.map(({ amount, amount_reversed }) => amount - amount_reversed)),
        ],
        [
          'disputed',
          of(['dispute', 'dispute_return'], 'disputes'),
          -sum(
            books
              .all('dispute')
              .filter(({ charge }) => charges.some((one) => one.id === charge))
              .flatMap(({ balance_transactions: moved }) => moved.map(({ amount }) => amount)),
          ),
        ],
      ] as const;
      for (const [fact, ledger, provider] of facts)
        if (ledger !== provider)
          yield `${fact}: ${dollars(ledger)} in the ledger, ${dollars(provider)} at the provider`;
    }
  },

  *'a dispute is told'(world) {
    for (const { id, amount, status, payment_intent } of world.provider.books.all('dispute')) {
      const owner = told(world).find(({ intents }) => intents.some((one) => one.id === payment_intent));
      const known = owner?.booking.payment.disputes.find(({ disputeId }) => disputeId === id);
      if (known?.status !== status) yield `${dollars(amount)} disputed, and the booking does not know it`;
      const isLine = owner !== undefined && lines(world, owner.id).includes('dispute');
      if (isLine !== (status === 'needs_response'))
        yield `a dispute of ${dollars(amount)} is ${status}, and ${isLine ? 'a' : 'no'} line says so`;
    }
  },

  *'nothing waits for ever without a line'(world) {
    const now = new Date().toISOString();
    for (const one of told(world)) {
      const step = nextStep(one.booking, now, durations);
      const isOpen = world.server.executions.get(workflowIds.booking(one.id))?.isOpen === true;
      if (step.kind === 'ended') continue;
      if (!isOpen) yield `the story of a ${one.booking.status} booking has ended before its ${step.kind}`;
      else if (step.kind !== 'wait') yield `${step.kind} has been due for days`;
      else if (one.booking.status === 'completed' || one.booking.status === 'cancelled') {
        if (lines(world, one.id).length === 0)
          yield `a ${one.booking.status} booking waits, and no line says why`;
      }
    }
    for (const { workflowId, name, tries } of world.server.pendingActivities)
      yield `${name} of ${workflowId.slice(0, workflowId.indexOf('-'))} is still tried, ${tries > 0 ? 'and fails' : 'without an answer'}`;
  },

  *'nobody has two jobs at once'(world) {
    const jobs = told(world).filter(({ booking }) => booking.status !== 'cancelled');
    for (const { id, booking } of jobs)
      for (const other of jobs)
        if (id < other.id && other.booking.appointment.startsAt === booking.appointment.startsAt)
          for (const { technicianId } of booking.crew)
            if (other.booking.crew.some((member) => member.technicianId === technicianId))
              yield `${technicianId} is in both crews`;
  },

  *'what follows the log misses nothing'(world) {
    for (const { stream, type } of world.store.events) {
      if (type !== 'CustomerDeleted') continue;
      if (!world.erasedKeys.has(stream)) yield 'an account was deleted, and its key stands';
      // A customer without a card, made by a preparation that was still under way, holds nothing but our own id.
      const isForgotten = world.provider.books
        .all('payment_method')
        .every(({ customer }) => customer === null);
      if (!isForgotten) yield 'an account was deleted, and its cards stand at the provider';
    }
  },

  async 'a rebuild agrees'(world) {
    const rebuilt = new ReadSide();
    await rebuilt.project(world.store.events);
    return rebuilt.content() === world.readSide.content() ? [] : ['the rebuilt read models differ'];
  },
};

/** Names of all that is looked at when a life has come to rest. */
export const invariants = Object.keys(checks);

/** Of what must hold all along, as soon as nothing is under way: the provider lets go of a lost hold after days. */
export function brokenNow(world: World, left: readonly string[] = []): Broken | null {
  const invariant = 'no hold without a story';
  if (left.includes(invariant)) return null;
  for (const what of holdsWithoutStory(world)) return { invariant, what };
  return null;
}

/** The first thing that is broken; null for none. */
export async function firstBroken(world: World, left: readonly string[] = []): Promise<Broken | null> {
  const half = Math.ceil(world.store.events.length / 2);
  // Live models are brought on in pieces, as they come: at least in two.
  if (world.readSide.position < half) await world.readSide.project(world.store.events.slice(0, half));
  await world.readSide.project(world.store.events);
  for (const [invariant, check] of Object.entries(checks)) {
    if (left.includes(invariant)) continue;
    for (const what of await check(world)) return { invariant, what };
  }
  return null;
}
