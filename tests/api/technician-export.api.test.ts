/** A technician's own data as a file: all of it, and of other people only what the screens show (R20). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { exportTechnician } from '#api/contract/exports.ts';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import { beginLife, type Life } from '#tests/support/life.ts';
import { type Account, hireTechnician, signInAdmin } from '#tests/support/people.ts';
import type { RunningStack } from '#tests/support/stack.ts';

let stack: RunningStack;
let technician: Account;
let other: Account;
let life: Life;

beforeAll(async () => {
  stack = await borrowStack();
  const admin = await signInAdmin(stack);
  technician = await hireTechnician(stack.url, admin, { zip: '60601' });
  other = await hireTechnician(stack.url, admin, { zip: '98101' });
  life = await beginLife({ stack, technician, zip: '60601' });
  await life.until();
}, 120_000);
afterAll(() => stack?.stop());

it('holds profile, bank, jobs, payouts, months, messages and history', async () => {
  const data = exportTechnician.response.parse(
    await technician.visitor.insist('GET', '/api/technician/export', z.unknown()),
  );
  expect(data).toMatchObject({
    profile: { user: { email: technician.email, firstName: 'Sam' } },
    bankAccount: { bankName: 'Test Bank', last4: '6789', accountType: 'individual' },
    jobs: [{ status: 'completed', technicianPayout: 105, completionNotes: expect.any(String) }],
    payouts: [{ status: 'completed', amountCents: 10_500 }],
    months: [{ earnedCents: 10_500, transferredCents: 10_500 }],
    lastTestPayout: null,
  });
  expect(data.calendar.hours.length).toBeGreaterThan(0);
  expect(data.messages.map(({ about }) => about).join()).toContain('paid to your bank account');
  expect(data.history).toContainEqual({
    at: expect.any(String),
    what: 'A bank account was connected',
    by: 'you',
  });
});

it('R20: tells nothing of the customer that the screens do not, and nothing of anybody else', async () => {
  const { body } = await technician.visitor.send('GET', '/api/technician/export');
  const text = JSON.stringify(body);
  expect(text).not.toMatch(/enc:v1|admin:|customer-|acct_|pi_|Bergman|350 W 31st|0110/);
  for (const secret of [life.customer.email, other.email]) expect(text).not.toContain(secret);
  const { body: shown } = await technician.visitor.send('GET', `/api/jobs/${life.bookingId}`);
  const job = shown as { readonly address: string };
  expect(text).toContain(job.address);
  expect(JSON.stringify(await other.visitor.send('GET', '/api/technician/export'))).not.toContain(
    technician.email,
  );
});
