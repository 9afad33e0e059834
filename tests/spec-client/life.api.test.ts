/** A client that knows only the specs' calls and run.json takes bookings from quote to payout. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import { eventually } from '#tests/support/eventually.ts';
import { beginLife, freeWindows, type Life, lifeCents, lifeCounts } from '#tests/support/life.ts';
import {
  type Account,
  hireTechnician,
  registerCustomer,
  seedPartner,
  signInAdmin,
} from '#tests/support/people.ts';
import { type SandboxBooks } from '#tests/support/sandbox.ts';
import type { RunningStack } from '#tests/support/stack.ts';
import { NotAnswered, type Visitor } from '#tests/support/visitor.ts';
import { openWitnesses, type Witnesses } from '#tests/support/books.ts';
import { anything, cancellationShape, ledgerShape, windowWithinADay } from './shapes.ts';

let stack: RunningStack;
let admin: Visitor;
let technician: Account;
let witnesses: Witnesses;

beforeAll(async () => {
  stack = await borrowStack();
  admin = await signInAdmin(stack);
  technician = await hireTechnician(stack.url, admin);
  witnesses = await openWitnesses(stack);
});

afterEach(() => stack.sandbox.clearFaults());

afterAll(async () => {
  await witnesses?.close();
  await stack?.stop();
});

/** What each account of the ledger holds of a booking, in cents. */
async function accounts(bookingId: string): Promise<Readonly<Record<string, number>>> {
  const lines = await admin.call('GET', `/api/admin/bookings/${bookingId}/ledger`, ledgerShape);
  const sums: Record<string, number> = {};
  for (const { account, amountCents } of lines) sums[account] = (sums[account] ?? 0) + amountCents;
  expect(lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(0);
  return sums;
}

async function sharesOf(bookingId: string) {
  const events = await witnesses.stream(`booking-${bookingId}`);
  const owed = events.find(({ type }) => type === 'SharesOwed');
  return owed?.data as
    | {
        readonly captured: number;
        readonly technicians: readonly { readonly amount: number }[];
        readonly partner: { readonly amount: number } | null;
        readonly platform: number;
      }
    | undefined;
}

async function ended(life: Life): Promise<SandboxBooks> {
  return eventually('the fee is kept or the hold voided', async () => {
    const books = await stack.sandbox.books(life.bookingId);
    return books.counts.captures + books.counts.voids > 0 ? books : undefined;
  });
}

describe('from quote to payout', () => {
  test('a booking whose payment intent was made first ends with 70/30 and the payout paid', async () => {
    const life = await beginLife({ stack, technician });
    await life.payThenPlace();
    await life.accept();
    await life.route();
    await life.arrive();
    await life.start();
    await life.complete();
    const { counts } = await life.payOut();
    expect(counts).toMatchObject(lifeCounts);
    expect(await sharesOf(life.bookingId)).toMatchObject({
      captured: lifeCents,
      technicians: [{ amount: lifeCents * 0.7 }],
      partner: null,
      platform: lifeCents * 0.3,
    });
    expect(await life.booking()).toMatchObject({ status: 'completed', paymentStatus: 'captured' });
    expect(Object.keys(await accounts(life.bookingId))).not.toContain('suspense');
    expect(await witnesses.agreement(life.bookingId)).toEqual({ agrees: true });
  });

  test('the other order, booking first, with a partner’s code ends with 70/26/4', async () => {
    const { storeCode } = await seedPartner(admin);
    const life = await beginLife({ stack, technician, ref: storeCode });
    await life.until();
    expect(await sharesOf(life.bookingId)).toMatchObject({
      technicians: [{ amount: lifeCents * 0.7 }],
      partner: { amount: lifeCents * 0.04 },
      platform: lifeCents * 0.26,
    });
    expect((await stack.sandbox.books(life.bookingId)).counts).toMatchObject({
      holds: 1,
      captures: 1,
      transfers: 1,
      transferred_cents: lifeCents * 0.7,
      payouts_paid: 1,
    });
    await accounts(life.bookingId);
  });

  test('R22 an answer lost at capture leaves one capture and one event', async () => {
    const life = await beginLife({ stack, technician });
    await life.until('complete');
    await stack.sandbox.fault({
      service: 'stripe',
      kind: 'lost_answer',
      call: 'payment_intents.capture',
      times: 4,
    });
    await life.complete();
    const { counts } = await life.payOut();
    expect(counts).toMatchObject({ holds: 1, captures: 1, captured_cents: lifeCents, transfers: 1 });
    expect(await witnesses.eventCounts(life.bookingId)).toMatchObject({
      PaymentCaptured: 1,
      TransferMade: 1,
    });
  });
});

describe('cards', () => {
  test('R27 a declined card is told as one, holds nothing, and another card mends it', async () => {
    const life = await beginLife({ stack, technician });
    await life.place();
    expect(await stack.sandbox.confirmCard(life.clientSecret, 'pm_card_visa_chargeDeclined')).toBe(
      'declined',
    );
    const path = `/api/bookings/${life.bookingId}/payment`;
    const refused = life.customer.visitor.call('PATCH', path, anything, {
      body: { paymentStatus: 'authorized' },
    });
    await expect(refused).rejects.toMatchObject({ code: 'card_declined' });
    expect(await life.booking()).toMatchObject({ status: 'pending' });
    expect((await stack.sandbox.books(life.bookingId)).counts.holds).toBe(0);
    await life.confirmCard();
    expect(await life.booking()).toMatchObject({ status: 'confirmed', paymentStatus: 'authorized' });
    expect((await stack.sandbox.books(life.bookingId)).counts.holds).toBe(1);
  });

  test('a card with 3-D Secure is held once the challenge is answered, not before', async () => {
    const life = await beginLife({ stack, technician });
    await life.place();
    const card = 'pm_card_authenticationRequired';
    expect(await stack.sandbox.confirmCard(life.clientSecret, card)).toBe('requires_action');
    const path = `/api/bookings/${life.bookingId}/payment`;
    await expect(life.customer.visitor.call('PATCH', path, anything, { body: {} })).rejects.toBeInstanceOf(
      NotAnswered,
    );
    expect(await life.booking()).toMatchObject({ status: 'pending' });
    await stack.sandbox.answerChallenge(life.clientSecret, 'succeed');
    await life.customer.visitor.call('PATCH', path, anything, { body: {} });
    expect(await life.booking()).toMatchObject({ status: 'confirmed', paymentStatus: 'authorized' });
  });
});

describe('cancelling', () => {
  test('within the grace it is free and the hold is voided', async () => {
    // The grace is three seconds here: a machine may be too slow for it, though not five times.
    const life = await eventually('a cancellation within the grace', async () => {
      const tried = await beginLife({ stack, technician });
      await tried.until('accept');
      const { status } = await tried.customer.visitor.send('POST', `/api/bookings/${tried.bookingId}/cancel`);
      return status === 200 ? tried : undefined;
    });
    const { counts } = await ended(life);
    expect(counts).toMatchObject({ holds: 1, voids: 1, captures: 0 });
  });

  test.each([
    ['tomorrow', 0.5],
    ['today', 1],
  ] as const)(
    'after the grace and inside 24 h the policy keeps its part: moved to %s it is %f of the price',
    async (day, keptShare) => {
      const { zip, window } = windowWithinADay(day);
      const local = await hireTechnician(stack.url, admin, { zip });
      const life = await beginLife({ stack, technician: local, zip });
      await life.until('route');
      await admin.call('PATCH', `/api/admin/bookings/${life.bookingId}/times`, anything, {
        body: { scheduledDate: window.date, scheduledTime: window.time },
      });
      const shown = await eventually('the grace is over', async () => {
        const path = `/api/bookings/${life.bookingId}/cancellation`;
        const outcome = await life.customer.visitor.call('GET', path, cancellationShape);
        return outcome.feeCents > 0 ? outcome : undefined;
      });
      expect(shown).toMatchObject({ feeCents: lifeCents * keptShare });
      await life.customer.visitor.call('POST', `/api/bookings/${life.bookingId}/cancel`, anything, {
        body: { feeCents: shown.feeCents },
      });
      const { counts } = await ended(life);
      expect(counts).toMatchObject({ captures: 1, captured_cents: lifeCents * keptShare });
      expect(await sharesOf(life.bookingId).then((shares) => shares?.partner ?? null)).toBeNull();
    },
  );
});

test('a free window that is taken is not offered again', async () => {
  const lonely = await hireTechnician(stack.url, admin, { zip: '82001' });
  const life = await beginLife({ stack, technician: lonely, zip: '82001' });
  await life.place();
  const after = await freeWindows((await registerCustomer(stack.url)).visitor, '82001', 2);
  expect(after).not.toContainEqual(life.window);
});
