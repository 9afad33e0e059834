/** After a booking's end: refunds of one charge and of several, repeated and refused. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { defaultDurations } from '#domain/core/durations.ts';
import type { BookingEvent } from '#domain/booking/events.ts';
import type { Placed } from '#domain/core/aggregate.ts';
import { as, type TechnicianId } from '#domain/core/ids.ts';
import { planMessages } from '#domain/messages/plan.ts';
import { workflowIds } from '../contract.ts';
import { chargedTwice } from '../testing/charged-twice.ts';
import { accepted, type Life, technicianNear } from '../testing/people.ts';
import { refund } from '../testing/refund.ts';
import { createWorld, type World } from '../testing/world.ts';

let world: World;
let grace: TechnicianId;

beforeAll(async () => {
  world = await createWorld();
  await world.startWorker();
}, 120_000);
afterAll(() => world?.close());
beforeEach(() => {
  grace = as<TechnicianId>(`grace-${randomUUID()}`);
  world.roster.splice(0, world.roster.length, technicianNear(grace));
});

const refundedOf = async (life: Life) => {
  const { payment } = await life.state();
  const charges = await Promise.all(
    payment.captures.map(({ chargeId }) => world.stripe.charges.retrieve(chargeId)),
  );
  return charges.map((charge) => charge.amount_refunded);
};

describe('a refund', () => {
  it('is taken from the newest charge first, and from the older one what is left', async () => {
    const life = await chargedTwice(world, grace);
    accepted(await refund(world, life.bookingId, 2_000));
    expect(await refundedOf(life)).toEqual([0, 2_000]);
    accepted(await refund(world, life.bookingId, 16_000));
    const events = (await life.events()) as readonly unknown[] as readonly Placed<BookingEvent>[];
    const mails = planMessages(events, defaultDurations).filter(({ template }) => template === 'refunded');
    // Each request makes one message, although the second was refunded from two charges.
    expect(mails).toHaveLength(2);
    expect(events.filter(({ type }) => type === 'RefundIssued')).toHaveLength(3);
    expect(await refundedOf(life)).toEqual([15_000, 3_000]);
    expect((await life.state()).payment).toMatchObject({ state: 'refunded', refunded: 18_000 });
  });

  it('whose amount the provider refuses is a failure that ops sees, not an endless try', async () => {
    const life = await chargedTwice(world, grace);
    const [first] = (await life.state()).payment.captures;
    // Somebody has refunded part of it at the provider directly.
    await world.stripe.refunds.create({ charge: first?.chargeId ?? '', amount: 10_000 });
    const refused = await refund(world, life.bookingId, 18_000);
    expect(refused).toMatchObject({
      ok: false,
      refusal: { code: 'refund_refused', details: { refunded: 3_000, left: 15_000 } },
    });
    expect(refused.ok ? '' : refused.refusal.says).toEqual({
      text: 'refundRefusedInPart',
      values: { reason: expect.stringMatching(/^[^.].*[^.]\.$/), paid: 3_000, amount: 18_000 },
    });
    expect(await life.types()).toContain('RefundFailed');
    expect(await refundedOf(life)).toEqual([10_000, 3_000]);
    const { payment } = await life.state();
    expect(payment).toMatchObject({ refunded: 3_000, lastFailure: { purpose: 'refund' } });
  });

  it('R23: the same key after everything was paid back answers what it was answered then', async () => {
    const life = await chargedTwice(world, grace);
    const commandId = randomUUID();
    const first = accepted(await refund(world, life.bookingId, 18_000, { commandId }));
    const again = accepted(await refund(world, life.bookingId, 18_000, { commandId }));
    expect(again.paymentState).toBe(first.paymentState);
    expect(await refundedOf(life)).toEqual([15_000, 3_000]);
    const stored = await world.log.readStream(workflowIds.aftercare(life.bookingId));
    expect(stored.filter(({ type }) => type === 'RefundRequested').map(({ metadata }) => metadata)).toEqual([
      expect.objectContaining({ commandId, bodyHash: 'the body' }),
    ]);
  });
});
