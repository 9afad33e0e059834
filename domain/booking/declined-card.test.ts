/** A declined saved card: how often it is charged, how another replaces it, and what continues meanwhile (R10, R18). */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Actor } from '../core/actor.ts';
import { defaultDurations } from '../core/durations.ts';
import { examples } from '../examples/index.ts';
import { as, type BlobKey, type TechnicianId } from '../core/ids.ts';
import { cents, type Cents, sum } from '../core/money.ts';
import type { BookingCommand } from './commands.ts';
import { decide } from './decide.ts';
import type { BookingEvent, HoldTerms } from './events.ts';
import { evolve, unplaced } from './evolve.ts';
import { lateHoldEnds } from './late-hold.ts';
import { nextStep } from './next.ts';
import type { Booking, BookingState } from './state.ts';
import { hasGivenUp, MAX_TRIES, significanceOf } from './tries.ts';
import { mendingIntent, wantsCard } from './wanted-card.ts';

const hour = 3_600_000;
const day = 24 * hour;
const system: Actor = { role: 'system', id: 'workflow:booking' };
const admin: Actor = { role: 'admin', id: 'admin' };
const lead = as<TechnicianId>(examples.technicians[0]?.id ?? '');

/** A booking ten days ahead with a saved card and a technician; it has its own clock. */
function life() {
  const base = examples.placed({ intentType: 'setup' });
  let at = Date.parse(base.placedAt);
  const iso = (time: number) => new Date(time).toISOString();
  const starts = at + 10 * day;
  const appointment = { ...base.appointment, startsAt: iso(starts), endsAt: iso(starts + 2 * hour) };
  const placed = { ...base, appointment };
  let state: BookingState = unplaced;
  const booking = (): Booking => {
    if (state.status === 'none') throw new Error('not placed');
    return state;
  };
  const news = { first: 0, duty: 0, last: 0 };
  const give = (command: BookingCommand, actor = system): readonly BookingEvent[] => {
    const decision = decide(state, command, { now: iso(at), actor });
    if (!decision.ok) throw new Error(decision.refusal.code);
    for (const event of decision.events) {
      const before = state.status === 'none' ? null : state.payment.failing;
      state = evolve(state, { ...event, revision: state.status === 'none' ? 0 : state.revision + 1 });
      const { isFirstRefusal, isForDuty, isLast } = significanceOf(before, booking().payment.failing);
      news.first += Number(isFirstRefusal);
      news.duty += Number(isForDuty);
      news.last += Number(isLast);
    }
    return decision.events;
  };
  const save = (card: string) =>
    give({
      type: 'RecordCardSaved',
      setupIntentId: `seti_${card}`,
      paymentMethodId: `pm_${card}`,
      cardBrand: 'visa',
      cardLast4: '0341',
    });
  give({ type: 'PlaceBooking', placed }, { role: 'customer', id: placed.customerId });
  save('first');
  give({ type: 'AssignTechnician', technicianId: lead, name: placed.contact.firstName, phone: null }, admin);
  const hold = (paymentIntentId: string): HoldTerms => ({
    paymentIntentId,
    chargeId: `ch_${paymentIntentId}`,
    amount: placed.price.total,
    captureBefore: iso(at + 7 * day),
    paymentMethodId: 'pm',
    cardBrand: 'visa',
    cardLast4: '4242',
    maximumCapturable: null,
    incrementable: false,
  });

  return {
    give,
    save,
    hold,
    booking,
    news,
    now: () => iso(at),
    due: (retryNow = false) => nextStep(state, iso(at), defaultDurations, retryNow),
    goTo: (instant: string) => {
      at = Date.parse(instant);
    },
    wait: (milliseconds: number) => {
      at += milliseconds;
    },
    decline: (code: string) =>
      give({
        type: 'RecordDecline',
        intentId: `pi_${booking().revision}`,
        purpose: 'late_hold',
        code,
        message: 'Your card was declined.',
      }),
    providerFails: (
      purpose: 'late_hold' | 'completion' | 'price_rise',
      paymentIntentId: string | null = null,
    ) =>
      give({
        type: 'RecordProviderFailure',
        purpose,
        paymentIntentId,
        code: 'provider_error',
        message: 'An error of its own.',
      }),
    complete: (actualCost: Cents | null = null) =>
      give(
        {
          type: 'CompleteWork',
          actualMinutes: null,
          actualCost,
          notes: null,
          notesRequired: false,
          afterPhotos: [as<BlobKey>('after')],
        },
        { role: 'technician', id: lead },
      ),
    moveBy: (milliseconds: number) => {
      const { appointment: from } = booking();
      const shift = (time: string) => iso(Date.parse(time) + milliseconds);
      const to = { ...from, startsAt: shift(from.startsAt), endsAt: shift(from.endsAt) };
      give({ type: 'RescheduleBooking', to }, admin);
    },
    setStatus: (to: 'scheduled' | 'completed' | 'confirmed') =>
      give({ type: 'SetStatus', to, why: null, fee: null }, admin),
  };
}
type Life = ReturnType<typeof life>;

/** Continues for 30 days while the bank answers every charge the same way; the waits between the charges in hours. */
function charges(work: Life, fail: () => unknown): readonly number[] {
  const begun = Date.parse(work.now());
  const tries: number[] = [];
  for (;;) {
    const step = work.due();
    if (step.kind === 'wait') {
      if (step.until === null || Date.parse(step.until) > begun + 30 * day) break;
      work.goTo(step.until);
    } else if (step.kind === 'place_hold' || step.kind === 'capture' || step.kind === 'charge_difference') {
      tries.push(Date.parse(work.now()));
      fail();
    } else break;
  }
  return tries.slice(1).map((time, index) => (time - (tries[index] ?? 0)) / hour);
}

describe('done work whose card is refused', () => {
  const done = () => {
    const work = life();
    work.goTo(work.booking().appointment.endsAt);
    work.complete();
    return work;
  };

  test('is retried at growing intervals a limited number of times, then waits for a person', () => {
    const work = done();
    expect(charges(work, () => work.decline('insufficient_funds'))).toEqual([1, 2, 4, 8, 16, 24, 24]);
    expect(work.booking().payment.failing?.tries).toBe(MAX_TRIES);
    expect(work.due()).toMatchObject({ kind: 'wait', until: null });
    expect(work.news).toMatchObject({ first: 1, last: 1 });
  });

  test.each(['stolen_card', 'lost_card', 'pickup_card', 'fraudulent', 'invalid_account', 'expired_card'])(
    'is not charged again by itself after %s',
    (code) => {
      const work = done();
      expect(charges(work, () => work.decline(code))).toEqual([]);
      expect(work.booking().payment.failing?.tries).toBe(1);
      expect(work.due()).toMatchObject({ kind: 'wait', until: null });
      expect(work.news).toMatchObject({ first: 1, last: 1 });
    },
  );

  test('a person’s Retry is one try more, and one that succeeds is captured', () => {
    const work = done();
    charges(work, () => work.decline('stolen_card'));
    expect(work.due(true)).toMatchObject({ kind: 'place_hold' });
    work.decline('stolen_card');
    expect(work.due()).toMatchObject({ kind: 'wait', until: null });
    expect(work.news).toMatchObject({ first: 1, last: 1 });
    work.give({ type: 'RecordHold', hold: work.hold('pi_worked') });
    expect(work.due()).toMatchObject({ kind: 'capture', paymentIntentId: 'pi_worked' });
  });

  test('another card begins anew', () => {
    const work = done();
    charges(work, () => work.decline('stolen_card'));
    work.save('another');
    expect(work.booking().payment).toMatchObject({ state: 'card_saved', failing: null });
    expect(charges(work, () => work.decline('insufficient_funds'))).toHaveLength(MAX_TRIES - 1);
    expect(work.news).toMatchObject({ first: 2, last: 2 });
  });

  test('a customer who tries another card is not charged the old one meanwhile, and stops no later try', () => {
    const work = done();
    work.decline('insufficient_funds');
    work.wait(hour - 60_000);
    work.give({
      type: 'RecordPrepared',
      intentId: 'pi_new',
      intentType: 'payment',
      amount: work.booking().agreed,
      stripeCustomerId: 'cus',
      adopted: false,
    });
    const refusal = { code: 'stolen_card', message: 'Your card was declined.' };
    work.give({ type: 'RecordDecline', intentId: 'pi_new', purpose: 'hold', ...refusal });
    expect(work.booking().payment.failing).toMatchObject({ tries: 1, code: 'insufficient_funds' });
    const until = new Date(Date.parse(work.now()) + hour).toISOString();
    expect(work.due()).toMatchObject({ kind: 'wait', until });
  });

  test('a hold that can not be captured is given up, and released when it is dead: then another card is taken', () => {
    const work = life();
    work.goTo(work.booking().appointment.endsAt);
    const hold = work.hold('pi_held');
    work.give({ type: 'RecordHold', hold });
    work.complete();
    const fail = () =>
      work.give({
        type: 'RecordCaptureFailure',
        paymentIntentId: 'pi_held',
        purpose: 'completion',
        code: 'charge_disputed',
        message: 'no',
      });
    expect(charges(work, fail)).toEqual([1, 2, 4, 8, 16, 24, 24]);
    expect(work.news).toMatchObject({ first: 1, last: 1 });
    expect(wantsCard(work.booking())).toBe(false);
    expect(work.now()).toBe(hold.captureBefore);
    expect(work.due()).toMatchObject({ kind: 'release_hold', reason: 'expired' });
    work.give({ type: 'RecordHoldReleased', paymentIntentId: 'pi_held', reason: 'expired' });
    expect(work.due()).toMatchObject({ kind: 'wait', until: null });
    expect(wantsCard(work.booking())).toBe(true);
    expect(work.booking().payment.state).toBe('failed');
  });

  test('whatever the bank answers, the tries are bounded and each wait is at least as long as the one before', () => {
    const codes = fc.constantFrom('insufficient_funds', 'do_not_honor', 'processing_error', 'lost_card');
    fc.assert(
      fc.property(fc.array(codes, { minLength: 1, maxLength: 40 }), (answers) => {
        const work = done();
        let next = 0;
        const waits = charges(work, () => work.decline(answers[next++ % answers.length] ?? 'lost_card'));
        expect(waits.length).toBeLessThan(MAX_TRIES);
        expect(waits).toEqual(waits.toSorted((a, b) => a - b));
        expect(hasGivenUp(work.booking().payment.failing)).toBe(true);
        expect(work.news).toMatchObject({ first: 1, last: 1 });
      }),
      { numRuns: 100 },
    );
  });
});

describe('a card that was declined for the late hold', () => {
  /** Declined 48 hours before, then moved by a week. */
  const moved = () => {
    const away = life();
    away.goTo(new Date(Date.parse(away.booking().appointment.startsAt) - 2 * day).toISOString());
    expect(away.due()).toMatchObject({ kind: 'place_hold' });
    away.decline('card_declined');
    away.moveBy(7 * day);
    return away;
  };

  test('is still wanted anew after the move, without a countdown, and tried again at the new time', () => {
    const away = moved();
    const { payment } = away.booking();
    expect(payment).toMatchObject({ state: 'failed', lateHoldDeclinedAt: null, failing: null });
    expect(payment.cardDeclinedAt).not.toBeNull();
    expect(wantsCard(away.booking())).toBe(true);
    expect(lateHoldEnds(away.booking(), defaultDurations)).toBeNull();
    const holdAt = Date.parse(away.booking().appointment.startsAt) - defaultDurations.lateHoldBefore;
    expect(away.due()).toMatchObject({ kind: 'wait', until: new Date(holdAt).toISOString() });
    away.wait(7 * day);
    expect(away.due()).toMatchObject({ kind: 'place_hold', paymentMethodId: 'pm_first' });
    away.decline('card_declined');
    expect(lateHoldEnds(away.booking(), defaultDurations)).toBe(
      new Date(Date.parse(away.now()) + defaultDurations.lateHoldGrace).toISOString(),
    );
  });

  test('is replaced by a saved one further ahead than a hold lasts, else by a held one', () => {
    const away = moved();
    expect(mendingIntent(away.booking(), away.now(), defaultDurations)).toBe('setup');
    away.save('another');
    expect(away.booking().payment).toMatchObject({ state: 'card_saved', cardDeclinedAt: null });
    expect(wantsCard(away.booking())).toBe(false);
    away.wait(7 * day);
    expect(mendingIntent(away.booking(), away.now(), defaultDurations)).toBe('payment');
    expect(away.due()).toMatchObject({ kind: 'place_hold', paymentMethodId: 'pm_another' });
  });

  test('a decline of the customer’s own try begins no grace: the hold of the new time is still tried', () => {
    const away = moved();
    const refusal = { code: 'card_declined', message: 'Your card was declined.' };
    away.give({ type: 'RecordDecline', intentId: 'seti_new', purpose: 'setup', ...refusal });
    expect(lateHoldEnds(away.booking(), defaultDurations)).toBeNull();
    away.wait(7 * day);
    expect(away.due()).toMatchObject({ kind: 'place_hold' });
  });

  test('stays declined when the intent to hold another card is voided, since only a saved one is wanted there', () => {
    const away = moved();
    const intentId = 'pi_new';
    const amount = away.booking().agreed;
    away.give({
      type: 'RecordPrepared',
      intentId,
      intentType: 'payment',
      amount,
      stripeCustomerId: 'cus',
      adopted: false,
    });
    expect(away.due()).toEqual({ kind: 'release_hold', paymentIntentId: intentId, reason: 'replaced' });
    away.give({ type: 'RecordHoldReleased', paymentIntentId: intentId, reason: 'replaced' });
    expect(away.booking().payment.state).toBe('failed');
    expect(away.due()).toMatchObject({ kind: 'wait' });
  });

  test('an admin steps on: it is saved, and its hold or the charge of the work tells', () => {
    const away = moved();
    away.setStatus('scheduled');
    expect(away.booking().status).toBe('scheduled');
    away.setStatus('completed');
    expect(away.booking()).toMatchObject({ status: 'completed', payment: { state: 'failed' } });
    expect(mendingIntent(away.booking(), away.now(), defaultDurations)).toBe('payment');
    expect(away.due()).toMatchObject({ kind: 'place_hold', paymentMethodId: 'pm_first' });
    away.decline('card_declined');
    expect(away.due()).toMatchObject({ kind: 'wait' });
    expect(away.due(true)).toMatchObject({ kind: 'place_hold' });
    expect(wantsCard(away.booking())).toBe(true);
  });

  test('an admin may give the job to others, and the booking goes on with its card', () => {
    const away = moved();
    away.setStatus('confirmed');
    expect(away.booking()).toMatchObject({ status: 'confirmed', crew: [] });
  });
});

describe('an error of the provider itself', () => {
  /** The hold is due, 48 hours before. */
  const due = () => {
    const work = life();
    work.goTo(new Date(Date.parse(work.booking().appointment.startsAt) - 2 * day).toISOString());
    return work;
  };
  /** Work that cost more than is held, approved. */
  const risen = (incrementable: boolean) => {
    const work = life();
    work.goTo(work.booking().appointment.endsAt);
    work.give({ type: 'RecordHold', hold: { ...work.hold('pi_held'), incrementable } });
    const agreed = work.booking().agreed;
    work.complete(sum(agreed, cents(3_000)));
    const expiresAt = new Date(Date.parse(work.now()) + day).toISOString();
    work.give({ type: 'RequestPriceRise', expiresAt });
    work.give({ type: 'ApprovePriceRise', channel: 'phone' }, admin);
    return { work, agreed };
  };
  const captured = (work: Life, amount: Cents, purpose: 'completion' | 'price_rise') =>
    work.give({
      type: 'RecordCapture',
      paymentIntentId: purpose === 'completion' ? 'pi_held' : 'pi_difference',
      chargeId: `ch_${purpose}`,
      amount,
      fee: cents(0),
      purpose,
    });

  test('starts no grace and asks for no card: the hold is tried on the schedule up to the work and beyond', () => {
    const work = due();
    const waits = charges(work, () => {
      work.providerFails('late_hold');
      expect(work.booking().payment).toMatchObject({ state: 'card_saved', lateHoldDeclinedAt: null });
      expect(lateHoldEnds(work.booking(), defaultDurations)).toBeNull();
      expect(wantsCard(work.booking())).toBe(false);
    });
    expect(waits).toEqual([1, 2, 4, 8, 16, 24, 24]);
    expect(work.booking().status).toBe('assigned');
    expect(work.due()).toMatchObject({ kind: 'wait', until: null });
    // Staff on duty are told of the first and the last try, the customer of none.
    expect(work.news).toEqual({ first: 0, duty: 2, last: 1 });
  });

  test('before the work a person’s Retry tries at once, and a hold that succeeds ends it', () => {
    const work = due();
    work.providerFails('late_hold');
    expect(work.due()).toMatchObject({ kind: 'wait' });
    expect(work.due(true)).toMatchObject({ kind: 'place_hold', attempt: 2 });
    work.give({ type: 'RecordHold', hold: work.hold('pi_worked') });
    expect(work.booking().payment).toMatchObject({ state: 'authorized', failing: null });
  });

  test('a Retry also tries a card that the bank has declined, and does not end its grace', () => {
    const work = due();
    work.decline('insufficient_funds');
    const ends = lateHoldEnds(work.booking(), defaultDurations);
    expect(work.due(true)).toMatchObject({ kind: 'place_hold', attempt: 2 });
    work.providerFails('late_hold');
    expect(lateHoldEnds(work.booking(), defaultDurations)).toBe(ends);
    expect(work.due()).toMatchObject({ kind: 'wait', until: ends });
    work.goTo(ends ?? '');
    expect(work.due(true)).toMatchObject({ command: { type: 'CancelForFailedHold' } });
  });

  test('the bank’s refusal after it is the customer’s first news, and starts the grace', () => {
    const work = due();
    work.providerFails('late_hold');
    work.wait(hour);
    work.decline('insufficient_funds');
    expect(work.news).toEqual({ first: 1, duty: 2, last: 0 });
    expect(lateHoldEnds(work.booking(), defaultDurations)).not.toBeNull();
  });

  test('a capture it fails at is tried on the schedule, and the payment is not called failed', () => {
    const work = life();
    work.goTo(work.booking().appointment.endsAt);
    work.give({ type: 'RecordHold', hold: work.hold('pi_held') });
    work.complete();
    expect(charges(work, () => work.providerFails('completion', 'pi_held'))).toEqual([
      1, 2, 4, 8, 16, 24, 24,
    ]);
    expect(work.booking().payment).toMatchObject({ state: 'authorized', lastFailure: null });
    expect(work.news).toEqual({ first: 0, duty: 2, last: 1 });
  });

  test('an agreed difference stays agreed: it is tried on the schedule, and a Retry charges it', () => {
    const { work, agreed } = risen(false);
    expect(work.due()).toMatchObject({ kind: 'capture', amount: agreed });
    captured(work, agreed, 'completion');
    expect(charges(work, () => work.providerFails('price_rise'))).toEqual([]);
    // The crew's share of what was captured does not wait for the rest.
    expect(work.due()).toEqual({ kind: 'command', command: { type: 'BookShares' } });
    work.give({ type: 'BookShares' });
    work.goTo(new Date(Date.parse(work.now()) + hour).toISOString());
    expect(charges(work, () => work.providerFails('price_rise'))).toEqual([2, 4, 8, 16, 24, 24]);
    expect(work.booking().priceRise?.state).toBe('approved');
    expect(work.due()).toMatchObject({ kind: 'wait', until: null });
    expect(work.due(true)).toMatchObject({ kind: 'charge_difference', amount: 3_000 });
    captured(work, cents(3_000), 'price_rise');
    expect(work.booking().payment.captured).toBe(sum(agreed, cents(3_000)));
  });

  test('a hold it can not raise is captured as it is, and the difference charged by itself', () => {
    const { work, agreed } = risen(true);
    expect(work.due()).toMatchObject({ kind: 'increase_hold' });
    work.providerFails('price_rise', 'pi_held');
    expect(work.due()).toMatchObject({ kind: 'capture', amount: agreed });
    captured(work, agreed, 'completion');
    expect(work.due()).toMatchObject({ kind: 'charge_difference', amount: 3_000 });
  });
});
