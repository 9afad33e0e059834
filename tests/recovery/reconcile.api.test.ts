/** Log, read models, provider and workflows agree to the cent, and a tampered capture is found (design.md §4). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { eventually } from '#tests/support/eventually.ts';
import { beginLife, type Life, lifeCents } from '#tests/support/life.ts';
import { ops } from '#tests/support/ops.ts';
import { type Account, hireTechnician, seedPartner, signInAdmin } from '#tests/support/people.ts';
import { startTestStack, type TestStack } from '#tests/support/stack.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const anything = z.unknown();
let stack: TestStack;
let admin: Visitor;
let technician: Account;
const finished: Life[] = [];

beforeAll(async () => {
  stack = await startTestStack();
  admin = await signInAdmin(stack);
  technician = await hireTechnician(stack.url, admin);
});

afterAll(() => stack?.stop());

async function live(options: { readonly ref?: string } = {}): Promise<Life> {
  const life = await beginLife({ stack, technician, ...options });
  await life.until();
  finished.push(life);
  return life;
}

test('lives of every kind reconcile with zero differences', async () => {
  await live();
  const { storeCode } = await seedPartner(admin);
  await live({ ref: storeCode });
  const refunded = await live();
  await admin.call('POST', `/api/admin/bookings/${refunded.bookingId}/refund`, anything, {
    body: { amountCents: 2_000, cause: 'technician_fault', note: 'A scratch' },
  });
  await eventually('the refund and the reversal are booked', async () => {
    const { counts } = await stack.sandbox.books(refunded.bookingId);
    return counts.refunds === 1 ? true : undefined;
  });
  const cancelled = await beginLife({ stack, technician });
  await cancelled.until('route');
  await admin.call('PATCH', `/api/bookings/${cancelled.bookingId}/status`, anything, {
    body: { status: 'cancelled', why: 'No show at the door', feeCents: 5_000 },
  });
  await eventually('the fee is captured', async () =>
    (await stack.sandbox.books(cancelled.bookingId)).counts.captures === 1 ? true : undefined,
  );
  const voided = await beginLife({ stack, technician });
  await voided.until('route');
  await admin.call('PATCH', `/api/bookings/${voided.bookingId}/status`, anything, {
    body: { status: 'cancelled', why: 'The customer fell ill', feeCents: 0 },
  });
  await eventually('the hold is let go', async () => {
    const { payment_intents: intents } = await stack.sandbox.books(voided.bookingId);
    return intents.every(({ status }) => status === 'canceled') ? true : undefined;
  });
  const open = await beginLife({ stack, technician });
  await open.until('arrive');
  const said = await ops(stack.dataDir, 'reconcile');
  expect(said.err).toBe('');
  expect(said.out).toContain(
    'Compared 6 bookings: log, read models, ledger, provider, workflows, reservations.',
  );
  expect(said.out).toContain('0 differences.');
  expect(said.code).toBe(0);
});

test('a capture tampered with at the provider is named with its booking, and no other is', async () => {
  const [victim, ...others] = finished;
  if (!victim) throw new Error('no life was lived');
  const { payment_intents: intents } = await stack.sandbox.books(victim.bookingId);
  await stack.sandbox.tamper('payment_intent', intents[0]?.id ?? '', { amount_received: lifeCents - 100 });
  const said = await ops(stack.dataDir, 'reconcile');
  expect(said.code).toBe(1);
  expect(said.out).toContain('1 difference.');
  expect(said.out).toContain(`(${victim.bookingId}) captured`);
  expect(said.out).toContain('provider $149.00');
  for (const other of others) expect(said.out).not.toContain(other.bookingId);
});
