import { expect, it } from 'vitest';
import { bookings } from '#domain/booking/decide.ts';
import { fold } from '#domain/core/aggregate.ts';
import { bookingExamples } from '#domain/examples/bookings.ts';
import { arrivalOf, priceRiseOf } from './core.ts';

it('a higher price is asked for with the technician’s words on the work', () => {
  const booking = fold(bookings, bookingExamples.priceRiseBooking());
  if (booking.status === 'none') throw new Error('an example without a booking');
  const completionNotes = 'The wall is brick.';
  const customer = {
    id: booking.customerId,
    firstName: 'Ada',
    lastName: 'L',
    email: 'a@b.example',
    phone: null,
  };
  const photos = booking.beforePhotos.length + booking.afterPhotos.length;
  expect(photos).toBeGreaterThan(0);
  expect(priceRiseOf({ booking, completionNotes, customer })).toMatchObject({
    state: 'requested',
    heldCents: 22_000,
    actualCents: 26_500,
    notes: completionNotes,
  });
  const asked = { booking, completionNotes: null, customer };
  expect(priceRiseOf(asked)?.notes).toBeNull();
  expect(priceRiseOf(asked)?.photos).toHaveLength(photos);
  // The holder of a link has no session, so each photo is fetched with the link.
  for (const url of priceRiseOf(asked, '1.abc')?.photos ?? []) expect(url).toMatch(/\?token=1\.abc$/);
  expect(priceRiseOf({ ...asked, customer: { ...customer, email: null } })?.photos).toEqual([]);
});

it('the arrival is what the technician gave, while they are on the way and no longer', () => {
  const events = bookingExamples.inRouteBooking();
  const booking = fold(bookings, events);
  const left = events.find(({ type }) => type === 'RouteStarted');
  if (booking.status === 'none' || left?.type !== 'RouteStarted') throw new Error('nobody is on the way');
  const { at, etaMinutes } = left.data;
  const expectedAt = new Date(Date.parse(at) + 20 * 60_000).toISOString();
  expect(etaMinutes).toBe(20);
  expect(arrivalOf(booking)).toEqual({ minutes: 20, leftAt: at, expectedAt });
  const arrived = fold(bookings, bookingExamples.onSiteBooking());
  expect(arrived.status === 'none' ? 'none' : [arrived.eta, arrivalOf(arrived)]).toEqual([null, null]);
});
