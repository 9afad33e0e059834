/** A tip through the product's own calls: given once, all of it the technician's, and apart from what the job has earned. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getEarnings, getPayoutChain, listEarningsWeeks, listStatements } from '#api/contract/earnings.ts';
import { getReceipt } from '#api/contract/receipts.ts';
import { checkTip, getTip, giveTip, prepareTip } from '#api/contract/tips.ts';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import { eventually } from '#tests/support/eventually.ts';
import { beginLife, type Life } from '#tests/support/life.ts';
import { type Account, hireTechnician, registerCustomer, signInAdmin } from '#tests/support/people.ts';
import type { RunningStack } from '#tests/support/stack.ts';
import type { Visitor } from '#tests/support/visitor.ts';
import { z } from 'zod';

let stack: RunningStack;
let admin: Visitor;
let technician: Account;

beforeAll(async () => {
  stack = await borrowStack();
  admin = await signInAdmin(stack);
  technician = await hireTechnician(stack.url, admin, { zip: '60601' });
});
afterAll(() => stack?.stop());

async function own<T>(path: string, shape: { parse(value: unknown): T }): Promise<T> {
  const { visitor, id } = technician;
  return shape.parse(await visitor.insist('GET', `/api/technician/${id}/${path}`, z.unknown()));
}
const tipOf = async ({ bookingId, customer }: Life) =>
  getTip.response.parse(await customer.visitor.insist('GET', `/api/bookings/${bookingId}/tip`, z.unknown()));
const give = ({ bookingId, customer }: Life, amountCents: number) =>
  customer.visitor.send('POST', `/api/bookings/${bookingId}/tip`, { body: { amountCents } });
const becomes = (life: Life, state: string) =>
  eventually(`a tip that is ${state}`, async () => {
    const { tip } = await tipOf(life);
    return tip?.state === state ? tip : undefined;
  });

describe('a customer’s tip', () => {
  let life: Life;
  beforeAll(async () => {
    life = await beginLife({ stack, technician, zip: '60601' });
  });

  it('is not taken before the work is done', async () => {
    await life.until('complete');
    expect(await tipOf(life)).toEqual({ offer: null, tip: null });
    const { status, body } = await give(life, 1_000);
    expect([status, body]).toMatchObject([409, { code: 'tip_not_possible' }]);
    await life.until();
  });

  it.each([0, 99, 20_001, 10.5, -500])('of %s cents is refused', async (amount) => {
    expect((await give(life, amount)).status).toBe(400);
  });

  it('is given once, however often it is pressed; another amount is refused by name', async () => {
    const { offer } = await tipOf(life);
    expect(offer).toMatchObject({ minCents: 100, maxCents: 20_000, presetsCents: [500, 1_000, 2_000] });
    for (const { status, body } of await Promise.all([give(life, 1_000), give(life, 1_000)])) {
      expect(status).toBe(200);
      expect(giveTip.response.parse(body).tip).toMatchObject({ amountCents: 1_000, state: 'charged' });
    }
    const { status, body } = await give(life, 2_000);
    expect([status, body]).toMatchObject([409, { code: 'tip_given' }]);
    expect(await tipOf(life)).toMatchObject({ offer: null, tip: { amountCents: 1_000, state: 'charged' } });
  });

  it('reaches the technician in full, and stands apart from what the job has earned', async () => {
    await eventually('the tip at the bank', async () => {
      const { pendingPayoutsCents, tipsCents } = await own('earnings', getEarnings.response);
      return tipsCents === 1_000 && pendingPayoutsCents === 0 ? true : undefined;
    });
    expect(await own('earnings', getEarnings.response)).toMatchObject({
      totalEarningsCents: 10_500,
      tipsCents: 1_000,
      paidOutCents: 11_500,
    });
    const weeks = await own('earnings/weeks', listEarningsWeeks.response);
    expect(weeks.at(-1)).toMatchObject({ amountCents: 10_500, jobs: 1 });
    const [month] = await own('statements', listStatements.response);
    expect(month).toMatchObject({ earnedCents: 10_500, tipsCents: 1_000, transferredCents: 11_500 });
    const chain = await own(`payout-chain?bookingId=${life.bookingId}`, getPayoutChain.response);
    const moved = (kind: string) =>
      chain.filter((link) => link.kind === kind).reduce((sum, { amountCents }) => sum + amountCents, 0);
    expect([moved('share'), moved('tip'), moved('transfer'), moved('bank')]).toEqual([
      10_500, 1_000, 11_500, 11_500,
    ]);
  });

  it('is a line of its own on the receipt, whose sums it does not change', async () => {
    const path = `/api/bookings/${life.bookingId}/receipt`;
    const receipt = getReceipt.response.parse(await life.customer.visitor.insist('GET', path, z.unknown()));
    expect(receipt).toMatchObject({ tip: { amountCents: 1_000 }, totals: { paidCents: 15_000 } });
    const pdf = await life.customer.visitor.send('GET', `${path}.pdf`);
    expect([pdf.status, String(pdf.body).slice(0, 5)]).toEqual([200, '%PDF-']);
  });

  it('is nobody else’s to give or to see', async () => {
    const stranger = await registerCustomer(stack.url);
    const path = `/api/bookings/${life.bookingId}/tip`;
    expect((await stranger.visitor.send('GET', path)).status).toBe(404);
    expect((await stranger.visitor.send('POST', path, { body: { amountCents: 500 } })).status).toBe(404);
  });

  it('that the bank declines can be confirmed with another card, and is charged once', async () => {
    const another = await beginLife({ stack, technician, zip: '60601' });
    await another.until('confirmCard');
    // Holds, and declines whatever is charged to it later.
    await another.confirmCard('pm_card_chargeCustomerFail');
    await another.until();
    expect((await give(another, 700)).status).toBe(200);
    const declined = await becomes(another, 'unconfirmed');
    expect(declined.failure).not.toBeNull();
    const { visitor } = another.customer;
    const path = `/api/bookings/${another.bookingId}/tip`;
    const prepared = prepareTip.response.parse(
      await visitor.insist('POST', `${path}/payment-intent`, z.unknown()),
    );
    expect(prepared.amountCents).toBe(700);
    // Nothing was confirmed: the provider says so.
    const early = checkTip.response.parse((await visitor.send('PATCH', path)).body);
    expect(early.tip.state).toBe('unconfirmed');
    expect(await stack.sandbox.confirmCard(prepared.clientSecret, 'pm_card_visa')).toBe('succeeded');
    const paid = checkTip.response.parse((await visitor.send('PATCH', path)).body);
    expect(paid.tip).toMatchObject({ state: 'charged', amountCents: 700 });
    await eventually('both tips', async () => {
      const { tipsCents, pendingPayoutsCents } = await own('earnings', getEarnings.response);
      return tipsCents === 1_700 && pendingPayoutsCents === 0 ? true : undefined;
    });
  });
});
