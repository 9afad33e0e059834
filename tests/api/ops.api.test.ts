import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { type Cast, openCast } from './cast.ts';

describe('R18: an outage of the card provider', () => {
  let cast: Cast;

  beforeAll(async () => {
    cast = await openCast();
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
    const clicked = await clients.admin.call('POST', retry);
    expect(clicked.status).toBe(200);
    expect(clicked.headers.get('x-position')).toMatch(/^\d+$/);
    await eventually('the payment is captured', async () => {
      const { paymentStatus } = await life.booking();
      return paymentStatus === 'captured' ? true : undefined;
    });
    const { counts } = await stack.sandbox.books(life.bookingId);
    expect(counts).toMatchObject({ captures: 1 });
  });

  it('work that there is not can not be tried again', async () => {
    const answer = await cast.clients.admin.call('POST', '/api/admin/ops/stuck/booking-none/retry');
    expect(answer.status).toBe(404);
  });
});
