/** Whose offers are withdrawn (decisions 132, 237). */
import { expect, test } from 'vitest';
import { as, type BookingId } from '#domain/core/ids.ts';
import { lostOffers } from './lost-offers.ts';

type Client = Parameters<typeof lostOffers>[0]['client'];
type Batch = Parameters<ReturnType<typeof lostOffers>['handle']>[0];

test.each([
  ['PayoutsStopped', 'payouts_stopped'],
  ['TechnicianDeactivated', 'technician_deactivated'],
  ['TechnicianDeleted', 'technician_deleted'],
])('after %s the bookings that wait for them are told', async (type, reason) => {
  const told: unknown[] = [];
  const client = {
    workflow: {
      getHandle: (id: string) => ({
        signal: async (name: unknown, lost: unknown) => void told.push([id, name, lost]),
      }),
    },
  } as unknown as Client;
  const offered = async () => [as<BookingId>('b1')];
  const batch = [
    { type, stream: 'technician-t1' },
    { type, stream: 'other-t2' },
  ] as unknown as Batch;
  await lostOffers({ client, offered }).handle(batch);
  expect(told).toEqual([['booking-b1', 'offerLost', { technicianId: 't1', reason }]]);
});
