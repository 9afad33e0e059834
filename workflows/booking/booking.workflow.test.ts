/** A booking's life on Temporal's time-skipping server, the real log and the sandbox's card provider. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { as, type TechnicianId } from '#domain/core/ids.ts';
import { accepted, confirmCard, eventually, place, technicianNear } from '../testing/people.ts';
import { createWorld, type World } from '../testing/world.ts';

let world: World;
const grace = as<TechnicianId>('grace');

beforeAll(async () => {
  world = await createWorld();
  world.roster.push(technicianNear('grace'), technicianNear('alan'), technicianNear('edsger'));
  await world.startWorker();
}, 120_000);
afterAll(() => world?.close());

describe('a booking that goes well', () => {
  it('is held, offered, accepted, done, captured, and its shares are owed', async () => {
    const life = await place(world);
    const receipt = accepted(life.placed);
    expect(receipt).toMatchObject({ status: 'pending', paymentState: 'none' });
    expect(receipt.payment?.clientSecret).toContain('_secret_');
    await confirmCard(world, life);
    expect(accepted(await life.checkPayment())).toMatchObject({
      status: 'confirmed',
      paymentState: 'authorized',
    });
    await eventually('offers', async () => (await life.types()).includes('OffersMade'));
    expect(accepted(await life.accept(grace))).toMatchObject({ status: 'assigned' });
    await life.work(grace);
    await life.ended();
    expect(await life.types()).toEqual([
      'BookingPlaced',
      'PaymentPrepared',
      'HoldPlaced',
      'OffersMade',
      'TechnicianAssigned',
      'RouteStarted',
      'TechnicianArrived',
      'WorkStarted',
      'PhotosAdded',
      'WorkCompleted',
      'PaymentCaptured',
      'SharesOwed',
    ]);
    expect((await life.state()).shares[0]).toMatchObject({
      captured: 15_000,
      technicians: [{ technicianId: grace, amount: 10_500 }],
      platform: 4_500,
    });
  });
});
