/** Answers to disputes: only one, while the bank asks for it, and recorded before it is sent (decision 211). */
import { describe, expect, it } from 'vitest';
import { bookingExamples } from '../examples/bookings.ts';
import { bookings } from '../booking/decide.ts';
import { awaitedOfDisputes } from '../booking/disputes.ts';
import type { DisputeFacts } from '../booking/events.ts';
import type { BookingState } from '../booking/state.ts';
import { fold } from '../core/aggregate.ts';
import type { Actor } from '../core/actor.ts';
import { as, type BlobKey } from '../core/ids.ts';
import { cents, zero } from '../core/money.ts';
import type { Sealed } from '../core/sealed.ts';
import { giveAll } from '../examples/give.ts';
import type { AftercareCommand } from './commands.ts';
import { aftercares } from './decide.ts';
import { nextAftercareStep } from './next.ts';
import { type AftercareState, noAftercare } from './state.ts';

const at = '2026-12-05T12:00:00.000Z';
const by: Actor = { role: 'admin', id: 'a' };
const respondBy = '2026-12-10T12:00:00.000Z';

const facts: DisputeFacts = {
  disputeId: 'du_1',
  chargeId: 'ch_example',
  amount: cents(5_000),
  reason: 'product_not_received',
  status: 'needs_response',
  respondBy,
  outcome: null,
  withdrawn: cents(5_000),
  reinstated: zero,
  fee: cents(1_500),
};

function disputed(...reported: readonly DisputeFacts[]): BookingState {
  const given = reported.map((one) => ({
    command: { type: 'RecordDispute', reported: one } as const,
    actor: by,
  }));
  const decided = giveAll(fold(bookings, bookingExamples.capturedBooking()), given, at);
  if (!decided.ok) throw new Error(decided.refusal.code);
  return decided.after;
}

const ask = (request: string, booking: BookingState): AftercareCommand => ({
  type: 'RequestDisputeAnswer',
  booking,
  request,
  disputeId: 'du_1',
  pack: 'ab',
  fileField: 'service_documentation',
  document: as<BlobKey>('answers/b/ab.sealed'),
  texts: 'enc' as Sealed,
});

/** The state after commands, each given at `now`; a refusal is its text. */
function after(state: AftercareState, command: AftercareCommand, now = at): AftercareState | string {
  const decision = aftercares.decide(state, command, { now, actor: by });
  if (!decision.ok) {
    const { says } = decision.refusal;
    return typeof says === 'string' ? says : says.text;
  }
  return decision.events.reduce<AftercareState>(
    (before, event, revision) => aftercares.evolve(before, { ...event, revision }),
    state,
  );
}
const accepted = (state: AftercareState | string): AftercareState => {
  if (typeof state === 'string') throw new Error(state);
  return state;
};
const sent: AftercareCommand = {
  type: 'SettleDisputeAnswer',
  request: 'r1',
  outcome: { kind: 'sent', fileId: 'file_1' },
};

describe('an answer to a dispute', () => {
  it('is recorded, is the next step, and is sent once', () => {
    const booking = disputed(facts);
    const asked = accepted(after(noAftercare, ask('r1', booking)));
    const pending = { events: [], retries: [], hasEarly: false, lookAt: at };
    expect(nextAftercareStep(asked, booking, pending, at)).toMatchObject({
      kind: 'answer_dispute',
      asked: { request: 'r1', disputeId: 'du_1' },
    });
    expect(after(asked, ask('r2', booking))).toBe('disputeAnswerUnderWay');
    const answered = accepted(after(asked, sent));
    expect(nextAftercareStep(answered, booking, pending, at).kind).not.toBe('answer_dispute');
    expect(after(answered, ask('r2', booking))).toBe('disputeAnswered');
    // Repeating what is known changes nothing.
    expect(after(answered, sent)).toEqual(answered);
  });

  it('that the provider did not accept may be given again', () => {
    const booking = disputed(facts);
    const asked = accepted(after(noAftercare, ask('r1', booking)));
    const refused = { kind: 'refused', code: 'x', message: 'No.' } as const;
    const state = accepted(after(asked, { type: 'SettleDisputeAnswer', request: 'r1', outcome: refused }));
    expect(accepted(after(state, ask('r2', booking))).answers.map(({ outcome }) => outcome.kind)).toEqual([
      'refused',
      'under_way',
    ]);
  });

  it('is refused after the deadline, for a dispute that asks for none, and for an unknown one', () => {
    const booking = disputed(facts);
    expect(after(noAftercare, ask('r1', booking), respondBy)).toBe('disputeTooLate');
    expect(after(noAftercare, ask('r1', booking), '2026-12-10T11:59:59.999Z')).not.toBe('disputeTooLate');
    const reviewed = disputed(facts, { ...facts, status: 'under_review' });
    expect(after(noAftercare, ask('r1', reviewed))).toBe('disputeNotAsking');
    const lost = disputed(facts, { ...facts, status: 'lost', outcome: 'lost', respondBy: null });
    expect(after(noAftercare, ask('r1', lost))).toBe('disputeNotAsking');
    expect(after(noAftercare, ask('r1', disputed()))).toBe('disputeNotAsking');
    expect(after(noAftercare, ask('r1', { status: 'none' }))).toBe('unknownBooking');
  });

  it('is an admin’s turn until the bank has it, and the bank’s from then on', () => {
    const waits = (booking: BookingState) =>
      booking.status === 'none' ? [] : awaitedOfDisputes(booking.payment.disputes);
    expect(waits(disputed(facts))).toMatchObject([
      { kind: 'dispute_evidence', until: respondBy, subject: 'du_1' },
    ]);
    expect(waits(disputed(facts, { ...facts, status: 'under_review' }))).toMatchObject([
      { kind: 'dispute', until: null, subject: 'du_1' },
    ]);
  });
});
