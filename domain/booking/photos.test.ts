/** All photos of a booking: of the work, of a closed door, and of earlier visits. */
import { expect, test } from 'vitest';
import { bookingExamples } from '../examples/bookings.ts';
import { bookingOf, done, confirmed, photos } from '../examples/deciding.ts';
import { photosOf } from './photos.ts';

test('those of the work, of the door and of earlier visits belong to it', () => {
  expect(photosOf(confirmed)).toEqual([]);
  expect(photosOf(done)).toEqual(photos('example/before-1', 'example/after-1', 'example/after-2'));
  expect(photosOf(bookingOf(bookingExamples.noShowBooking()))).toEqual(photos('example/door'));
  expect(photosOf(bookingOf(bookingExamples.partsMissingBooking()))).toContain('example/missing');
});
