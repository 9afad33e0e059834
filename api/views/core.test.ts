import { expect, it } from 'vitest';
import { fold } from '#domain/booking/evolve.ts';
import { bookingExamples } from '#domain/examples/bookings.ts';
import { priceRiseOf } from './core.ts';

it('a higher price is asked for with the technician’s words on the work', () => {
  const booking = fold(bookingExamples.priceRiseBooking());
  if (booking.status === 'none') throw new Error('an example without a booking');
  const completionNotes = 'The wall is brick.';
  expect(priceRiseOf({ booking, completionNotes })).toMatchObject({
    state: 'requested',
    heldCents: 22_000,
    actualCents: 26_500,
    notes: completionNotes,
  });
  expect(priceRiseOf({ booking, completionNotes: null })?.notes).toBeNull();
});
