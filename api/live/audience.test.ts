/** Who is notified at once that a booking has changed, and who that its people have written to each other. */
import { expect, test } from 'vitest';
import { bookings } from '#domain/booking/decide.ts';
import { permissions } from '#domain/admin/permissions.ts';
import { fold } from '#domain/core/aggregate.ts';
import { as, type PartnerId, type TechnicianId } from '#domain/core/ids.ts';
import { examples } from '#domain/examples/index.ts';
import type { StoredEvent } from '#events/log.ts';
import { concerns, type Person } from './audience.ts';

test('R20: what customer and crew write is told to them alone, not to who was offered the job, its store or the console', () => {
  const state = fold(bookings, examples.scheduledBooking());
  if (state.status === 'none') throw new Error('no booking');
  const offer = state.waves[0]?.offers[0];
  if (!offer) throw new Error('no offer');
  const offered = as<TechnicianId>('was-offered-it');
  const booking = {
    ...state,
    partner: { partnerId: as<PartnerId>('store'), storeCode: 'S-1' },
    waves: state.waves.map((wave) => ({
      ...wave,
      offers: [...wave.offers, { ...offer, technicianId: offered }],
    })),
  };
  const event = (stream: string, type: string) => ({ stream, type, data: {} }) as StoredEvent;
  const person = (role: Person['role'], personId: string): Person => ({ role, personId, permissions });
  const everybody = [
    person('customer', booking.customerId),
    person('technician', booking.crew[0]?.technicianId ?? ''),
    person('technician', offered),
    person('partner', 'store'),
    person('admin', 'a1'),
    person('customer', 'somebody-else'),
  ];
  const toldOf = (...events: readonly StoredEvent[]) =>
    everybody.map((one) => concerns(booking, events, one));
  const said = event(`conversation-${booking.id}`, 'MessageSaid');
  const changed = event(`booking-${booking.id}`, 'DetailsChanged');
  expect(toldOf(said, said)).toEqual([true, true, false, false, false, false]);
  expect(toldOf(changed)).toEqual([true, true, true, true, true, false]);
  expect(toldOf(said, changed)).toEqual(toldOf(changed));
});
