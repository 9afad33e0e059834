import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { eventually } from '#tests/support/eventually.ts';
import { beginLife, freeWindows, type Life, soonestWindow, type Window } from '#tests/support/life.ts';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import { listStuckWork } from '#api/contract/ops.ts';
import { causesOf } from '#web/apps/admin/ops/causes.ts';
import { anotherLife, type Cast, openCast } from './cast.ts';

const hitsOf = z.object({ faults: z.array(z.looseObject({ kind: z.string(), hits: z.number() })) });

describe('R18: an outage of the card provider', () => {
  let cast: Cast;

  beforeAll(async () => {
    cast = await openCast(await borrowStack());
    await cast.life.until('complete');
  });
  afterAll(async () => {
    await cast?.stack.sandbox.clearFaults();
    await cast?.stack.stop();
  });

  it('lists the booking with its cause, answers new payments by 503, and goes on after one audited click', async () => {
    const { clients, life, stack } = cast;
    await stack.sandbox.fault({ service: 'stripe', kind: 'outage' });
    await life.complete();
    const stuck = await eventually('the booking is listed', async () => {
      const { body } = await clients.admin.call('GET', '/api/admin/ops/stuck');
      const work = body['work'] as {
        bookingId: string;
        cause: string;
        activity: string;
        activityId: string;
        workflowId: string;
      }[];
      return work.find(({ bookingId }) => bookingId === life.bookingId);
    });
    expect(stuck).toMatchObject({ activity: 'captureHold', cause: expect.stringContaining('outage') });

    const refused = await clients.customer.call('POST', '/api/create-payment-intent', {
      amount: 15_000,
      currency: 'usd',
    });
    expect([refused.status, refused.body['code']]).toEqual([503, 'unavailable']);
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);

    await stack.sandbox.clearFaults();
    const retry = `/api/admin/ops/stuck/${stuck.workflowId}/retry`;
    const { activityId } = stuck;
    const clicked = await clients.admin.call('POST', retry, {
      activityId,
      reason: 'the provider answers again',
    });
    expect(clicked.status).toBe(200);
    expect(clicked.headers.get('x-position')).toMatch(/^\d+$/);
    await eventually('the payment is captured', async () => {
      const { paymentStatus } = await life.booking();
      return paymentStatus === 'captured' ? true : undefined;
    });
    const { counts } = await stack.sandbox.books(life.bookingId);
    expect(counts).toMatchObject({ captures: 1 });
  });

  it('R4: many that wait for one cause are tried each by itself, and each says what came of it', async () => {
    const { clients, stack } = cast;
    const taken = cast.life.window;
    const windows = (await freeWindows(cast.customer.visitor, '10001', 2)).filter(
      ({ date, time }) => date !== taken.date || time !== taken.time,
    );
    const lives: Life[] = [];
    for (const window of windows.slice(0, 3)) {
      // Whoever else is free then is not this test's technician.
      const life = await beginLife({ stack, technician: cast.technician, window });
      await life.until('complete');
      lives.push(life);
    }
    expect(lives).toHaveLength(3);
    await stack.sandbox.fault({ service: 'stripe', kind: 'outage', call: 'payment_intents.capture' });
    for (const life of lives) await life.complete();
    const ids = lives.map(({ bookingId }) => bookingId);
    const lines = await eventually('all of them are listed', async () => {
      const { body } = await clients.admin.call('GET', '/api/admin/ops/stuck');
      const { work } = listStuckWork.response.parse(body);
      const found = work.filter(({ bookingId }) => bookingId !== null && ids.includes(bookingId));
      return found.length === ids.length ? found : undefined;
    });
    expect(causesOf(lines)).toMatchObject([{ lines: [{}, {}, {}], first: { activity: 'captureHold' } }]);

    const rows = lines.map(({ workflowId, activityId }, row) => ({
      workflowId,
      activityId,
      key: `bulk-${row}`,
    }));
    const retry = ({ workflowId, activityId, key }: (typeof rows)[number], reason = 'the provider is back') =>
      clients.admin.call(
        'POST',
        `/api/admin/ops/stuck/${workflowId}/retry`,
        { activityId, reason },
        { 'idempotency-key': key },
      );
    // One row is of work that is over: it says so, and the others are done all the same.
    const over = { workflowId: `booking-${ids[0]}`, activityId: '999', key: 'bulk-over' };
    const results = await Promise.all([...rows, over].map((row) => retry(row)));
    expect(results.map(({ status }) => status)).toEqual([200, 200, 200, 404]);
    await stack.sandbox.clearFaults();
    for (const life of lives)
      await eventually('the payment is captured', async () => {
        const { paymentStatus } = await life.booking();
        return paymentStatus === 'captured' ? true : undefined;
      });
    // The same once more is what was done, not another try; and each capture is one.
    expect((await Promise.all(rows.map((row) => retry(row)))).map(({ status }) => status)).toEqual([
      200, 200, 200,
    ]);
    const [row] = rows;
    expect(row && (await retry(row, 'another reason')).status).toBe(422);
    for (const id of ids) expect((await stack.sandbox.books(id)).counts).toMatchObject({ captures: 1 });
    const without = await clients.admin.call('POST', `/api/admin/ops/stuck/${over.workflowId}/retry`, {
      activityId: '999',
    });
    expect(without.status).toBe(400);
  });

  it('a retry forgets no call in doubt: the hold that landed after the booking had ended is let go', async () => {
    const { clients, stack } = cast;
    const life = await anotherLife(cast);
    await life.until('accept');
    const { bookingId } = life;
    const move = async ({ date, time }: Window) => {
      const body = { scheduledDate: date, scheduledTime: time };
      expect((await clients.admin.call('PATCH', `/api/admin/bookings/${bookingId}/times`, body)).status).toBe(
        200,
      );
    };
    const far = (await freeWindows(life.customer.visitor, '10001', 2, 25)).at(-1);
    if (!far) throw new Error('no window is free');
    await move(far);
    await eventually('the hold is a saved card', async () =>
      (await life.booking()).paymentStatus === 'card_saved' ? true : undefined,
    );
    const call = 'payment_intents.create';
    await stack.sandbox.fault({ service: 'stripe', kind: 'slow', call, milliseconds: 1_500 });
    await stack.sandbox.fault({ service: 'stripe', kind: 'lost_answer', call });
    await move(await soonestWindow(life.customer.visitor, '10001', 2));
    await eventually('the hold is on its way', async () => {
      const { faults } = hitsOf.parse(await (await fetch(`${stack.sandbox.url}/sandbox/faults`)).json());
      return faults.some(({ kind, hits }) => kind === 'slow' && hits > 0) ? true : undefined;
    });
    // It will land, and no try after it can find out.
    await stack.sandbox.fault({ service: 'stripe', kind: 'outage', call: 'payment_intents.list' });
    const stuck = await eventually('the late hold is stuck', async () => {
      const { body } = await clients.admin.call('GET', '/api/admin/ops/stuck');
      const work = body['work'] as {
        bookingId: string;
        activity: string;
        activityId: string;
        workflowId: string;
      }[];
      return work.find((one) => one.bookingId === bookingId && one.activity === 'placeHold');
    });
    const ended = { status: 'cancelled', why: 'The customer fell ill', feeCents: 0 };
    expect((await clients.admin.call('PATCH', `/api/bookings/${bookingId}/status`, ended)).status).toBe(200);
    const retry = `/api/admin/ops/stuck/${stuck.workflowId}/retry`;
    const { activityId } = stuck;
    expect(
      (await clients.admin.call('POST', retry, { activityId, reason: 'the provider answers again' })).status,
    ).toBe(200);
    await stack.sandbox.clearFaults();
    await eventually('every hold is let go', async () => {
      const { payment_intents: intents } = await stack.sandbox.books(bookingId);
      return intents.length === 2 && intents.every(({ status }) => status === 'canceled') ? true : undefined;
    });
  });

  it('work that there is not can not be tried again', async () => {
    const over = await cast.clients.admin.call(
      'POST',
      `/api/admin/ops/stuck/booking-${cast.life.bookingId}/retry`,
      { activityId: '1', reason: 'none' },
    );
    expect(over.status).toBe(404);
    const none = '/api/admin/ops/stuck/booking-none/retry';
    expect((await cast.clients.admin.call('POST', none, { activityId: '1', reason: 'none' })).status).toBe(
      404,
    );
    // A line is named: nothing else of its workflow is tried with it.
    expect((await cast.clients.admin.call('POST', none)).status).toBe(400);
  });
});
