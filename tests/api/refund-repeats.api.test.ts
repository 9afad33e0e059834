/** Refunds asked for several times at once are paid back once, unless their keys tell them apart (R23). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import { eventually } from '#tests/support/eventually.ts';
import { beginLife } from '#tests/support/life.ts';
import { hireTechnician, signInAdmin } from '#tests/support/people.ts';
import type { RunningStack } from '#tests/support/stack.ts';
import { rawClient } from './raw-client.ts';

let stack: RunningStack;

beforeAll(async () => {
  stack = await borrowStack();
});

afterAll(() => stack?.stop());

test('four identical refunds at once without a key are one, and another amount is another refund', async () => {
  const admin = await signInAdmin(stack);
  const life = await beginLife({ stack, technician: await hireTechnician(stack.url, admin) });
  await life.until();
  const raw = rawClient(stack.url, admin);
  const refund = async (amountCents: number) => {
    const path = `/api/admin/bookings/${life.bookingId}/refund`;
    const { status } = await raw.call('POST', path, { amountCents, cause: 'goodwill' });
    expect(status).toBe(200);
  };
  const refunds = () =>
    eventually('the refund stands at the provider', async () => {
      const { counts } = await stack.sandbox.books(life.bookingId);
      return counts.refunds > 0 ? counts.refunds : undefined;
    });
  await Promise.all([refund(500), refund(500), refund(500), refund(500)]);
  expect(await refunds()).toBe(1);
  await refund(500);
  expect(await refunds()).toBe(1);
  await refund(600);
  expect(await refunds()).toBe(2);
});
