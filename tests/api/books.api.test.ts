/** Every cent explained, on the whole product: a planted cent is found by the scheduled comparison, and an amount leads to the provider's ids (decision 224). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { explainCents, getMonthClose, listComparisons } from '#api/contract/books.ts';
import { listStuckWork } from '#api/contract/ops.ts';
import { monthOf } from '#domain/settlement/period.ts';
import { eventually } from '#tests/support/eventually.ts';
import { startTestStack, type TestStack } from '#tests/support/stack.ts';
import { type Cast, openCast } from './cast.ts';

describe('R11: the books', () => {
  let stack: TestStack;
  let cast: Cast;

  beforeAll(async () => {
    stack = await startTestStack();
    cast = await openCast(stack);
    await cast.life.until('payOut');
    await cast.life.payOut();
  });
  afterAll(() => stack?.stop());

  const listed = async () => {
    const { body } = await cast.clients.admin.call('GET', '/api/admin/ops/books');
    return listComparisons.response.parse(body);
  };
  const line = async () => {
    const { body } = await cast.clients.admin.call('GET', '/api/admin/ops/stuck');
    return listStuckWork.response.parse(body).work.find(({ books }) => books !== null);
  };

  /** Has the schedule's own run start now; answers what it has found. */
  async function compared(key: string = randomUUID()) {
    const before = (await listed()).comparisons.length;
    const asked = await cast.clients.admin.call(
      'POST',
      '/api/admin/ops/books/compare',
      { reason: 'A cent is missing.' },
      { 'idempotency-key': key },
    );
    expect(asked.status, JSON.stringify(asked.body)).toBe(200);
    return eventually('the comparison', async () => {
      const found = await listed();
      return found.comparisons.length > before ? found : undefined;
    });
  }

  async function tamper(object: 'payment_intent' | 'balance_transaction', set: object): Promise<void> {
    const { payment_intents: intents, charges } = await stack.sandbox.books(cast.life.bookingId);
    const id = object === 'payment_intent' ? intents[0]?.id : charges[0]?.balance_transaction;
    const response = await fetch(`${stack.sandbox.url}/sandbox/tamper`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ object, id, set }),
    });
    expect(response.status).toBeLessThan(300);
  }

  it('agree to the cent; a planted cent is found by the scheduled run, told of, and gone once it is mended', async () => {
    expect((await compared()).differences).toEqual([]);
    expect(await line()).toBeUndefined();
    await tamper('payment_intent', { amount_received: cast.life.cents - 1 });
    const { differences, comparisons } = await compared();
    expect(comparisons[0]).toMatchObject({ differences: 1, captured: cast.life.cents });
    expect(differences).toMatchObject([
      {
        id: cast.life.bookingId,
        fact: 'captured',
        isMoney: true,
        values: expect.arrayContaining([
          { witness: 'log', value: cast.life.cents },
          { witness: 'ledger', value: cast.life.cents },
          { witness: 'provider', value: cast.life.cents - 1 },
        ]) as unknown[],
      },
    ]);
    expect(await line()).toMatchObject({
      books: { differences: 1 },
      cause: expect.stringMatching(/books differ in 1 place, for example booking HX-/) as string,
    });
    await eventually('those on duty are written to', async () => {
      const mails = await (await fetch(`${stack.sandbox.url}/sandbox/mail`)).text();
      return mails.includes('The latest comparison of the books found') ? true : undefined;
    });
    await tamper('payment_intent', { amount_received: cast.life.cents });
    expect((await compared()).differences).toEqual([]);
    expect(await line()).toBeUndefined();
  });

  it('close a month against the provider’s own list, entry by entry, and name the cent that is missing', async () => {
    const month = monthOf(new Date().toISOString());
    const close = async () => {
      const { body, status } = await cast.clients.admin.call(
        'GET',
        `/api/admin/ops/books/month?month=${month}`,
      );
      expect(status, JSON.stringify(body)).toBe(200);
      return getMonthClose.response.parse(body);
    };
    // Refunded at the provider itself, and taken back in part.
    const { charges } = await stack.sandbox.books(cast.life.bookingId);
    const charge = charges.find(({ amount_captured: captured }) => captured > 0);
    const refunded = await fetch(`${stack.sandbox.url}/sandbox/charges/${charge?.id}/refund`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ amount: 700 }),
    });
    expect(refunded.status).toBeLessThan(300);
    const agreed = await eventually('the refund is in our books', async () => {
      const found = await close();
      return found.sums.some(({ of, oursCents }) => of === 'refunds' && oursCents === -700)
        ? found
        : undefined;
    });
    const share = Math.round(cast.life.cents * 0.7);
    const fee = Math.round(cast.life.cents * 0.029) + 30;
    expect(agreed.differences).toEqual([]);
    expect(agreed.sums.map(({ of, entries, oursCents }) => [of, entries, oursCents])).toEqual([
      ['charges', 1, cast.life.cents - fee],
      ['refunds', 1, -700],
      ['disputes', 0, 0],
      ['transfers', 1, -share],
      ['reversals', 0, 0],
    ]);
    await tamper('balance_transaction', { net: cast.life.cents - fee - 1 });
    expect((await close()).differences).toEqual([
      {
        id: charge?.id,
        of: 'charges',
        bookingId: cast.life.bookingId,
        at: expect.any(String) as string,
        oursCents: cast.life.cents - fee,
        providerCents: cast.life.cents - fee - 1,
      },
    ]);
    await tamper('balance_transaction', { net: cast.life.cents - fee });
    // Of another month nothing is there.
    const { body } = await cast.clients.admin.call('GET', '/api/admin/ops/books/month?month=2021-03');
    const empty = getMonthClose.response.parse(body);
    expect(empty.sums.every(({ entries }) => entries === 0)).toBe(true);
    const none = await cast.clients.admin.call('GET', '/api/admin/ops/books/month?month=2021-13');
    expect(none.status).toBe(400);
  });

  it('say of each amount of a booking which entries, events and ids at the provider it is', async () => {
    const explained = async (query: string) => {
      const path = `/api/admin/bookings/${cast.life.bookingId}/explained?${query}`;
      const { body, status } = await cast.clients.admin.call('GET', path);
      expect(status, JSON.stringify(body)).toBe(200);
      return explainCents.response.parse(body);
    };
    const captured = await explained('figure=captured');
    expect(captured).toMatchObject({
      sumCents: cast.life.cents,
      steps: [{ memo: 'capture', event: { type: 'PaymentCaptured', name: 'Payment captured' } }],
    });
    const { payment_intents: intents } = await stack.sandbox.books(cast.life.bookingId);
    expect(captured.steps[0]?.ids).toEqual(expect.arrayContaining([intents[0]?.id]));
    for (const { lines } of captured.steps)
      expect(lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(0);
    const share = Math.round(cast.life.cents * 0.7);
    const whose = `of=${cast.technician.id}`;
    expect(await explained(`figure=share&${whose}`)).toMatchObject({ sumCents: share });
    const paid = await explained(`figure=paid&${whose}`);
    expect(paid).toMatchObject({ sumCents: share, steps: [{ event: { type: 'TransferMade' } }] });
    expect(paid.steps[0]?.ids).toContainEqual(expect.stringMatching(/^tr_/));
    expect(await explained('figure=share&of=somebody-else')).toEqual({ sumCents: 0, steps: [] });
    expect(await explained('figure=disputed')).toEqual({ sumCents: 0, steps: [] });
    expect(await explained('figure=refunded')).toMatchObject({ sumCents: 700 });
    const unknown = '/api/admin/bookings/HX-22222Z/explained?figure=captured';
    expect((await cast.clients.admin.call('GET', unknown)).status).toBe(404);
  });
});
