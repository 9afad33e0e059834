/** A technician's position is shown on the way, as a distance, and is gone with the arrival (R20, decision 120). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type Cast, openCast } from './cast.ts';

const tracked = z.looseObject({
  booking: z.looseObject({
    nearing: z.nullable(z.object({ metres: z.number(), minutes: z.number(), at: z.string() })),
  }),
});

describe('a shared position', () => {
  let cast: Cast;
  beforeAll(async () => {
    cast = await openCast(await borrowStack());
  });
  afterAll(() => cast?.stack.stop());

  const path = (rest: string): string => `/api/jobs/${cast.life.bookingId}/${rest}`;
  const share = (latitude: number, client = cast.clients.technician) =>
    client.call('POST', path('position'), { latitude, longitude: -73.99 });
  const seenBy = async (client: typeof cast.clients.nobody) =>
    tracked.parse((await client.call('GET', `/api/booking-status/${cast.life.bookingId}`)).body).booking
      .nearing;

  it('is taken on the way alone, from the crew alone, and of places on earth alone', async () => {
    expect((await share(40.75)).status).toBe(409);
    await cast.life.until('arrive');
    expect((await share(40.75)).status).toBe(200);
    expect((await share(40.75, cast.clients.otherTechnician)).status).toBe(403);
    expect((await share(140)).status).toBe(400);
  });

  it('is shown to the customer as distance and minutes, which follow it, and to no stranger', async () => {
    await share(41.2);
    const far = await eventually(
      'the customer sees it',
      async () => (await seenBy(cast.clients.customer)) ?? undefined,
    );
    // Half a degree of latitude is some 50 km.
    expect(far.metres).toBeGreaterThan(45_000);
    expect(far.metres).toBeLessThan(55_000);
    await share(40.8);
    const near = await seenBy(cast.clients.customer);
    expect(near?.metres).toBeLessThan(10_000);
    expect(near?.minutes).toBeLessThan(far.minutes);
    for (const client of [cast.clients.nobody, cast.clients.otherCustomer, cast.clients.otherTechnician])
      expect(await seenBy(client)).toBeNull();
    const { body } = await cast.clients.customer.call('GET', `/api/booking-status/${cast.life.bookingId}`);
    expect(JSON.stringify(body)).not.toMatch(/latitude|40\.8|-73\.99/);
  });

  it('is gone when it is switched off, and with the arrival', async () => {
    expect((await cast.clients.technician.call('DELETE', path('position'))).status).toBe(200);
    expect(await seenBy(cast.clients.customer)).toBeNull();
    await share(40.8);
    await cast.life.until('start');
    expect(await seenBy(cast.clients.customer)).toBeNull();
    expect((await share(40.8)).status).toBe(409);
  });
});
