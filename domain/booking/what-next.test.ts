/**
 * What a booking does next and when: offers and alerts, expiring holds, fees, and prices above the hold (design.md §3,
 * R10).
 */
import { describe, expect, test } from 'vitest';
import { defaultDurations } from '../core/durations.ts';
import { as, type TechnicianId } from '../core/ids.ts';
import { cents, sum } from '../core/money.ts';
import { bookingExamples } from '../examples/bookings.ts';
import { bookingOf, but, confirmed, hour, iso, minute, starts } from '../examples/deciding.ts';
import type { HoldTerms } from './events.ts';
import { nextStep, type NextStep } from './next.ts';
import { unbookedShares } from './shares.ts';
import type { Booking, FailingCharge, Payment } from './state.ts';

const day = 24 * hour;

const next = (booking: Booking, at: number, retryNow = false): NextStep =>
  nextStep(booking, iso(at), defaultDurations, retryNow);
const command = (type: string) => ({ kind: 'command', command: expect.objectContaining({ type }) });
/** What it waits for is tested in `awaited.test.ts`. */
const waitUntil = (at: number) => ({ kind: 'wait', until: iso(at), awaited: expect.any(Array) as unknown });
const endless = { kind: 'wait', until: null, awaited: expect.any(Array) as unknown };

const ends = Date.parse(confirmed.appointment.endsAt);
const confirmedAt = Date.parse(confirmed.history.find(({ status }) => status === 'confirmed')?.at ?? '');
const card = { paymentMethodId: 'pm_1', brand: 'visa', last4: '4242' };
const heldUntil = (captureBefore: number, terms: Partial<HoldTerms> = {}): HoldTerms => {
  const { hold } = confirmed.payment;
  if (!hold) throw new Error('nothing is held');
  return { ...hold, ...terms, captureBefore: iso(captureBefore) };
};
/** Held longer than anything in these tests takes. */
const lasting = heldUntil(ends + 30 * day);
const refusedAt = (at: number, tries = 1): FailingCharge => ({
  tries,
  code: 'insufficient_funds',
  message: 'No.',
  refused: true,
  at: iso(at),
});

/** The booking once all its shares are booked. */
function booked(booking: Booking): Booking {
  const split = unbookedShares(booking);
  if (split === null) return booking;
  const shares = [...booking.shares, { ...split, chargeId: 'ch_1', at: iso(ends) }] as Booking['shares'];
  return but(booking, {}, { shares, sharesBooked: sum(booking.sharesBooked, split.captured) });
}

test('nothing is placed: nothing is due', () => {
  expect(nextStep({ status: 'none' }, iso(starts), defaultDurations)).toEqual(endless);
});

test('an unpaid booking has its payment prepared once, and lapses after half an hour', () => {
  const pending = bookingOf(bookingExamples.pendingBooking());
  const lapse = Date.parse(pending.placedAt) + 30 * minute;
  expect(next(but(pending, { prepared: null }), lapse - 1)).toMatchObject({
    kind: 'prepare_payment',
    attempt: pending.payment.holdAttempts + 1,
  });
  expect(next(pending, lapse - 1)).toEqual(waitUntil(lapse));
  expect(next(pending, lapse)).toEqual(command('LapseUnpaid'));
});

describe('a job that wants a technician', () => {
  const fresh = but(confirmed, { hold: lasting }, { waves: [], poolOpenedAt: null });
  const someone = as<TechnicianId>('technician-7');
  const wave = (expiresAt: number, lapsed = false) => ({
    wave: 1,
    offers: [{ technicianId: someone, rank: 1, metres: 1, reasons: [] }],
    offeredAt: iso(expiresAt - hour),
    expiresAt: iso(expiresAt),
    lapsed,
    superseded: false,
  });
  const pooled = but(fresh, {}, { poolOpenedAt: iso(confirmedAt + hour) });

  test('is offered for an hour, and for a quarter when it begins in under twelve hours', () => {
    for (const [before, wanted] of [
      [12 * hour, hour],
      [12 * hour - 1, 15 * minute],
    ] as const)
      expect(
        next(
          but(fresh, {}, { unassignedAlertAt: iso(confirmedAt), nobodyFoundAt: iso(confirmedAt) }),
          starts - before,
        ),
      ).toMatchObject({
        kind: 'make_offers',
        wave: 1,
        asked: [],
        expiresIn: wanted,
      });
  });

  test('is offered to others once a wave has ended; who was asked for another time may be asked again', () => {
    const at = confirmedAt + 2 * hour;
    const asked = (superseded: boolean) =>
      next(but(fresh, {}, { waves: [{ ...wave(at, true), superseded }] }), at);
    expect(asked(false)).toMatchObject({ kind: 'make_offers', wave: 2, asked: [someone] });
    expect(asked(true)).toMatchObject({ kind: 'make_offers', wave: 2, asked: [] });
  });

  test('waits for the first of all that is to come: the wave, the alert, the word to the customer, the start', () => {
    const alert = confirmedAt + day;
    const tell = starts - 12 * hour;
    expect(alert).toBeLessThan(tell);
    for (const [open, alerted, told, wanted] of [
      [confirmedAt + hour, false, false, confirmedAt + hour],
      [starts - minute, false, false, alert],
      [starts - minute, true, false, tell],
      [starts - minute, true, true, starts - minute],
      [starts + hour, true, true, starts],
      [starts + hour, false, true, alert],
    ] as const) {
      const facts = {
        waves: [wave(open)],
        unassignedAlertAt: alerted ? iso(alert) : null,
        nobodyFoundAt: told ? iso(tell) : null,
      };
      expect(next(but(fresh, {}, facts), confirmedAt + minute)).toEqual(waitUntil(wanted));
    }
    // Its deadline passed while nobody was asked any more, so it is not waited for.
    const late = but(fresh, {}, { waves: [wave(starts - hour)], unassignedAlertAt: iso(alert) });
    expect(next(late, tell)).toEqual(waitUntil(starts - hour));
    expect(next(but(fresh, {}, { waves: [wave(starts - hour)] }), confirmedAt + hour)).toEqual(
      waitUntil(alert),
    );
  });

  test('ends a wave whose time is over', () => {
    const open = but(fresh, {}, { waves: [wave(confirmedAt + hour)] });
    expect(next(open, confirmedAt + hour - 1)).toEqual(waitUntil(confirmedAt + hour));
    expect(next(open, confirmedAt + hour)).toEqual(command('LapseWave'));
  });

  test('alerts after a day without anybody, counted from when it was last confirmed', () => {
    expect(next(pooled, confirmedAt + day - 1)).toEqual(waitUntil(confirmedAt + day));
    expect(next(pooled, confirmedAt + day)).toEqual(command('RaiseUnassignedAlert'));
    const left = confirmedAt + 5 * hour;
    const again = { status: 'confirmed', at: iso(left), by: 'admin', notes: null } as const;
    const assigned = { ...again, status: 'assigned', at: iso(left - hour) } as const;
    const history = [...pooled.history, assigned, again];
    expect(next(but(pooled, {}, { history }), confirmedAt + day)).toEqual(waitUntil(left + day));
    // Later status events don't count as another start.
    const after = { ...again, status: 'pending', at: iso(left + hour) } as const;
    expect(next(but(pooled, {}, { history: [...history, after] }), left)).toEqual(waitUntil(left + day));
    expect(next(but(pooled, {}, { history: [] }), Date.parse(pooled.placedAt) + day)).toEqual(
      command('RaiseUnassignedAlert'),
    );
  });

  test('tells the customer twelve hours before, once, and ends at its start', () => {
    const alerted = but(pooled, {}, { unassignedAlertAt: iso(confirmedAt + day) });
    const tell = starts - 12 * hour;
    expect(next(alerted, tell - 1)).toEqual(waitUntil(tell));
    expect(next(alerted, tell)).toEqual(command('NotifyNobodyFound'));
    const told = but(alerted, {}, { nobodyFoundAt: iso(tell) });
    expect(next(told, tell)).toEqual(waitUntil(starts));
    expect(next(told, starts)).toEqual(command('CancelForWantOfTechnician'));
    // While somebody is still being asked, nobody has been told that nobody was found.
    const asking = but(alerted, {}, { poolOpenedAt: null, waves: [wave(starts - hour)] });
    expect(next(asking, tell)).toEqual(waitUntil(starts - hour));
  });
});

describe('a crew that is short', () => {
  const assigned = bookingOf(bookingExamples.assignedBooking());
  const short = but(
    assigned,
    { hold: lasting },
    { crewSize: 2, poolOpenedAt: null, unassignedAlertAt: null },
  );
  const came = (at: number) => short.crew.map((member) => ({ ...member, assignedAt: iso(at) }));

  test('opens the pool for the seat', () => {
    expect(next(short, starts - 2 * day)).toEqual(command('OpenPool'));
  });

  test('alerts a day after the pool opened or somebody came, the later; half a day before the start at the latest', () => {
    for (const [opened, joined, wanted] of [
      [starts - 3 * day, starts - 2 * day, starts - day],
      [starts - 2 * day, starts - 3 * day, starts - day],
      [starts - day, starts - 3 * day, starts - 12 * hour],
      [starts - hour, starts - 3 * day, starts - hour],
    ] as const) {
      const open = but(short, {}, { poolOpenedAt: iso(opened), crew: came(joined) });
      expect(next(open, wanted - 1)).toEqual(waitUntil(wanted));
      expect(next(open, wanted)).toEqual(command('RaiseUnassignedAlert'));
      const told = but(open, {}, { unassignedAlertAt: iso(wanted) });
      expect(next(told, wanted)).toEqual(waitUntil(Date.parse(lasting.captureBefore)));
    }
  });
});

describe('a hold that ends too early', () => {
  const assigned = but(bookingOf(bookingExamples.assignedBooking()), { prepared: null, card });
  const { paymentIntentId } = lasting;
  const released = (reason: string) => ({ kind: 'release_hold', paymentIntentId, reason });
  const enough = ends + day;
  const held = (captureBefore: number, placedAt: number, more: Partial<Payment> = {}) =>
    but(assigned, { hold: heldUntil(captureBefore), holdPlacedAt: iso(placedAt), ...more });

  test('stays when a day of it is left after the appointment', () => {
    expect(next(held(enough, starts - 5 * day), starts - 3 * day)).toEqual(waitUntil(enough));
  });

  test('is let go for a later one: at once while that is far, then once it is a day old', () => {
    const early = enough - 1;
    const holdAt = starts - 2 * day;
    expect(next(held(early, holdAt - 3 * day), holdAt - 1)).toEqual(released('card_saved_instead'));
    expect(next(held(early, holdAt - 3 * day), holdAt)).toEqual(released('replaced'));
    expect(next(held(early, holdAt), holdAt + day - 1)).toEqual(waitUntil(early));
    expect(next(held(early, holdAt), holdAt + day)).toEqual(released('replaced'));
    // An older log does not say when the hold was placed: with the booking then.
    const unknown = held(early, 0, { holdPlacedAt: null });
    expect(next(unknown, Math.max(holdAt, Date.parse(unknown.placedAt) + day))).toEqual(released('replaced'));
    // Without a saved card there is no later hold.
    expect(next(held(early, holdAt - 3 * day, { card: null }), holdAt)).toEqual(waitUntil(early));
  });

  test('that is over is recorded as such', () => {
    const over = starts - hour;
    expect(next(held(over, starts - day, { card: null }), over - 1)).toEqual(waitUntil(over));
    expect(next(held(over, starts - day, { card: null }), over)).toEqual(released('expired'));
  });

  test('voids the intent by which another card could still be held (R7)', () => {
    const prepared = {
      intentId: 'pi_2',
      intentType: 'payment',
      stripeCustomerId: 'cus_1',
      amount: cents(1),
      attempt: 1,
      adopted: false,
    } as const;
    const other = { kind: 'release_hold', paymentIntentId: 'pi_2', reason: 'replaced' };
    const both = held(enough, starts - day, { prepared });
    expect(next(both, starts - day)).toEqual(other);
    const setup = held(enough, starts - day, { prepared: { ...prepared, intentType: 'setup' } });
    expect(next(setup, starts - day)).toEqual(waitUntil(enough));
    const done = bookingOf(bookingExamples.capturedBooking());
    expect(next(but(done, { prepared, hold: null }), ends)).toEqual(other);
    expect(next(but(bookingOf(bookingExamples.completedBooking()), { prepared }), ends)).toEqual(other);
    // The saved card is held once the other one no longer can be; far ahead only where that one would be saved too.
    const saved = held(enough, starts, { prepared, hold: null });
    expect(next(saved, starts - 2 * day)).toEqual(other);
    expect(next(saved, starts - 3 * day)).toEqual(waitUntil(starts - 2 * day));
    expect(next(saved, ends - 6 * day - 1)).toEqual(other);
  });
});

describe('a saved card', () => {
  const saved = but(bookingOf(bookingExamples.assignedBooking()), { prepared: null, hold: null, card });
  const holdAt = starts - 2 * day;

  test('is held two days before, under a number of its own', () => {
    expect(next(saved, holdAt - 1)).toEqual(waitUntil(holdAt));
    expect(next(but(saved, { holdAttempts: 3 }), holdAt)).toMatchObject({ kind: 'place_hold', attempt: 4 });
    expect(next(but(saved, { card: null }), holdAt)).toEqual(endless);
    expect(next(but(saved, { failing: refusedAt(holdAt) }), holdAt + minute)).toEqual(
      waitUntil(holdAt + hour),
    );
  });

  test('that was declined is left to the customer until the grace is over; a person may have it tried', () => {
    const declined = but(saved, { lateHoldDeclinedAt: iso(holdAt), cardDeclinedAt: iso(holdAt) });
    expect(next(declined, holdAt + minute)).toEqual(waitUntil(holdAt + day));
    expect(next(declined, holdAt + minute, true)).toMatchObject({ kind: 'place_hold' });
    expect(next(declined, holdAt + day)).toEqual(command('CancelForFailedHold'));
    const working = { ...declined, status: 'in_progress' } as Booking;
    expect(next(working, holdAt + day)).toEqual(endless);
  });

  test('whose hold was dead when it came is held again an hour later, not at once', () => {
    const died = but(saved, { holdDiedYoungAt: iso(holdAt) });
    expect(next(died, holdAt + hour - 1)).toEqual(waitUntil(holdAt + hour));
    expect(next(died, holdAt + hour)).toMatchObject({ kind: 'place_hold' });
    const completed = but(bookingOf(bookingExamples.completedBooking()), {
      prepared: null,
      hold: null,
      card,
      holdAttempts: 2,
      holdDiedYoungAt: iso(ends),
    });
    expect(next(completed, ends + hour - 1)).toEqual(waitUntil(ends + hour));
    expect(next(completed, ends + hour)).toMatchObject({ kind: 'place_hold', attempt: 3 });
    expect(next(but(completed, { card: null }), ends + hour)).toEqual(endless);
  });
});

describe('a cancellation that costs', () => {
  const late = but(bookingOf(bookingExamples.lateCancelledBooking()), { prepared: null });
  const fee = late.status === 'cancelled' ? late.cancellation.fee : cents(0);
  const { paymentIntentId } = lasting;
  const captureOf = (attempt: number) => ({
    kind: 'capture',
    purpose: 'cancellation_fee',
    paymentIntentId,
    amount: fee,
    attempt,
  });

  test('takes its fee of the hold while that lasts, under a number of its own', () => {
    const held = but(late, { hold: heldUntil(starts), captureAttempts: 2 });
    expect(next(held, starts - 1)).toEqual(captureOf(3));
    expect(next(held, starts)).toEqual({ kind: 'release_hold', paymentIntentId, reason: 'expired' });
    const failing = but(held, { failing: refusedAt(starts - 2 * hour) });
    expect(next(failing, starts - 90 * minute)).toEqual(waitUntil(starts - hour));
    expect(next(failing, starts - 90 * minute, true)).toEqual(captureOf(3));
    // The next try would come after the hold's end.
    expect(next(but(held, { failing: refusedAt(starts - 30 * minute) }), starts - minute)).toEqual(
      waitUntil(starts),
    );
    const given = but(held, { failing: refusedAt(starts - 2 * hour, 8) });
    expect(next(given, starts - hour)).toEqual(waitUntil(starts));
  });

  test('gives the hold back that is not needed: without a fee, or once it was taken', () => {
    const back = { kind: 'release_hold', paymentIntentId, reason: 'cancelled' };
    expect(next(but(late, { hold: lasting, captured: fee }), starts)).toEqual(back);
    const free = but(bookingOf(bookingExamples.cancelledBooking()), { prepared: null, hold: lasting });
    expect(next(free, starts)).toEqual(back);
  });

  test('voids what could still be confirmed, then charges the saved card', () => {
    const gone = but(late, { hold: null, card, captureAttempts: 4 });
    expect(next(gone, starts)).toMatchObject({ kind: 'charge_fee', amount: fee, attempt: 5 });
    expect(next(but(gone, { failing: refusedAt(starts) }), starts + 1)).toEqual(waitUntil(starts + hour));
    const prepared = {
      intentId: 'pi_2',
      intentType: 'payment',
      stripeCustomerId: 'cus_1',
      amount: fee,
      attempt: 1,
      adopted: false,
    } as const;
    expect(next(but(gone, { prepared }), starts)).toEqual({
      kind: 'release_hold',
      paymentIntentId: 'pi_2',
      reason: 'cancelled',
    });
    const offered = but(gone, { holdAttempts: 0 }, { offeredPaymentIntentId: 'pi_3' });
    expect(next(offered, starts)).toEqual({
      kind: 'release_hold',
      paymentIntentId: 'pi_3',
      reason: 'cancelled',
    });
  });
});

describe('work that cost more than is held', () => {
  const risen = but(bookingOf(bookingExamples.priceRiseBooking()), { prepared: null, card });
  const actual = risen.status === 'completed' ? risen.completion.actualCost : cents(0);
  const amount = risen.payment.hold?.amount ?? cents(0);
  const { paymentIntentId } = lasting;
  const rise = (state: 'requested' | 'approved' | 'refused', expiresAt = ends + day) => {
    const asked = { held: amount, actual };
    if (state === 'requested') return { ...asked, state, expiresAt: iso(expiresAt) };
    return state === 'approved' ? { ...asked, state } : { ...asked, state, reason: 'declined' as const };
  };
  const at = ends + hour;
  const of = (
    terms: Partial<HoldTerms>,
    priceRise: Booking['priceRise'],
    more: Partial<Payment> = {},
  ): Booking =>
    but(
      risen,
      { hold: heldUntil(ends + 5 * day, terms), ...more },
      { priceRise, agreed: priceRise?.state === 'approved' ? actual : risen.agreed },
    );
  const capture = (taken: number, attempt = risen.payment.captureAttempts + 1) => ({
    kind: 'capture',
    purpose: 'completion',
    paymentIntentId,
    amount: taken,
    attempt,
  });
  /** The hold can be captured for more than it holds, up to this. */
  const upTo = (maximum: number) => ({ maximumCapturable: cents(maximum), incrementable: false });
  const fixed = { maximumCapturable: null, incrementable: false };

  test('asks the customer: a day long, and to half a day before the hold ends', () => {
    const asked = (captureBefore: number) => {
      const step = next(but(risen, { hold: heldUntil(captureBefore) }, { priceRise: null }), at);
      return step.kind === 'command' && step.command.type === 'RequestPriceRise'
        ? step.command.expiresAt
        : null;
    };
    expect(asked(at + 10 * day)).toBe(iso(at + day));
    expect(asked(at + day)).toBe(iso(at + 12 * hour));
    expect(asked(at + hour)).toBe(iso(at));
  });

  test('waits for the answer where the hold can give it, else takes what is agreed and lets the rest wait', () => {
    for (const [terms, wanted] of [
      [upTo(actual), waitUntil(ends + day)],
      [{ ...fixed, incrementable: true }, waitUntil(ends + day)],
      [{ ...fixed, amount: actual }, waitUntil(ends + day)],
      [upTo(actual - 1), capture(amount)],
      [fixed, capture(amount)],
    ] as const)
      expect(next(of(terms, rise('requested')), at)).toEqual(wanted);
    const last = next(of(upTo(actual), rise('requested', at)), at);
    expect(last).toEqual(command('LapsePriceRise'));
  });

  test('takes what was approved: by a raised hold, by more than it holds, or the hold and a charge', () => {
    const more = { captureAttempts: 1 };
    const raise = { kind: 'increase_hold', paymentIntentId, amount: actual, attempt: 2 };
    expect(next(of({ ...fixed, incrementable: true }, rise('approved'), more), at)).toEqual(raise);
    expect(next(of(upTo(actual), rise('approved'), more), at)).toEqual(capture(actual, 2));
    expect(next(of(upTo(actual - 1), rise('approved'), more), at)).toEqual(capture(amount, 2));
    expect(next(of(fixed, rise('approved'), more), at)).toEqual(capture(amount, 2));
    expect(next(of(fixed, rise('refused'), more), at)).toEqual(capture(amount, 2));
    const taken = { hold: null, captured: amount, sharesBooked: amount, captureAttempts: 2 };
    expect(next(of(fixed, rise('approved'), taken), at)).toMatchObject({
      kind: 'charge_difference',
      amount: actual - amount,
      attempt: 3,
    });
  });

  test('waits on after a failed charge, longer than the hold that has been taken', () => {
    const given = { failing: refusedAt(at, 8), captured: amount };
    expect(next(booked(of(fixed, rise('approved'), given)), at)).toEqual(endless);
  });

  test('books what was taken while the customer has not answered', () => {
    const taken = { hold: null, captured: amount };
    const unbooked = of(fixed, rise('requested'), taken);
    expect(next(unbooked, at)).toEqual(command('BookShares'));
    expect(next(booked(unbooked), at)).toEqual(waitUntil(ends + day));
    const all = { hold: null, captured: actual };
    expect(next(booked(of(fixed, rise('requested'), all)), at)).toEqual({ kind: 'ended' });
  });
});
