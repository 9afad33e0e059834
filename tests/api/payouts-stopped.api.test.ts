/** Somebody whom the provider no longer pays out is offered no job: what was offered goes on to others, what they have stays theirs (decision 132). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { TechnicianEvents } from '#domain/technician/events.ts';
import { openInstallation } from '#scripts/ops/installation.ts';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import { eventually } from '#tests/support/eventually.ts';
import { beginLife, type Life } from '#tests/support/life.ts';
import { type Account, connectBank, hireTechnician, signInAdmin } from '#tests/support/people.ts';
import type { RunningStack } from '#tests/support/stack.ts';
import type { Visitor } from '#tests/support/visitor.ts';

let stack: RunningStack;
let admin: Visitor;
beforeAll(async () => {
  stack = await borrowStack();
  admin = await signInAdmin(stack);
});
afterAll(() => stack?.stop());

const profile = z.looseObject({ obstacles: z.array(z.string()) });
const jobs = z.array(z.looseObject({ id: z.string() }));
const offersOf = async ({ visitor }: Account) =>
  (await visitor.insist('GET', '/api/bookings/available', jobs)).map(({ id }) => id);
const lacks = async ({ visitor }: Account) =>
  (await visitor.insist('GET', '/api/technician/profile', profile)).obstacles;
const mailsOf = async ({ email }: Account) => (await stack.sandbox.mail(email)).map(({ subject }) => subject);

/** The account of somebody whose application has come to its end, which happens a moment after the last paper. */
async function accountOf({ id }: Account): Promise<string> {
  const installation = await openInstallation(stack.dataDir);
  try {
    await eventually('the activation', async () =>
      (await installation.log.readStream(`onboarding-${id}`)).some(({ type }) => type === 'Activated')
        ? true
        : undefined,
    );
    const events = await installation.log.readStream(`technician-${id}`);
    const connected = events.findLast(({ type }) => type === 'BankConnected');
    if (!connected) throw new Error('no bank account');
    return (connected.data as TechnicianEvents['BankConnected']).connectedAccountId;
  } finally {
    await installation.close();
  }
}
const isOffered = (technician: Account, { bookingId }: Life) =>
  eventually('the offer', async () => (await offersOf(technician)).includes(bookingId) || undefined);

describe('a technician whose payouts the provider has stopped', () => {
  const zip = '83814';

  it('is told, loses what is offered to others at once, finishes what they have, and comes back by themselves', async () => {
    const technician = await hireTechnician(stack.url, admin, { zip });
    const mine = await beginLife({ stack, technician, zip });
    await mine.until('route');
    const offered = await beginLife({ stack, technician, zip });
    await offered.until('accept');
    await isOffered(technician, offered);
    // Came too late to be asked as well; the hour that the offer stands is not over.
    const other = await hireTechnician(stack.url, admin, { zip });
    expect(await offersOf(other)).toEqual([]);

    const account = await accountOf(technician);
    await stack.sandbox.review(account, 'rejected');
    await isOffered(other, offered);
    expect(await lacks(technician)).toEqual(['not_payable']);
    expect(await offersOf(technician)).toEqual([]);
    const accept = () =>
      technician.visitor.send('POST', `/api/bookings/${offered.bookingId}/confirm`, { body: {} });
    expect((await accept()).status).toBe(403);
    const assign = await admin.send('PATCH', `/api/bookings/${offered.bookingId}/assign`, {
      body: { technicianId: technician.id },
    });
    expect(assign).toMatchObject({ status: 409, body: { code: 'not_cleared' } });
    const subject = 'Payouts to your bank account have stopped';
    await eventually('the mail', async () => (await mailsOf(technician)).includes(subject) || undefined);

    // The job that they have is theirs: they finish it, and it is paid out once that is possible again.
    await mine.route();
    await mine.arrive();
    await mine.start();
    await mine.complete();
    await stack.sandbox.review(account, 'none');
    await eventually('payable', async () => ((await lacks(technician)).length === 0 ? true : undefined));
    await mine.payOut();
    expect((await mailsOf(technician)).filter((one) => one === subject)).toHaveLength(1);
  }, 180_000);

  it('by a bank account that sends money back is paid out to another one', async () => {
    const technician = await hireTechnician(stack.url, admin, { zip: '59901', bank: '000111111113' });
    const life = await beginLife({ stack, technician, zip: '59901' });
    await life.until('payOut');
    await eventually('the stop', async () => (await lacks(technician)).includes('not_payable') || undefined, {
      within: 30_000,
    });
    await connectBank(technician, '000123456789');
    await expect.poll(() => lacks(technician)).toEqual([]);
    await life.payOut();
  }, 180_000);
});
