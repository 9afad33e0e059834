/** A technician's money as their screens read it: the chain of each payout and the weeks agree with the books to the cent. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  getEarnings,
  getPayoutAccount,
  getPayoutChain,
  getTestPayouts,
  listEarningsWeeks,
  listPayouts,
  listStatements,
  listYearlyPay,
} from '#api/contract/earnings.ts';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import { eventually } from '#tests/support/eventually.ts';
import { beginLife, type Life } from '#tests/support/life.ts';
import { type Account, hireTechnician, signInAdmin } from '#tests/support/people.ts';
import type { RunningStack } from '#tests/support/stack.ts';
import type { Visitor } from '#tests/support/visitor.ts';

/** The sandbox's account that a bank has closed: it sends each payout back. */
const closedAccount = '000111111113';

let stack: RunningStack;
let admin: Visitor;
let database: pg.Client;

beforeAll(async () => {
  stack = await borrowStack();
  admin = await signInAdmin(stack);
  database = new pg.Client({ connectionString: stack.run.databaseUrl });
  await database.connect();
});
afterAll(async () => {
  await database?.end();
  await stack?.stop();
});

/** What the technician reads of their own, in the contract's shape. */
async function read<T>(
  { visitor, id }: Account,
  path: string,
  shape: { parse(value: unknown): T },
): Promise<T> {
  return shape.parse(await visitor.insist('GET', `/api/technician/${id}/${path}`, z.unknown()));
}
const chainOf = (technician: Account, bookingId: string) =>
  read(technician, `payout-chain?bookingId=${bookingId}`, getPayoutChain.response);
const payoutsOf = (technician: Account) => read(technician, 'payouts', listPayouts.response);

describe('what a job has brought', () => {
  let technician: Account;
  let life: Life;
  beforeAll(async () => {
    technician = await hireTechnician(stack.url, admin, { zip: '60601' });
    life = await beginLife({ stack, technician, zip: '60601' });
    await life.until();
  });

  it('goes from the customer to the bank, each step to the cent', async () => {
    const chain = await chainOf(technician, life.bookingId);
    expect(chain.map(({ kind, amountCents }) => [kind, amountCents])).toEqual([
      ['captured', 15_000],
      ['share', 10_500],
      ['transfer', 10_500],
      ['bank', 10_500],
    ]);
    const bank = chain.at(-1);
    expect(bank).toMatchObject({ state: 'paid' });
    if (bank?.kind !== 'bank') throw new Error('nothing went to the bank');
    // The provider names the second in which the bank has it.
    expect(Date.parse(bank.arrivesOn ?? '')).toBeGreaterThanOrEqual(
      Math.floor(Date.parse(bank.at) / 1000) * 1000,
    );
  });

  it('is in this week, and the weeks add up to what was earned', async () => {
    const weeks = await read(technician, 'earnings/weeks', listEarningsWeeks.response);
    expect(weeks).toHaveLength(8);
    expect(weeks.at(-1)).toMatchObject({ amountCents: 10_500, jobs: 1 });
    for (const [index, { startsOn }] of weeks.entries()) {
      expect(new Date(`${startsOn}T00:00:00Z`).getUTCDay()).toBe(1);
      const next = weeks[index + 1]?.startsOn;
      if (next) expect(Date.parse(next) - Date.parse(startsOn)).toBe(7 * 86_400_000);
    }
    const sums = await read(technician, 'earnings', getEarnings.response);
    expect(weeks.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(sums.totalEarningsCents);
    expect(sums).toMatchObject({ pendingPayoutsCents: 0, completedPayouts: 1, openPayouts: 0 });
    const [payout] = await payoutsOf(technician);
    expect(payout).toMatchObject({ brand: 'ikea', status: 'completed', failure: null });
    expect(sums.since).toBe(payout?.createdAt);
  });

  it('is on the statement of its month, which has the months before and nobody else’s', async () => {
    const [running, ...others] = await read(technician, 'statements', listStatements.response);
    expect(others).toEqual([]);
    expect(running).toMatchObject({ earnedCents: 10_500, transferredCents: 10_500, isRunning: true });
    const path = (id: string, month: string) => `/api/technician/${id}/statement.pdf?month=${month}`;
    const month = running?.month ?? '';
    for (const one of [month, '2026-01']) {
      const { status, body } = await technician.visitor.send('GET', path(technician.id, one));
      expect([status, String(body).slice(0, 5)]).toEqual([200, '%PDF-']);
    }
    expect((await technician.visitor.send('GET', path(technician.id, '2099-01'))).status).toBe(404);
    expect((await technician.visitor.send('GET', path(technician.id, '2026-13'))).status).toBe(400);
    expect((await admin.send('GET', path(technician.id, month))).status).toBe(200);
    const other = await hireTechnician(stack.url, admin, { zip: '98101', bank: null });
    expect((await other.visitor.send('GET', path(technician.id, month))).status).toBe(404);
  });

  it('is the same after a test payout, which is made once however often it is pressed', async () => {
    const figures = () =>
      Promise.all([
        read(technician, 'earnings', getEarnings.response),
        read(technician, 'earnings/weeks', listEarningsWeeks.response),
        payoutsOf(technician),
      ]);
    const before = await figures();
    const press = () =>
      technician.visitor.send('POST', '/api/technicians/test-payout', { body: { amount: 25 } });
    // The last to be answered may hear that the bank has it already.
    const state = expect.stringMatching(/^(sent|paid)$/);
    for (const { status, body } of await Promise.all([press(), press(), press()]))
      expect([status, body]).toMatchObject([200, { success: true, amount: 25, state }]);
    await eventually('the test payout at the bank', async () => {
      const { isPossible, last } = await read(technician, 'test-payouts', getTestPayouts.response);
      return isPossible && last?.state === 'paid' ? last : undefined;
    });
    expect(await figures()).toEqual(before);
    const other = await technician.visitor.send('POST', '/api/technicians/test-payout', {
      body: { amount: 2_500 },
    });
    expect(other.status).toBe(400);
  });

  it('is in the year’s totals for admins as a row of its own, what people type is no formula there, and each look is in the audit', async () => {
    const year = Number(
      new Date().toLocaleDateString('en-US', { timeZone: 'America/New_York', year: 'numeric' }),
    );
    await technician.visitor.call('PATCH', '/api/technician/profile', z.unknown(), {
      body: { address: '=HYPERLINK("x"), 1 Main St' },
    });
    const drawn = async () => {
      const { rows } = await database.query(
        `SELECT 1 FROM rm.audit WHERE stream = $1 AND actor_role = 'admin'`,
        [`taxreport-${year}`],
      );
      return rows.length;
    };
    const before = await drawn();
    const { status, headers, body } = await admin.send('GET', `/api/admin/1099-nec.csv?year=${year}`);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    const row = String(body)
      .split('\n')
      .find((one) => one.includes(technician.id));
    expect(row).toContain(`"'=HYPERLINK(""x""), 1 Main St"`);
    // What was transferred, and no test payout.
    expect(row).toMatch(/,105\.00,0\.00,2000\.00,below$/);
    expect(String(body).split('\n')[0]).toMatch(/^\uFEFF?tax_year,technician_id,first_name,/);
    // The technician reads the same of themselves.
    expect(await read(technician, 'yearly-pay', listYearlyPay.response)).toEqual([
      { year, paidCents: 10_500, tipsCents: 0, formDueFromCents: 200_000, form: 'below', isRunning: true },
    ]);
    await eventually('the look in the audit', async () => ((await drawn()) > before ? true : undefined));
  });

  it('R20: another technician is told nothing of it, not even what the customer has paid', async () => {
    const other = await hireTechnician(stack.url, admin, { zip: '98101', bank: null });
    expect(await chainOf(other, life.bookingId)).toEqual([]);
    const path = `/api/technician/${technician.id}/payout-chain?bookingId=${life.bookingId}`;
    expect((await other.visitor.send('GET', path)).status).toBe(404);
  });
});

it('R11: a payout that the bank sends back is told with its reason, and is sent once to the next account', async () => {
  const technician = await hireTechnician(stack.url, admin, { zip: '94103', bank: closedAccount });
  const life = await beginLife({ stack, technician, zip: '94103' });
  await life.until('payOut');
  const failed = await eventually('the failure', async () => {
    const [payout] = await payoutsOf(technician);
    return payout?.status === 'failed' ? payout : undefined;
  });
  expect(failed.failure).toMatchObject({ code: 'account_closed', next: 'bank', amountCents: 10_500 });
  const [, , , bank, open] = await chainOf(technician, life.bookingId);
  // The provider pays nothing out to that bank any more.
  const standing = await read(technician, 'payout-account', getPayoutAccount.response);
  expect(standing).toEqual({ takesTransfers: true, paysOut: false, due: [], isVerifying: false });
  expect(bank).toMatchObject({ kind: 'bank', state: 'failed', refusal: { code: 'account_closed' } });
  expect(open).toMatchObject({ kind: 'open', next: 'bank', amountCents: 10_500 });
  await technician.visitor.call('POST', '/api/technicians/setup-banking', z.unknown(), {
    body: {
      routingNumber: '110000000',
      accountNumber: '000123456789',
      accountType: 'individual',
      bankName: 'Test Bank',
    },
  });
  await life.payOut();
  const chain = await chainOf(technician, life.bookingId);
  const arrived = chain.filter((link) => link.kind === 'bank' && link.state === 'paid');
  expect(arrived.map(({ amountCents }) => amountCents)).toEqual([10_500]);
  expect((await payoutsOf(technician))[0]).toMatchObject({ status: 'completed', failure: null });
}, 120_000);

describe('what the provider wants of a technician', () => {
  let technician: Account;
  const standing = () => read(technician, 'payout-account', getPayoutAccount.response);
  const link = () => technician.visitor.send('POST', '/api/technician/payout-account/link');
  const connect = (more: object) =>
    technician.visitor.call('POST', '/api/technician/connect-bank', z.unknown(), {
      body: {
        technicianId: technician.id,
        accountHolderName: 'Sam Rivera',
        routingNumber: '110000000',
        accountNumber: '000123456789',
        ...more,
      },
    });
  beforeAll(async () => {
    technician = await hireTechnician(stack.url, admin, { zip: '33101', bank: null });
  });

  it('is nothing before there is an account, and there is no page to go to', async () => {
    expect(await standing()).toBeNull();
    expect((await link()).status).toBe(409);
  });

  it('is what the form left out, for which the provider has a page of its own', async () => {
    await connect({});
    expect(await standing()).toMatchObject({ takesTransfers: false, due: ['individual.dob.day'] });
    const { status, body } = await link();
    expect(status).toBe(200);
    const { url } = z.object({ url: z.url() }).parse(body);
    expect((await fetch(url)).status).toBe(200);
    await connect({ dateOfBirth: '1988-04-12' });
    expect(await standing()).toEqual({ takesTransfers: true, paysOut: true, due: [], isVerifying: false });
  });

  it('is not guessed while the provider is down: the call says so, and the bank status still answers', async () => {
    await stack.sandbox.fault({ service: 'stripe', call: 'accounts.retrieve', kind: 'outage', times: 2 });
    const path = `/api/technician/${technician.id}/payout-account`;
    expect((await technician.visitor.send('GET', path)).status).toBe(503);
    const bank = await technician.visitor.send('GET', `/api/technician/bank-status/${technician.id}`);
    expect(bank).toMatchObject({ status: 200, body: { connected: true, last4: '6789' } });
    await stack.sandbox.clearFaults();
    expect(await standing()).toMatchObject({ paysOut: true });
  });
});
