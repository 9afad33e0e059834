/** Whose the captured money is, and its way to each technician's bank (design.md §4; R11, R12). */
import { bookings } from '#domain/booking/decide.ts';
import { fold } from '#domain/core/aggregate.ts';
import { doneAtOf } from '#domain/core/device-time.ts';
import type { PayoutEvent } from '#domain/payout/events.ts';
import { workflowIds } from '#workflows/contract.ts';
import { type Check, dollars, eventsOf, type Facts, hasLine, takenFrom, type Told, total } from './facts.ts';

/** `amount · numerator / denominator`, half up, in whole numbers. */
function halfUp(numerator: bigint, denominator: bigint): number {
  const twice = 2n * numerator + denominator;
  const floor = twice / (2n * denominator);
  return Number(twice < 0n && twice % (2n * denominator) !== 0n ? floor - 1n : floor);
}

/** What crew and partner must have been booked by now, by arithmetic of its own: 70 % and 10 % of B·(C−R)/C. */
function sharesByRule(one: Told) {
  const { booking } = one;
  const captured = takenFrom(one);
  if (captured === 0) return { crew: [], partner: 0, isExact: true };
  const forFault =
    total(
      eventsOf(one, 'RefundIssued').map(({ data }) => (data.cause === 'technician_fault' ? data.amount : 0)),
    ) -
    total(
      eventsOf(one, 'RefundReturned').map(({ data }) =>
        data.cause === 'technician_fault' ? data.amount : 0,
      ),
    );
  const isFee = booking.status === 'cancelled';
  const [placed] = eventsOf(one, 'BookingPlaced');
  const changed = eventsOf(one, 'DetailsChanged').at(-1) ?? placed;
  const undiscounted = captured + (isFee ? 0 : (changed?.data.price.discount ?? 0));
  const rated = (hundredths: number) =>
    halfUp(BigInt(undiscounted) * BigInt(captured - forFault) * BigInt(hundredths), BigInt(captured) * 100n);
  const paid = thoseWhoWorked(one);
  const seats = paid.length;
  const ofCrew = seats === 0 ? 0 : rated(70);
  const each = Math.floor(ofCrew / Math.max(1, seats));
  const crew = paid.map((technicianId, seat) => ({
    technicianId,
    amount: seat === 0 ? ofCrew - each * (seats - 1) : each,
  }));
  const partner = placed?.data.partner && !isFee ? rated(10) : 0;
  // After a refund the base is rounded to cents before the rates are taken of it.
  return { crew, partner, isExact: forFault === 0 };
}

/** The crew at the end, and whoever was in it when the work of an earlier visit stopped (decision 125). */
function thoseWhoWorked({ booking, events }: Told): readonly string[] {
  const earlier = events
    .filter(({ type }) => type === 'ReturnVisitRequested')
    .flatMap(({ revision }) => {
      const before = fold(
        bookings,
        events.filter((event) => event.revision < revision),
      );
      return before.status === 'in_progress' ? before.crew : [];
    });
  return [...new Set([...booking.crew, ...earlier].map(({ technicianId }) => technicianId))];
}

/** Minutes of each visit, from the start of its work to its end, as the events have them. */
function* minutesAsWorked(one: Told): Iterable<string> {
  let startedAt: string | null = null;
  let minutes = 0;
  for (const event of one.events) {
    const isEnd = event.type === 'ReturnVisitRequested' || event.type === 'WorkCompleted';
    if (event.type === 'WorkStarted') startedAt = doneAtOf(event.data);
    if (isEnd && startedAt !== null)
      minutes += Math.round((Date.parse(doneAtOf(event.data)) - Date.parse(startedAt)) / 60_000);
    if (isEnd) startedAt = null;
    if (event.type !== 'WorkCompleted' || event.data.by.role !== 'technician') continue;
    const { actualMinutes } = event.data;
    if (minutes > 0 && actualMinutes !== minutes)
      yield `${actualMinutes} minutes are told of ${minutes} worked`;
  }
}

function* sharesAsRuled(one: Told): Iterable<string> {
  const { crew, partner, isExact } = sharesByRule(one);
  const booked = eventsOf(one, 'SharesOwed').map(({ data }) => data);
  const bookedFor = (technicianId: string) =>
    total(
      booked.flatMap(({ technicians }) =>
        technicians.filter((share) => share.technicianId === technicianId).map(({ amount }) => amount),
      ),
    );
  const seats = Math.max(1, crew.length);
  const isOff = (is: number, should: number, cents: number) => Math.abs(is - should) > (isExact ? 0 : cents);
  for (const { technicianId, amount } of crew)
    if (isOff(bookedFor(technicianId), amount, seats))
      yield `${dollars(bookedFor(technicianId))} booked for a technician, ${dollars(amount)} by the rates`;
  const everybody = new Set(
    booked.flatMap(({ technicians }) => technicians.map(({ technicianId }) => technicianId)),
  );
  for (const technicianId of everybody)
    if (crew.every((member) => member.technicianId !== technicianId) && bookedFor(technicianId) !== 0)
      yield `${dollars(bookedFor(technicianId))} booked for somebody who was not there`;
  const forPartner = total(booked.map((split) => split.partner?.amount ?? 0));
  if (isOff(forPartner, partner, 1))
    yield `${dollars(forPartner)} booked for the partner, ${dollars(partner)} by the rate`;
}

interface Share {
  readonly revision: number;
  readonly technicianId: string;
  /** Negative: to be taken back. */
  readonly amount: number;
}

function sharesOf(one: Told): readonly Share[] {
  return eventsOf(one, 'SharesOwed').flatMap(({ revision, data }) =>
    data.technicians.map(({ technicianId, amount }) => ({ revision, technicianId, amount })),
  );
}

/** Whether ops is told of this very share. */
const isLined = (one: Told, { revision, technicianId }: Share) =>
  hasLine(one, 'transfer_failed', `${revision}:${technicianId}`);

/** What has gone to a technician for a booking: transfers less what was taken back of them. */
function receivedBy({ transfers }: Told, technicianId: string): number {
  return total(
    transfers
      .filter(({ metadata }) => metadata['step']?.split(':')[2] === technicianId)
      .map(({ amount, amount_reversed }) => amount - amount_reversed),
  );
}

/** Whether the account holds what is to be taken back: of one that does not, it waits for the next earnings (decision 212). */
function holdsBack({ accountOf, world }: Facts, technicianId: string, amount: number): boolean {
  const account = accountOf(technicianId);
  return account !== null && world.provider.books.available(account.entries) >= amount;
}

function* shareSent(one: Told, share: Share, facts: Facts): Iterable<string> {
  const { revision, technicianId, amount } = share;
  const { accountOf } = facts;
  const name = `${revision}:${technicianId}`;
  if (amount > 0) {
    const own = one.transfers.filter(({ metadata }) =>
      [`transfer:${name}`, `transfer:${name}:balance`].includes(metadata['step'] ?? ''),
    );
    const sent = total(own.map((transfer) => transfer.amount));
    if (sent > amount) yield `${dollars(sent)} sent of a share of ${dollars(amount)}`;
    if (sent < amount && accountOf(technicianId) && !isLined(one, share))
      yield `${dollars(sent)} sent of a share of ${dollars(amount)}, and no line says why`;
    if (sent === amount && isLined(one, share)) yield 'a line tells of a transfer that was made';
    return;
  }
  const own = one.reversals.filter(({ metadata }) => metadata['step']?.startsWith(`reverse:${name}:`));
  const back = total(own.map((reversal) => reversal.amount));
  if (back > -amount) yield `${dollars(back)} taken back where ${dollars(-amount)} was due`;
  // What was never sent cannot be taken back; it is with what is sent later.
  const isHeld = holdsBack(facts, technicianId, -amount - back);
  if (back < -amount && receivedBy(one, technicianId) > 0 && isHeld && !isLined(one, share))
    yield `${dollars(back)} of ${dollars(-amount)} taken back, and no line says why`;
  if (back === -amount && isLined(one, share)) yield 'a line tells of a reversal that was made';
}

const isSent = ({ status }: { readonly status: string }) => status === 'pending' || status === 'paid';

/** What of a booking is still on a technician's account; negative: it has had more than it may keep. */
function leftOf(one: Told, accountId: string, technicianId: string): number {
  const out = one.payouts.filter((payout) => payout.account === accountId && isSent(payout));
  return receivedBy(one, technicianId) - total(out.map(({ amount }) => amount));
}

/** What a technician has had of a booking's transfers beyond their shares of it. */
function toTakeBack(one: Told, technicianId: string): number {
  const owed = total(
    sharesOf(one).flatMap((share) => (share.technicianId === technicianId ? [share.amount] : [])),
  );
  return Math.max(0, receivedBy(one, technicianId) - owed);
}

function* reachesTheBank(facts: Facts): Iterable<string> {
  const { bookings, accountOf } = facts;
  const technicians = new Set(bookings.flatMap(sharesOf).map(({ technicianId }) => technicianId));
  for (const technicianId of technicians) {
    const account = accountOf(technicianId);
    if (!account) continue;
    const held = total(account.entries.map(({ amount }) => amount));
    // Debts of one booking are netted with what another one brings, so the account counts as a whole (R11).
    const told = bookings.filter((one) => hasLine(one, 'payout_failed', technicianId));
    // What is to be taken back stays until all of it is there.
    const kept = total(bookings.map((one) => toTakeBack(one, technicianId)));
    const excused = kept + total(told.map((one) => Math.max(0, leftOf(one, account.id, technicianId))));
    if (held > excused)
      yield `${dollars(held)} left at the provider, of which lines tell of ${dollars(excused)}`;
    for (const one of told) {
      const isUnderWay = one.payouts.some(
        (payout) => payout.account === account.id && payout.status === 'pending',
      );
      if (!isUnderWay && leftOf(one, account.id, technicianId) <= 0)
        yield 'a line tells of a payout of which nothing is left';
    }
  }
}

/** What the log says has become of a payout. */
function knownOf(one: Told, { world }: Facts) {
  const stream = (world.store.streams.get(workflowIds.payout(one.id)) ??
    []) as unknown as readonly PayoutEvent[];
  const known = new Map<string, 'pending' | 'paid' | 'failed'>();
  for (const event of stream) {
    if (event.type === 'PayoutCreated') known.set(event.data.payoutId, 'pending');
    if (event.type === 'PayoutPaid') known.set(event.data.payoutId, 'paid');
    if (event.type === 'PayoutFailed' && event.data.payoutId !== null)
      known.set(event.data.payoutId, 'failed');
  }
  return known;
}

export const shareChecks: Readonly<Record<string, Check>> = {
  *'every share is booked'({ bookings }) {
    for (const one of bookings) {
      const { status, payment, shares } = one.booking;
      if (status !== 'completed' && status !== 'cancelled') continue;
      const due = payment.captured - payment.refunded;
      const booked = total(shares.map(({ captured }) => captured));
      if (booked !== due) yield `${dollars(due)} came in, shares of ${dollars(booked)} are booked`;
    }
  },

  *'shares are what the rates say'({ bookings }) {
    for (const one of bookings) yield* sharesAsRuled(one);
  },

  *'the minutes of all visits count'({ bookings }) {
    for (const one of bookings) yield* minutesAsWorked(one);
  },

  *'every share is sent once'(facts) {
    for (const one of facts.bookings) {
      const steps = one.transfers.map(({ metadata }) => metadata['step'] ?? '');
      if (new Set(steps).size !== steps.length) yield 'one share was transferred twice';
      const shares = sharesOf(one);
      const names = shares.map(({ revision, technicianId }) => `transfer:${revision}:${technicianId}`);
      for (const [index, step] of steps.entries())
        if (!names.includes(step.replace(/:balance$/, '')))
          yield `${dollars(one.transfers[index]?.amount ?? 0)} sent that nobody is owed`;
      for (const share of shares) yield* shareSent(one, share, facts);
    }
  },

  *'every payout is sent once'(facts) {
    const sent = facts.bookings.flatMap(({ payouts }) => payouts.filter(isSent));
    const steps = sent.map(({ metadata }) => metadata['step'] ?? '');
    if (new Set(steps).size !== steps.length) yield 'one step was paid out twice';
    for (const one of facts.bookings) {
      const known = knownOf(one, facts);
      for (const { id, amount, status } of one.payouts) {
        const said = known.get(id);
        if (said === undefined && status !== 'failed') yield `${dollars(amount)} paid out unknown to the log`;
        else if (said !== undefined && said !== status)
          yield `${dollars(amount)} paid out is ${status}, and ${said} in the log`;
      }
      for (const technicianId of new Set(sharesOf(one).map((share) => share.technicianId))) {
        const own = one.payouts.filter(
          (payout) => isSent(payout) && payout.metadata['step']?.split(':')[2] === technicianId,
        );
        const out = total(own.map(({ amount }) => amount));
        const owed = sharesOf(one).filter((share) => share.technicianId === technicianId);
        const most = total(owed.map(({ amount }) => Math.max(0, amount)));
        if (out > most) yield `${dollars(out)} paid out of shares of ${dollars(most)}`;
      }
    }
  },

  'money reaches the bank, or a line says why': reachesTheBank,
};
