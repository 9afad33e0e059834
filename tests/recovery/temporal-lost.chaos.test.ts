/** Temporal's database is deleted: `ops resume` brings every booking, hold, payout and message back, and repeats none (R22). */
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { temporalDatabase } from '#scripts/supervisor/temporal-database.ts';
import { openWitnesses, type Witnesses } from '#tests/support/books.ts';
import { eventually } from '#tests/support/eventually.ts';
import { beginLife, lifeCents } from '#tests/support/life.ts';
import { ops } from '#tests/support/ops.ts';
import { type Account, hireTechnician, signInAdmin } from '#tests/support/people.ts';
import { startTestStack, type TestStack } from '#tests/support/stack.ts';

let stack: TestStack;
let technician: Account;
let witnesses: Witnesses;

beforeAll(async () => {
  stack = await startTestStack({ intentAdoption: 20_000 }, { postgres: 'own' });
  technician = await hireTechnician(stack.url, await signInAdmin(stack));
});

afterAll(async () => {
  await witnesses?.close();
  await stack?.stop();
});

test('what was open goes on, what was done is not done again', async () => {
  const { sandbox } = stack;
  // Neither mail nor transfers get through, so that both are open work when the engine's memory goes.
  await sandbox.fault({ service: 'smtp', kind: 'outage' });
  await sandbox.fault({ service: 'stripe', kind: 'outage', call: 'transfers.create' });
  const done = await beginLife({ stack, technician });
  await done.until('payOut');
  await eventually('the payment is captured', async () =>
    (await sandbox.books(done.bookingId)).counts.captures === 1 ? true : undefined,
  );
  const unpaid = await beginLife({ stack, technician });
  await unpaid.place();
  const waiting = await beginLife({ stack, technician });
  await waiting.until('accept');
  const travelling = await beginLife({ stack, technician });
  await travelling.until('arrive');
  const orphan = await unpaid.customer.visitor.call(
    'POST',
    '/api/create-payment-intent',
    z.looseObject({ clientSecret: z.string(), paymentIntentId: z.string() }),
    { body: { amount: lifeCents, currency: 'usd', customerId: unpaid.customer.id } },
  );
  await sandbox.confirmCard(orphan.clientSecret, 'pm_card_visa');

  stack = await stack.again((dataDir) =>
    rm(dirname(temporalDatabase(dataDir)), { recursive: true, force: true }),
  );
  await sandbox.clearFaults();
  const said = await ops(stack.dataDir, 'resume');
  expect(said.err).toBe('');
  expect(said.code).toBe(0);
  expect(said.out).toMatch(/booking: 3/);
  expect(said.out).toMatch(/payout: 1/);
  expect(said.out).toMatch(/intent: 1/);
  expect(said.out).toMatch(/messages: \d/);

  witnesses = await openWitnesses(stack);
  await done.payOut();
  await unpaid.confirmCard();
  for (const life of [unpaid, waiting]) {
    await life.accept();
    await life.start();
    await life.complete();
    await life.payOut();
  }
  await travelling.arrive();
  await travelling.start();
  await travelling.complete();
  await travelling.payOut();
  for (const life of [done, unpaid, waiting, travelling]) {
    expect((await sandbox.books(life.bookingId)).counts).toMatchObject({
      holds: 1,
      captures: 1,
      captured_cents: lifeCents,
      voids: 0,
      transfers: 1,
      payouts: 1,
    });
    expect(await witnesses.eventCounts(life.bookingId)).toMatchObject({
      BookingPlaced: 1,
      HoldPlaced: 1,
      PaymentCaptured: 1,
      TransferMade: 1,
    });
    await eventually('its receipt has been mailed', async () => {
      const subjects = (await sandbox.mail(life.customer.email)).map(({ subject }) => subject ?? '');
      return subjects.some((subject) => /receipt/i.test(subject)) ? true : undefined;
    });
    const ids = (await sandbox.mail(life.customer.email)).map(({ messageId }) => messageId);
    expect(new Set(ids).size).toBe(ids.length);
  }
  await eventually(
    'the intent that no booking adopted is voided',
    async () => {
      const { payment_intents: intents } = await sandbox.books();
      return intents.find(({ id }) => id === orphan.paymentIntentId)?.status === 'canceled'
        ? true
        : undefined;
    },
    { within: 30_000 },
  );
  expect((await ops(stack.dataDir, 'reconcile')).out).toContain('0 differences.');
});
