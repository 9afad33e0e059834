/** A recorded cancellation fee is charged, even if the hold it was to be captured from is gone (R9, R25). */
import { describe, expect, test } from 'vitest';
import type { Actor } from '../core/actor.ts';
import { defaultDurations } from '../core/durations.ts';
import { examples } from '../examples/index.ts';
import { cents } from '../core/money.ts';
import type { BookingCommand } from './commands.ts';
import { decide } from './decide.ts';
import type { BookingEvent, HoldTerms } from './events.ts';
import { evolve, unplaced } from './evolve.ts';
import { raisedBy, settledBy } from './issues.ts';
import { nextStep } from './next.ts';
import type { Booking, BookingState } from './state.ts';
import { MAX_TRIES } from './tries.ts';
import { isUnsettled } from './unsettled.ts';

const system: Actor = { role: 'system', id: 'workflow:booking' };
const admin: Actor = { role: 'admin', id: 'admin' };
const day = 86_400_000;
const fee = cents(5_000);
const paymentIntentId = 'pi_held';

/** A booking with a held card that was cancelled with a fee; it has its own clock. */
function cancelledWithFee(chosenFee = fee) {
  const placed = examples.placed();
  let at = Date.parse(placed.placedAt);
  let state: BookingState = unplaced;
  const lines = new Set<string>();
  const iso = (time: number) => new Date(time).toISOString();
  const booking = (): Booking => {
    if (state.status === 'none') throw new Error('not placed');
    return state;
  };
  const tell = (event: BookingEvent): void => {
    for (const { kind, subject } of settledBy(event)) lines.delete(`${kind} ${subject}`);
    const raised = raisedBy(event);
    if (raised) lines.add(`${raised.kind} ${raised.subject}`);
  };
  const give = (command: BookingCommand, actor = system): void => {
    const decision = decide(state, command, { now: iso(at), actor });
    if (!decision.ok) throw new Error(`${command.type}: ${decision.refusal.code}`);
    for (const event of decision.events) {
      state = evolve(state, { ...event, revision: state.status === 'none' ? 0 : state.revision + 1 });
      tell(event);
    }
  };
  const hold: HoldTerms = {
    paymentIntentId,
    chargeId: 'ch_held',
    amount: placed.price.total,
    captureBefore: iso(at + 7 * day),
    paymentMethodId: 'pm_first',
    cardBrand: 'visa',
    cardLast4: '4242',
    maximumCapturable: null,
    incrementable: false,
  };
  give({ type: 'PlaceBooking', placed }, { role: 'customer', id: placed.customerId });
  give({ type: 'RecordHold', hold });
  give({ type: 'CancelBooking', shownFee: null, chosenFee, note: 'Agreed by phone.', noShow: false }, admin);
  return {
    give,
    booking,
    lines,
    due: (retryNow = false) => nextStep(state, iso(at), defaultDurations, retryNow),
    goTo: (instant: string) => void (at = Math.max(at, Date.parse(instant))),
    refuse: (code: string) =>
      give({
        type: 'RecordCaptureFailure',
        paymentIntentId: null,
        purpose: 'cancellation_fee',
        code,
        message: 'Your card was declined.',
      }),
  };
}

const charged = { paymentIntentId: 'pi_fee', chargeId: 'ch_fee', amount: fee, fee: cents(175) };

describe('the fee of a cancellation', () => {
  test.each(['card_saved_instead', 'replaced', 'expired'] as const)(
    'is charged to the saved card, once, when its hold is gone (%s)',
    (reason) => {
      const life = cancelledWithFee();
      expect(life.due()).toMatchObject({ kind: 'capture', purpose: 'cancellation_fee', amount: fee });
      life.give({ type: 'RecordHoldReleased', paymentIntentId, reason });
      expect(life.due()).toEqual({
        kind: 'charge_fee',
        amount: fee,
        attempt: 1,
        paymentMethodId: 'pm_first',
      });
      expect(isUnsettled(life.booking())).toBe(true);
      life.give({ type: 'RecordCapture', purpose: 'cancellation_fee', ...charged });
      life.give({ type: 'BookShares' });
      expect(life.booking().shares).toMatchObject([{ captured: fee, reason: 'cancellation_fee' }]);
      expect(life.due()).toEqual({ kind: 'ended' });
      expect(isUnsettled(life.booking())).toBe(false);
    },
  );

  test('a free cancellation charges nothing, whatever becomes of the hold', () => {
    const life = cancelledWithFee(cents(0));
    expect(life.due()).toMatchObject({ kind: 'release_hold', reason: 'cancelled' });
    life.give({ type: 'RecordHoldReleased', paymentIntentId, reason: 'card_saved_instead' });
    expect(life.due()).toEqual({ kind: 'ended' });
    expect(isUnsettled(life.booking())).toBe(false);
  });

  test('that the card refuses is tried again like any charge, and is a line until it is taken', () => {
    const life = cancelledWithFee();
    life.give({ type: 'RecordHoldReleased', paymentIntentId, reason: 'card_saved_instead' });
    let tries = 0;
    for (let step = life.due(); step.kind !== 'wait' || step.until !== null; step = life.due()) {
      if (step.kind === 'wait') life.goTo(step.until ?? '');
      else {
        expect(step).toMatchObject({ kind: 'charge_fee', attempt: tries + 1 });
        life.refuse('insufficient_funds');
        tries += 1;
        expect([...life.lines]).toEqual(['capture_failed fee']);
      }
    }
    expect(tries).toBe(MAX_TRIES);
    // The customer can do nothing more, so neither card nor account is kept for it.
    expect(isUnsettled(life.booking())).toBe(false);
    expect(life.due(true)).toMatchObject({ kind: 'charge_fee', attempt: MAX_TRIES + 1 });
    life.give({ type: 'RecordCapture', purpose: 'cancellation_fee', ...charged });
    expect([...life.lines]).toEqual([]);
  });

  test('that the hold has refused stays a line when the hold ends, and the card is charged', () => {
    const life = cancelledWithFee();
    life.refuse('processing_error');
    life.give({ type: 'RecordHoldReleased', paymentIntentId, reason: 'expired' });
    expect([...life.lines]).toEqual(['capture_failed fee']);
    const wait = life.due();
    life.goTo(wait.kind === 'wait' ? (wait.until ?? '') : '');
    expect(life.due()).toMatchObject({ kind: 'charge_fee', attempt: 2 });
  });
});
