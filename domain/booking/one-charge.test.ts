/**
 * Work that is done and unpaid takes exactly one charge, in whatever order the saved card, a new card, kills and time
 * come (R6, R7).
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Actor } from '../core/actor.ts';
import { defaultDurations } from '../core/durations.ts';
import { examples } from '../examples/index.ts';
import { as, type BlobKey } from '../core/ids.ts';
import { type Cents, cents } from '../core/money.ts';
import type { BookingCommand } from './commands.ts';
import { decide } from './decide.ts';
import type { HoldTerms } from './events.ts';
import { evolve, unplaced } from './evolve.ts';
import { amountDue } from './due.ts';
import { nextStep } from './next.ts';
import type { Booking, BookingState } from './state.ts';

const system: Actor = { role: 'system', id: 'workflow:booking' };
const technician: Actor = { role: 'technician', id: examples.technicians[0]?.id ?? '' };

interface Intent {
  readonly id: string;
  readonly amount: Cents;
  status: 'waiting' | 'held' | 'captured' | 'cancelled';
}

/** The workflow's decisions over an in-memory log and provider; each call may be cut off before it is recorded. */
function unpaidWork() {
  let state: BookingState = unplaced;
  let at = Date.parse(examples.placed().placedAt);
  const intents = new Map<string, Intent>();
  const made = (key: string, amount: Cents, status: Intent['status']): Intent => {
    const found = intents.get(key) ?? { id: key, amount, status };
    intents.set(key, found);
    return found;
  };
  const now = () => new Date(at).toISOString();
  const booking = (): Booking => {
    if (state.status === 'none') throw new Error('not placed');
    return state;
  };
  const give = (command: BookingCommand, actor = system): void => {
    const decision = decide(state, command, { now: now(), actor });
    if (!decision.ok) throw new Error(`${command.type}: ${decision.refusal.code}`);
    for (const event of decision.events) {
      const revision = state.status === 'none' ? 0 : state.revision + 1;
      state = evolve(state, { ...event, revision });
    }
  };
  const holdOf = ({ id, amount }: Intent): HoldTerms => ({
    paymentIntentId: id,
    chargeId: `ch_${id}`,
    amount,
    captureBefore: new Date(at + 7 * 86_400_000).toISOString(),
    paymentMethodId: `pm_${id}`,
    cardBrand: 'visa',
    cardLast4: '4242',
    maximumCapturable: null,
    incrementable: false,
  });

  const placed = examples.placed({ intentType: 'setup' });
  give({ type: 'PlaceBooking', placed }, { role: 'customer', id: placed.customerId });
  const card = { setupIntentId: 'seti', paymentMethodId: 'pm_saved', cardBrand: 'visa', cardLast4: '4242' };
  give({ type: 'RecordCardSaved', ...card });
  const technicianId = as<never>(technician.id);
  const admin: Actor = { role: 'admin', id: 'admin' };
  give({ type: 'AssignTechnician', technicianId, name: placed.contact.firstName, phone: null }, admin);
  const afterPhotos = [as<BlobKey>('after')];
  const done = { actualMinutes: null, actualCost: null, notes: null, notesRequired: false, afterPhotos };
  give({ type: 'CompleteWork', ...done }, technician);

  /** The next step of the workflow. `isLost`: the call is made, but its answer is never recorded. */
  function step({ isLost = false, declines = false, retryNow = false } = {}): boolean {
    const due = nextStep(state, now(), defaultDurations, retryNow);
    switch (due.kind) {
      case 'place_hold': {
        if (declines && !intents.has(`hold:${due.attempt}`)) {
          const failure = { code: 'card_declined', message: 'Declined.' };
          give({
            type: 'RecordDecline',
            intentId: `declined:${due.attempt}`,
            purpose: 'late_hold',
            ...failure,
          });
          return true;
        }
        const intent = made(`hold:${due.attempt}`, due.amount, 'held');
        if (!isLost) give({ type: 'RecordHold', hold: holdOf(intent) });
        return true;
      }
      case 'release_hold': {
        const { paymentIntentId, reason } = due;
        const intent = intents.get(paymentIntentId);
        if (!intent) throw new Error(`no intent ${paymentIntentId}`);
        const { payment } = booking();
        const isWanted = payment.hold === null && payment.captured === 0;
        if (isWanted && intent.status === 'held') {
          if (!isLost) give({ type: 'RecordHold', hold: holdOf(intent) });
          return true;
        }
        expect(intent.status).not.toBe('captured');
        intent.status = 'cancelled';
        if (!isLost) give({ type: 'RecordHoldReleased', paymentIntentId, reason });
        return true;
      }
      case 'capture': {
        const intent = intents.get(due.paymentIntentId);
        if (!intent) throw new Error(`no intent ${due.paymentIntentId}`);
        expect(['held', 'captured']).toContain(intent.status);
        intent.status = 'captured';
        const { paymentIntentId, amount, purpose } = due;
        const captured = { paymentIntentId, chargeId: `ch_${intent.id}`, amount, fee: cents(30), purpose };
        if (!isLost) give({ type: 'RecordCapture', ...captured });
        return true;
      }
      case 'command':
        give(due.command);
        return true;
      default:
        return false;
    }
  }

  return {
    step,
    booking,
    due: () => nextStep(state, now(), defaultDurations),
    get at() {
      return at;
    },
    intents: () => [...intents.values()],
    /** The customer asks for an intent to confirm, as the handler does. */
    prepare(isLost: boolean): void {
      const { payment } = booking();
      if (payment.prepared || payment.hold || payment.captured > 0) return;
      const attempt = payment.holdAttempts + 1;
      const intent = made(`new:${attempt}`, cents(amountDue(booking())), 'waiting');
      const prepared = {
        intentId: intent.id,
        amount: intent.amount,
        stripeCustomerId: 'cus',
        adopted: false,
      };
      if (!isLost) give({ type: 'RecordPrepared', intentType: 'payment', ...prepared });
    },
    /** The customer confirms any intent that the browser was ever given. */
    confirm(which: number): void {
      const open = [...intents.values()].filter(({ id }) => id.startsWith('new:'));
      const intent = open[which % Math.max(1, open.length)];
      if (intent?.status === 'waiting') intent.status = 'held';
    },
    /** A webhook or the browser's answer. */
    check(): void {
      const { prepared } = booking().payment;
      const intent = prepared && intents.get(prepared.intentId);
      if (intent?.status === 'held') give({ type: 'RecordHold', hold: holdOf(intent) });
    },
    wait(minutes: number): void {
      at += minutes * 60_000;
    },
  };
}

type Move =
  | {
      readonly kind: 'step';
      readonly isLost: boolean;
      readonly declines: boolean;
      readonly retryNow: boolean;
    }
  | { readonly kind: 'prepare'; readonly isLost: boolean }
  | { readonly kind: 'confirm'; readonly which: number }
  | { readonly kind: 'check' }
  | { readonly kind: 'wait'; readonly minutes: number };

const move = (kills: boolean): fc.Arbitrary<Move> => {
  const isLost = kills ? fc.boolean() : fc.constant(false);
  return fc.oneof(
    fc.record({ kind: fc.constant('step' as const), isLost, declines: fc.boolean(), retryNow: fc.boolean() }),
    fc.record({ kind: fc.constant('prepare' as const), isLost }),
    fc.record({ kind: fc.constant('confirm' as const), which: fc.nat(3) }),
    fc.record({ kind: fc.constant('check' as const) }),
    fc.record({ kind: fc.constant('wait' as const), minutes: fc.constantFrom(1, 61) }),
  );
};

function play(moves: readonly Move[]) {
  const work = unpaidWork();
  const paid = () => work.intents().filter(({ status }) => status === 'captured');
  for (const one of moves) {
    if (one.kind === 'step') work.step(one);
    else if (one.kind === 'prepare') work.prepare(one.isLost);
    else if (one.kind === 'confirm') work.confirm(one.which);
    else if (one.kind === 'check') work.check();
    else work.wait(one.minutes);
    expect(paid().length).toBeLessThanOrEqual(1);
  }
  // The workflow continues to its end: nothing is declined any more, and a person retries what was given up.
  for (let more = 0; paid().length === 0 || work.due().kind !== 'ended'; more += 1) {
    if (more > 50) throw new Error('the story never ends');
    const due = work.due();
    if (due.kind !== 'wait') work.step();
    else if (due.until === null) work.step({ retryNow: true });
    else work.wait((Date.parse(due.until) - work.at) / 60_000);
  }
  expect(paid()).toHaveLength(1);
  const { payment } = work.booking();
  expect(payment).toMatchObject({ state: 'captured', hold: null, prepared: null });
  expect(payment.captures).toHaveLength(1);
  return work;
}

test('with kills between a call and its record: one charge', () => {
  fc.assert(
    fc.property(fc.array(move(true), { maxLength: 25 }), (moves) => void play(moves)),
    { numRuns: 500 },
  );
});

test('without kills, nothing stays held either', () => {
  const property = fc.property(fc.array(move(false), { maxLength: 25 }), (moves) => {
    const left = play(moves)
      .intents()
      .filter(({ status }) => status === 'held' || status === 'waiting');
    expect(left).toEqual([]);
  });
  fc.assert(property, { numRuns: 500 });
});
