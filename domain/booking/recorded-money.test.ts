/** What the provider has answered is recorded once, what was captured stays captured, and shares say why. */
import { describe, expect, test } from 'vitest';
import { as, type PartnerId } from '../core/ids.ts';
import { cents, share } from '../core/money.ts';
import { bookingExamples } from '../examples/bookings.ts';
import {
  hour,
  iso,
  bookingOf,
  but,
  confirmed,
  assigned,
  done,
  captured,
  starts,
  total,
  customer,
  admin,
  system,
  leadId,
  otherId,
  lead,
  other,
  partner,
  sealed,
  give,
  codeOf,
  eventsOf,
  dataOf,
  after,
} from '../examples/deciding.ts';
import type { BookingCommand } from './commands.ts';
import type { BookingEvent } from './events.ts';
import { evolve } from './evolve.ts';
import { chargedOrDue } from './due.ts';
import { agreedPrice } from './agreed.ts';
import { isOwedToCrew, promisedShare, shareAsStaffed, unbookedShares } from './shares.ts';
import type { Booking, Payment } from './state.ts';

describe('the money that is recorded', () => {
  const { hold } = assigned.payment;
  const prepare = {
    type: 'RecordPrepared',
    intentType: 'payment',
    stripeCustomerId: 'cus_1',
    amount: total,
    adopted: false,
  } as const;

  test('a prepared intent once, also when it holds already; its number follows the last', () => {
    const pending = bookingOf(bookingExamples.pendingBooking());
    expect(eventsOf(give(pending, { ...prepare, intentId: 'pi_example' }, system))).toEqual([]);
    expect(eventsOf(give(confirmed, { ...prepare, intentId: 'pi_example' }, system))).toEqual([]);
    expect(dataOf(give(pending, { ...prepare, intentId: 'pi_2' }, system))).toMatchObject([
      { attempt: pending.payment.holdAttempts + 1 },
    ]);
    expect(
      dataOf(give(but(pending, { prepared: null }), { ...prepare, intentId: 'pi_2' }, system)),
    ).toHaveLength(1);
  });

  test('one hold at a time, none beside money; the prepared one keeps its number', () => {
    if (!hold) throw new Error('nothing is held');
    const pending = bookingOf(bookingExamples.pendingBooking());
    const record: BookingCommand = { type: 'RecordHold', hold };
    expect(eventsOf(give(confirmed, record, system))).toEqual([]);
    expect(eventsOf(give(but(confirmed, { hold: null, captured: cents(1) }), record, system))).toEqual([]);
    const tried = but(pending, { holdAttempts: 3 });
    expect(dataOf(give(tried, record, system))).toMatchObject([{ attempt: 3 }]);
    const late = { ...hold, paymentIntentId: 'pi_9' };
    expect(dataOf(give(tried, { type: 'RecordHold', hold: late }, system))).toMatchObject([{ attempt: 4 }]);
    // Another intent that could still be confirmed is remembered until it is voided; a setup intent takes no money.
    const beside = after(tried, give(tried, { type: 'RecordHold', hold: late }, system));
    expect(beside.payment.prepared).toMatchObject({ intentId: 'pi_example' });
    const setup = but(tried, {
      prepared: tried.payment.prepared && { ...tried.payment.prepared, intentType: 'setup' },
    });
    expect(after(setup, give(setup, { type: 'RecordHold', hold: late }, system)).payment.prepared).toBeNull();
  });

  test('a saved card once, unless the last one failed', () => {
    const save: BookingCommand = {
      type: 'RecordCardSaved',
      setupIntentId: 'seti_1',
      paymentMethodId: 'pm_example',
      cardBrand: 'visa',
      cardLast4: '4242',
    };
    expect(eventsOf(give(confirmed, save, system))).toEqual([]);
    expect(eventsOf(give(but(confirmed, { state: 'failed' }), save, system))).toHaveLength(1);
    expect(eventsOf(give(confirmed, { ...save, paymentMethodId: 'pm_2' }, system))).toHaveLength(1);
    expect(
      after(confirmed, give(confirmed, { ...save, paymentMethodId: 'pm_2' }, system)).payment,
    ).toMatchObject({
      state: 'authorized',
      card: { paymentMethodId: 'pm_2' },
    });
  });

  test('a refusal once: another intent, purpose, code or sentence is another refusal', () => {
    const declined = bookingOf(bookingExamples.declinedBooking());
    const same = {
      type: 'RecordDecline',
      intentId: 'pi_example',
      purpose: 'hold',
      code: 'card_declined',
      message: 'Your card was declined.',
    } as const;
    expect(eventsOf(give(declined, same, system))).toEqual([]);
    for (const change of [
      { intentId: 'pi_2' },
      { purpose: 'late_hold' },
      { code: 'other' },
      { message: 'No.' },
    ] as const)
      expect(eventsOf(give(declined, { ...same, ...change }, system))).toHaveLength(1);
    const { holdAttempts } = declined.payment;
    const prepared = but(declined, { prepared: { ...prepare, intentId: 'pi_3', attempt: holdAttempts } });
    expect(dataOf(give(prepared, { ...same, intentId: 'pi_3' }, system))).toMatchObject([
      { attempt: holdAttempts },
    ]);
    expect(dataOf(give(prepared, { ...same, intentId: 'pi_4' }, system))).toMatchObject([
      { attempt: holdAttempts + 1 },
    ]);
  });

  test('a release of what is known: the hold, the prepared intent, the offered one', () => {
    const release = (paymentIntentId: string): BookingCommand => ({
      type: 'RecordHoldReleased',
      paymentIntentId,
      reason: 'expired',
    });
    expect(eventsOf(give(assigned, release('pi_strange'), system))).toEqual([]);
    const freed = after(assigned, give(assigned, release('pi_example'), system));
    expect(freed.payment).toMatchObject({
      hold: null,
      holdPlacedAt: null,
      state: 'card_saved',
      holdDiedYoungAt: null,
    });
    const offer = but(
      assigned,
      { hold: null, prepared: null, holdAttempts: 0 },
      { offeredPaymentIntentId: 'pi_o' },
    );
    expect(after(offer, give(offer, release('pi_o'), system)).offeredPaymentIntentId).toBeNull();
    const both = but(assigned, { prepared: { ...prepare, intentId: 'pi_2', attempt: 2 } });
    const voided = after(both, give(both, release('pi_2'), system));
    expect(voided.payment).toMatchObject({
      prepared: null,
      state: 'authorized',
      holdPlacedAt: assigned.payment.holdPlacedAt,
    });
    // A hold that ended within an hour was dead on arrival.
    const ended = (lived: number, reason: 'expired' | 'replaced' = 'expired') => {
      const young = but(assigned, { holdPlacedAt: iso(starts) });
      const gone: BookingCommand = { type: 'RecordHoldReleased', paymentIntentId: 'pi_example', reason };
      return after(young, give(young, gone, system, starts + lived)).payment.holdDiedYoungAt;
    };
    expect([ended(hour - 1), ended(hour), ended(1, 'replaced')]).toEqual([
      iso(starts + hour - 1),
      null,
      null,
    ]);
  });

  test('without a hold the state says what is left: the card, a refusal, nothing', () => {
    const stateOf = (booking: Booking) =>
      after(
        booking,
        give(
          booking,
          { type: 'RecordHoldReleased', paymentIntentId: 'pi_example', reason: 'expired' },
          system,
        ),
      ).payment.state;
    expect(stateOf(but(assigned, { card: null }))).toBe('none');
    expect(stateOf(but(assigned, { cardDeclinedAt: iso(starts) }))).toBe('failed');
    expect(stateOf(done)).toBe('cancelled');
    expect(stateOf(but(assigned, { captured: cents(1), state: 'captured' }))).toBe('captured');
  });

  test('a raised hold once, of the hold that there is', () => {
    const raise = (paymentIntentId: string, amount: number): BookingCommand => ({
      type: 'RecordHoldIncrease',
      paymentIntentId,
      amount: cents(amount),
    });
    expect(eventsOf(give(done, raise('pi_example', total), system))).toEqual([]);
    expect(eventsOf(give(done, raise('pi_2', total + 1), system))).toEqual([]);
    expect(after(done, give(done, raise('pi_example', total + 1), system)).payment.hold).toMatchObject({
      amount: total + 1,
    });
  });

  test('each try of a charge has a number of its own, of a hold as well', () => {
    const failure = {
      type: 'RecordProviderFailure',
      paymentIntentId: 'pi_example',
      code: 'x',
      message: 'y',
    } as const;
    const tried = but(done, { captureAttempts: 4, holdAttempts: 7 });
    expect(dataOf(give(tried, { ...failure, purpose: 'completion' }, system))).toMatchObject([
      { attempt: 5 },
    ]);
    expect(dataOf(give(tried, { ...failure, purpose: 'late_hold' }, system))).toMatchObject([{ attempt: 8 }]);
    const refused: BookingCommand = { ...failure, type: 'RecordCaptureFailure', purpose: 'completion' };
    expect(dataOf(give(tried, refused, system))).toMatchObject([{ attempt: 5 }]);
    expect(after(tried, give(tried, refused, system)).payment).toMatchObject({
      captureAttempts: 5,
      state: 'failed',
    });
  });

  test('a refund is part of what was taken, once', () => {
    const refund = (amount: number, refundId = 're_1'): BookingCommand => ({
      type: 'RecordRefund',
      refundId,
      amount: cents(amount),
      cause: 'goodwill',
      note: null,
    });
    expect(codeOf(give(captured, refund(0), admin))).toBe('amount_too_low');
    expect(codeOf(give(captured, refund(total + 1), admin))).toBe('amount_too_high');
    const part = after(captured, give(captured, refund(1), admin));
    expect(part.payment).toMatchObject({ refunded: 1, state: 'partially_refunded', refundedForFault: 0 });
    expect(eventsOf(give(part, refund(1), admin))).toEqual([]);
    const all = after(part, give(part, refund(total - 1, 're_2'), admin));
    expect(all.payment).toMatchObject({ refunded: total, state: 'refunded' });
    expect(codeOf(give(all, refund(1, 're_3'), admin))).toBe('amount_too_high');
  });

  test('there is something to bill while a card, a hold or money is there', () => {
    const bill: BookingCommand = { type: 'BillCustomer' };
    const bare = { hold: null, card: null };
    expect(codeOf(give(but(done, bare), bill, lead))).toBe('nothing_to_bill');
    for (const one of [{ hold: null }, { card: null }, { ...bare, captured: cents(1) }])
      expect(codeOf(give(but(done, one), bill, lead))).toBe('ok');
    expect(codeOf(give(done, bill, other))).toBe('not_yours');
    expect(codeOf(give(done, bill, customer))).toBe('not_yours');
    expect(codeOf(give(done, bill, partner))).toBe('not_yours');
    expect(codeOf(give(done, { type: 'ApprovePriceRise', channel: 'link' }, lead))).toBe('not_yours');
  });

  test('a higher price is approved in time, once, by the customer whose it is', () => {
    const risen = bookingOf(bookingExamples.priceRiseBooking());
    const until = risen.priceRise?.state === 'requested' ? Date.parse(risen.priceRise.expiresAt) : 0;
    const approve: BookingCommand = { type: 'ApprovePriceRise', channel: 'link' };
    const decline: BookingCommand = { type: 'DeclinePriceRise' };
    expect(codeOf(give(risen, approve, customer, until))).toBe('approval_ended');
    expect(codeOf(give(risen, approve, { role: 'customer', id: 'someone' }, until - 1))).toBe('not_yours');
    const yes = after(risen, give(risen, approve, customer, until - 1));
    expect(yes).toMatchObject({ agreed: total + 4_500, priceRise: { state: 'approved' } });
    expect(eventsOf(give(yes, approve, customer))).toEqual([]);
    expect(codeOf(give(yes, decline, customer))).toBe('approval_ended');
    const no = after(risen, give(risen, decline, customer));
    expect(no.agreed).toBe(total);
    expect(eventsOf(give(no, decline, customer))).toEqual([]);
    expect(codeOf(give(no, approve, customer))).toBe('approval_ended');
    for (const command of [approve, decline])
      expect(codeOf(give(done, command, customer))).toBe('nothing_to_approve');
    // Unanswered is different from answered; a card that is declined for the rest also ends an approved one.
    const lapse = (reason: 'unanswered' | 'card_declined'): BookingCommand => ({
      type: 'LapsePriceRise',
      reason,
    });
    expect(eventsOf(give(yes, lapse('unanswered'), system))).toEqual([]);
    expect(eventsOf(give(no, lapse('unanswered'), system))).toEqual([]);
    expect(after(yes, give(yes, lapse('card_declined'), system)).priceRise).toMatchObject({
      state: 'refused',
    });
    expect(eventsOf(give(done, lapse('unanswered'), system))).toEqual([]);
    expect(eventsOf(give(risen, { type: 'RequestPriceRise', expiresAt: iso(until) }, system))).toEqual([]);
  });
});

describe('what is kept when something else happens', () => {
  const next = (booking: Booking, event: BookingEvent): Booking => {
    const state = evolve(booking, { ...event, revision: booking.revision + 1 });
    if (state.status === 'none') throw new Error('not placed');
    return state;
  };
  const at = iso(starts);

  test('the alert for a seat that is filled, and none for one that is still empty', () => {
    const told = but(assigned, {}, { crewSize: 2, unassignedAlertAt: at });
    const join: BookingEvent = {
      type: 'TechnicianAssigned',
      data: { technicianId: otherId, seat: 1, by: admin, at, technicianName: sealed, technicianPhone: null },
    };
    expect(next(told, join).unassignedAlertAt).toBe(at);
    expect(next(but(told, {}, { crewSize: 3 }), join).unassignedAlertAt).toBeNull();
  });

  test('what is owed back, unless somebody has seen to the refund that came back', () => {
    const owing = but(captured, { owedBack: cents(500), owedBackForFault: cents(200) });
    const seen = (kind: 'refund_returned' | 'refund_failed') =>
      next(owing, { type: 'IssueSeen', data: { kind, subject: 're_1', by: admin, note: null, at } }).payment;
    expect(seen('refund_failed')).toMatchObject({ owedBack: 500, owedBackForFault: 200 });
    expect(seen('refund_returned')).toMatchObject({ owedBack: 0, owedBackForFault: 0 });
  });

  test('the state of money that was taken, whatever holds or fails afterwards', () => {
    const { hold } = assigned.payment;
    if (!hold) throw new Error('nothing is held');
    const placedAgain: BookingEvent = { type: 'HoldPlaced', data: { ...hold, attempt: 2, at } };
    expect(next(captured, placedAgain).payment.state).toBe('captured');
    const failed: BookingEvent = {
      type: 'CaptureFailed',
      data: { paymentIntentId: 'pi_2', purpose: 'price_rise', attempt: 3, code: 'x', message: 'y', at },
    };
    expect(next(captured, failed).payment).toMatchObject({ state: 'captured', captureAttempts: 3 });
    const declined: BookingEvent = {
      type: 'PaymentDeclined',
      data: { intentId: 'pi_2', purpose: 'hold', attempt: 9, code: 'x', message: 'y', at },
    };
    expect(next(captured, declined).payment).toMatchObject({ state: 'captured', holdAttempts: 9 });
    expect(next(assigned, declined).payment).toMatchObject({ state: 'authorized', cardDeclinedAt: null });
    const away: BookingEvent = {
      type: 'ProviderFailed',
      data: { paymentIntentId: 'pi_2', purpose: 'completion', attempt: 3, code: 'x', message: 'y', at },
    };
    expect(next(but(captured, { captureAttempts: 1 }), away).payment.captureAttempts).toBe(3);
    expect(chargedOrDue(but(captured, { captured: cents(total - 1) }))).toBe(total - 1);
    // An older number does not count back.
    expect(next(but(captured, { captureAttempts: 7 }), away).payment.captureAttempts).toBe(7);
    expect(next(but(captured, { captureAttempts: 7 }), failed).payment.captureAttempts).toBe(7);
    const cancelledOne = bookingOf(bookingExamples.cancelledBooking());
    const released: BookingEvent = {
      type: 'HoldReleased',
      data: { paymentIntentId: 'pi_example', reason: 'cancelled', at },
    };
    expect(next(but(cancelledOne, { hold, cardDeclinedAt: at }), released).payment.state).toBe('cancelled');
  });

  test('when a card was first declined for the late hold, until another one holds', () => {
    const late = (when: number): BookingEvent => ({
      type: 'PaymentDeclined',
      data: { intentId: 'pi_2', purpose: 'late_hold', attempt: 1, code: 'x', message: 'y', at: iso(when) },
    });
    const twice = next(next(but(assigned, { hold: null }), late(starts)), late(starts + hour));
    expect(twice.payment).toMatchObject({ cardDeclinedAt: at, lateHoldDeclinedAt: at, state: 'failed' });
    expect(twice.payment.failing).toMatchObject({ tries: 2, refused: true });
    const { hold } = assigned.payment;
    if (!hold) throw new Error('nothing is held');
    expect(next(twice, { type: 'HoldPlaced', data: { ...hold, attempt: 2, at } }).payment).toMatchObject({
      cardDeclinedAt: null,
      lateHoldDeclinedAt: null,
      failing: null,
      state: 'authorized',
    });
  });
});

describe('shares', () => {
  const split = (chargeId: string, reason: Booking['shares'][number]['reason']) => ({
    chargeId,
    reason,
    captured: cents(0),
    technicians: [],
    partner: null,
    platform: cents(0),
    at: iso(starts),
  });
  const capture = (chargeId: string, purpose: 'completion' | 'price_rise') =>
    ({ ...captured.payment.captures[0], chargeId, purpose }) as Payment['captures'][number];
  const reasonOf = (charges: Payment['captures'], shares: Booking['shares'], booked: number) =>
    unbookedShares(but(captured, { captures: charges }, { shares, sharesBooked: cents(booked) }))?.reason;

  test('say why: the charge, or the refund that took from it or came back', () => {
    const [first, more] = [capture('ch_1', 'completion'), capture('ch_2', 'price_rise')];
    expect(reasonOf([first], [], 0)).toBe('completion');
    expect(reasonOf([first, more], [split('ch_1', 'completion')], total - 100)).toBe('price_rise');
    expect(reasonOf([first], [split('ch_1', 'completion')], total + 100)).toBe('refund');
    expect(reasonOf([first], [split('ch_1', 'completion'), split('ch_1', 'refund')], total - 100)).toBe(
      'refund',
    );
    // Refunded before its own share was booked: the charge still has to be reported.
    expect(reasonOf([first, more], [split('ch_1', 'completion'), split('ch_2', 'refund')], total - 100)).toBe(
      'price_rise',
    );
  });

  test('give a partner the commission of completed work, and nothing of a cancellation fee', () => {
    const late = bookingOf(bookingExamples.lateCancelledBooking());
    const charged = {
      captured: cents(8_000),
      captures: [{ ...capture('ch_1', 'completion'), amount: cents(8_000) }],
    };
    const through = {
      partner: { partnerId: as<PartnerId>('partner-1'), storeCode: 'IKEA-1' },
      shares: [],
      sharesBooked: cents(0),
    };
    expect(unbookedShares(but(late, charged, through))).toMatchObject({ partner: null, platform: 2_400 });
    expect(unbookedShares(but(done, charged, through))?.partner).toMatchObject({ amount: 320 });
    expect(unbookedShares(but(done, charged, { ...through, partner: null }))?.partner).toBeNull();
  });

  test('are told to a payout where somebody of the crew is owed something', () => {
    const owed = { technicianId: leadId, amount: cents(1) };
    expect([isOwedToCrew({ technicians: [owed] }), isOwedToCrew({ technicians: [] })]).toEqual([true, false]);
  });

  test('are all of a lone technician’s who completes a job for two, as the page says before it is completed', () => {
    const two = but(assigned, {}, { crewSize: 2 });
    const whole = agreedPrice(two);
    const charged = { captured: whole, captures: [{ ...capture('ch_1', 'completion'), amount: whole }] };
    const paid = but(done, charged, { crewSize: 2, crew: two.crew, shares: [], sharesBooked: cents(0) });
    const booked = unbookedShares(paid)?.technicians;
    expect(booked?.map(({ amount }) => amount)).toEqual([shareAsStaffed(two, leadId)]);
    expect(promisedShare(two, leadId)).toBe(shareAsStaffed(two, leadId) / 2);
  });

  test('are promised alike to whoever leads a job alone and to whom it is offered', () => {
    expect(promisedShare(assigned, otherId)).toBe(promisedShare(assigned, leadId));
    const three = but(assigned, {}, { crewSize: 3, price: { ...assigned.price, total: cents(10_001) } });
    const alone = promisedShare(three, leadId);
    const others = promisedShare(three, otherId);
    expect(alone - others).toBeGreaterThanOrEqual(0);
    expect(alone + 2 * others).toBe(share(cents(10_001), assigned.rates.technician, 10_000));
  });
});
